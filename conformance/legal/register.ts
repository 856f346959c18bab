import { readFileSync } from 'node:fs';
import type { LocalizedText } from '../core/language.js';

/** A gateway that chooses otherwise where the specification lets it, as `spec/legal-gateways.yaml` has it. */
export interface LegalGateway extends LocalizedText {
  readonly id: string;
  /** It differs at the control endpoint alone, which the tests of a client do not call. */
  readonly needs?: 'control';
}

/** Gateways at which the same clients fail. */
export interface LegalGroup {
  /** What such a client relies on, and what its owner does about it. */
  readonly relies: LocalizedText;
  readonly hint: LocalizedText;
  /** The open point that lets a gateway be so, and what it leaves open. */
  readonly point?: string;
  readonly open?: LocalizedText;
  /** Or the sentence that does, and what it leaves. */
  readonly sentence?: string;
  readonly leaves?: LocalizedText;
  readonly gateways: readonly LegalGateway[];
}

/** All legal gateways, by what clients rely on. */
export const { groups } = JSON.parse(
  readFileSync(new URL('../../generated/legal-gateways.json', import.meta.url), 'utf8'),
) as { readonly groups: readonly LegalGroup[] };

const byId = new Map(
  groups.flatMap((group) => group.gateways.map((gateway) => [gateway.id, { gateway, group }] as const)),
);

/** A legal gateway and its group. Throws for an id of none. */
export function legalGateway(id: string): { readonly gateway: LegalGateway; readonly group: LegalGroup } {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`there is no legal gateway ${id}`);
  return found;
}
