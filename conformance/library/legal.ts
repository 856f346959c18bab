import { legalGateway, exclusionReason } from '../legal/register.js';
import { startGateway, type StartOptions } from './gateway.js';
import { variants } from '../variants/index.js';
import { optionsWith, partsOf } from '../variants/parts/part.js';
import type { LegalGateway, LegalGatewayChoice } from './legal-types.js';

/**
 * Returns the legal gateways. Those that differ only at the control endpoint, and by default those that are slow or only
 * arguably legal, are left out unless `only` names them. Throws for an unknown id.
 */
export function legalGateways({
  only,
  without = [],
  slow = false,
  arguable = false,
}: LegalGatewayChoice = {}): readonly LegalGateway[] {
  for (const id of [...(only ?? []), ...without]) legalGateway(id);
  return variants
    .filter(({ id, isSlow }) => {
      if (without.includes(id)) return false;
      if (only !== undefined) return only.includes(id);
      const outside = exclusionReason(legalGateway(id).gateway);
      return (outside === undefined || (outside === 'arguable' && arguable)) && (slow || isSlow !== true);
    })
    .map(({ id, parts }) => {
      const { gateway, group } = legalGateway(id);
      return {
        id,
        title: gateway.en,
        relies: group.relies.en,
        point: group.point ?? null,
        sentence: group.sentence ?? null,
        arguable: gateway.arguable?.en ?? null,
        start: (options: StartOptions = {}) => {
          // These are more options than users have.
          const different = { ...options, ...optionsWith(partsOf(parts)), responseValidation: false };
          return startGateway(different);
        },
      };
    });
}

/**
 * Calls `describe` for each legal gateway; the tests in it start the gateway. Works with `describe` of Vitest, Jest and
 * node:test.
 */
export function forEachLegalGateway(
  describe: (gateway: LegalGateway) => void,
  choice: LegalGatewayChoice = {},
): void {
  for (const gateway of legalGateways(choice)) describe(gateway);
}
