import pc from 'picocolors';
import type { Colors } from '../report/console.js';
import type { Io } from './io.js';

/** Variables of CI services that show colours in their logs. */
const colourfulServices = [
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'BUILDKITE',
  'CIRCLECI',
  'TRAVIS',
  'APPVEYOR',
  'DRONE',
  'TF_BUILD',
];

/**
 * Colours for stdout: as NO_COLOR and FORCE_COLOR say, otherwise on a terminal and in CI services that support them.
 */
export function colorsFor({ stdout, environment = {} }: Io): Colors {
  const { NO_COLOR: none = '', FORCE_COLOR: forced, TERM: terminal } = environment;
  if (none !== '') return pc.createColors(false);
  if (forced !== undefined) return pc.createColors(!['0', 'false'].includes(forced));
  if (stdout.isTTY === true) return pc.createColors(terminal !== 'dumb');
  return pc.createColors(colourfulServices.some((name) => (environment[name] ?? '') !== ''));
}
