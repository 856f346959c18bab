import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Casting } from '../duties/clients.js';
import type { Common, OpenClient } from './client-under-test.js';
import type { Io } from './io.js';
import { settingsOf, type Settings } from './one-account.js';
import { runCommand } from './run-command.js';

/** Tests that take longer are ended; in ms. */
const longestMs = 5 * 60_000;

/**
 * A client that is driven by its own tests: `command` is run with what it needs of the gateway in its environment, each time
 * for a new account. It must be run one after another, because tests of one folder share ports and files.
 */
export function ownTests(
  command: string,
  common: Common,
  webhookUrl: string | undefined,
  io: Io,
): OpenClient {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-client-'));
  const certificate = join(folder, 'client.pem');
  const variablesOf = ({ baseUrl, credentials, webhookSecret }: Casting): Settings => {
    writeFileSync(certificate, credentials.certificatePem, { mode: 0o600 });
    return settingsOf(baseUrl, credentials, certificate, webhookSecret);
  };
  return {
    about: {
      ...common,
      name: common.named ?? command,
      steps: [],
      lacks: () => true,
      hasTests: true,
      act: (casting) => {
        const variables = variablesOf(casting);
        return Promise.resolve({
          webhookUrl,
          ask: () => Promise.resolve({ kind: 'missing' as const }),
          runTests: () =>
            runCommand(
              command,
              { ...io.environment, ...variables },
              { limitMs: longestMs, signal: io.signal },
            ),
          close: () => Promise.resolve(),
        });
      },
    },
    jobs: 1,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
