import { readFileSync } from 'node:fs';
import type { Language, LocalizedText } from '../core/language.js';

/** A gateway that chooses otherwise where the specification lets it, as `spec/legal-gateways.yaml` has it. */
export interface LegalGateway extends LocalizedText {
  readonly id: string;
  /** It differs at the control endpoint alone, which the tests of a client do not call. */
  readonly needs?: 'control';
  /** Why one can doubt that it is lawful: it is swept only if asked for. */
  readonly arguable?: LocalizedText;
  /** Globs for the checks and clauses that it affects, which the tests run. `npm run variants` runs the whole suite. */
  readonly touches: readonly string[];
  /** The choices that it makes: two gateways that make the same choice in two ways are not a valid pair. */
  readonly choice?: string | readonly string[];
  /** It is a reading of a contradiction in the specification: a whole run must leave nothing undecided. */
  readonly decidesAll?: true;
  /** Clauses that hold today and that the specification says may end: such a gateway of tomorrow fails them. */
  readonly ends?: readonly string[];
  /** Its responses take seconds: the tests judge it alone, but not in pairs. */
  readonly isSlow?: true;
}

/** Gateways at which the same clients fail. */
export interface LegalGroup {
  /** Such as `RELY-01`. */
  readonly id: string;
  /** What such a client relies on, and what its owner does about it. */
  readonly relies: LocalizedText;
  readonly hint: LocalizedText;
  /** The open point that lets a gateway be so, and what it leaves open. */
  readonly point?: string;
  readonly open?: LocalizedText;
  /** Or the sentence that does, and what it leaves. */
  readonly sentence?: string;
  readonly leaves?: LocalizedText;
  /** Or why the specification has no say in it. */
  readonly outside?: LocalizedText;
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

/** Why a gateway is not swept unless it is asked for; undefined if it is. */
export function exclusionReason({ needs, arguable }: LegalGateway): 'control' | 'arguable' | undefined {
  return needs ?? (arguable === undefined ? undefined : 'arguable');
}

/** What lets the gateways of a group be so, in a few words: the id of a point, a sentence in quotes, or why nothing forbids it. */
export function formatBasis({ point, sentence, outside }: LegalGroup, language: Language): string {
  return point ?? (sentence === undefined ? (outside?.[language] ?? '') : `"${sentence}"`);
}
