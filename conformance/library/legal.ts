import { legalGateway, exclusionReason } from '../legal/register.js';
import { startGateway, type StartOptions } from './gateway.js';
import { variants } from '../variants/index.js';
import { optionsWith, partsOf } from '../variants/parts/part.js';
import type { LegalGateway, LegalGatewayChoice } from './legal-types.js';

/**
 * The legal gateways, without those that differ at the control endpoint alone and those whose lawfulness is arguable, unless
 * `only` names them. Throws for an id of none.
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
          // More than the options that users have.
          const different = { ...options, ...optionsWith(partsOf(parts)), responseValidation: false };
          return startGateway(different);
        },
      };
    });
}

/**
 * Calls `describe` for each legal gateway, in which tests start it: works with `describe` of Vitest, Jest and node:test.
 */
export function forEachLegalGateway(
  describe: (gateway: LegalGateway) => void,
  choice: LegalGatewayChoice = {},
): void {
  for (const gateway of legalGateways(choice)) describe(gateway);
}
