import type { Selection } from './select.js';

/**
 * What a run covered. `full`, `standard` and `compatibility` are whole runs, of everything or of one endpoint family. A
 * run without a control endpoint cannot look at everything. `part` is a run limited by `--only`.
 */
export type RunProfile = 'full' | 'standard' | 'compatibility' | 'without control endpoint' | 'part';

/** The profiles that a target can be conformant to. */
const whole: ReadonlySet<RunProfile> = new Set(['full', 'standard', 'compatibility']);

/** Whether a target can be conformant after a run with this profile. */
export function isWhole(profile: RunProfile): boolean {
  return whole.has(profile);
}

/** The profile of a run. */
export function profileOf(
  { only, families }: Pick<Selection, 'only'> & { readonly families: readonly string[] },
  hasControl: boolean,
): RunProfile {
  if (only.length > 0) return 'part';
  if (!hasControl) return 'without control endpoint';
  if (families.length > 1) return 'full';
  return families.includes('compatibility') ? 'compatibility' : 'standard';
}
