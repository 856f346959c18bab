import { t } from '../core/text.js';
import { ConfigurationError } from '../core/errors.js';
import { openingOf } from '../seed/fill.js';
import { seedAccount } from '../seed/seeding.js';
import type { StartedServer } from '../../server/main.js';
import { seedFileOf } from './seed.js';

/** How a gateway is started whose account `demo` has a history. */
export interface SeededStart {
  /** When the account's clock begins. */
  readonly openedAt: string;
  /** Fills it, if it is new. */
  readonly whenStarted: (started: StartedServer) => Promise<void>;
}

/** What `serve --seed-scenario` needs. Throws a ConfigurationError where it cannot work. */
export function seededStart(
  name: string,
  { hasControl, timeStandsStill }: { readonly hasControl: boolean; readonly timeStandsStill: boolean },
): SeededStart {
  const file = seedFileOf(name, 1);
  if (!hasControl)
    throw new ConfigurationError(
      t`--seed-scenario needs the control endpoint, which is closed.`,
      t`Add --control.`,
    );
  if (timeStandsStill)
    throw new ConfigurationError(
      t`--seed-scenario needs time that passes, and with --seed it stands still.`,
      t`Add --machine-time.`,
    );
  const openedAtMs = openingOf(file, Date.now());
  return {
    openedAt: new Date(openedAtMs).toISOString(),
    whenStarted: async ({ baseUrl, controlUrl, controlToken, demo }) => {
      if (demo.fresh === null) return;
      const nobody = { clientId: undefined, clientSecret: undefined, certificatePem: undefined };
      const place = {
        ...{ baseUrl, accountId: demo.accountId, ...nobody },
        controlUrl: controlUrl ?? '',
        controlToken: controlToken ?? undefined,
      };
      await seedAccount(file, place, { accountId: demo.accountId, openedAtMs, isOurs: true });
    },
  };
}
