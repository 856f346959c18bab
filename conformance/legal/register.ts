import { readFileSync } from 'node:fs';
import type { Language, LocalizedText } from '../core/language.js';

/** A gateway that decides differently where the specification allows it, as defined in `spec/legal-gateways.yaml`. */
export interface LegalGateway extends LocalizedText {
  readonly id: string;
  /** Set if it differs only at the control endpoint, which the tests of a client do not call. */
  readonly needs?: 'control';
  /** Why it is debatable whether it is valid; such a gateway is swept only on request. */
  readonly arguable?: LocalizedText;
  /**
   * Globs for the checks and clauses that it affects; the tests run only these. `npm run variants` runs the whole
   * suite.
   */
  readonly touches: readonly string[];
  /** The choices that it makes. Two gateways that make the same choice differently are not a valid pair. */
  readonly choice?: string | readonly string[];
  /**
   * Set if it is one reading of a contradiction in the specification: then a whole run must leave nothing undecided.
   */
  readonly decidesAll?: true;
  /** Clauses that apply today but may end according to the specification: such a future gateway fails them. */
  readonly ends?: readonly string[];
  /** Set if its responses take seconds: the tests run it alone, but not in pairs. */
  readonly isSlow?: true;
}

/** Gateways at which clients that rely on the same thing fail. */
export interface LegalGroup {
  /** An id such as `RELY-01`. */
  readonly id: string;
  /** What such a client relies on, and how to fix it. */
  readonly relies: LocalizedText;
  readonly hint: LocalizedText;
  /** The open point that allows such gateways, and what it leaves open. */
  readonly point?: string;
  readonly open?: LocalizedText;
  /** Or the sentence that allows them, and what it leaves open. */
  readonly sentence?: string;
  readonly leaves?: LocalizedText;
  /** Or why the specification does not apply to this. */
  readonly outside?: LocalizedText;
  readonly gateways: readonly LegalGateway[];
}

/** All legal gateways, grouped by what clients rely on. */
export const { groups } = JSON.parse(
  readFileSync(new URL('../../generated/legal-gateways.json', import.meta.url), 'utf8'),
) as { readonly groups: readonly LegalGroup[] };

const byId = new Map(
  groups.flatMap((group) => group.gateways.map((gateway) => [gateway.id, { gateway, group }] as const)),
);

/** Returns a legal gateway and its group. Throws for an unknown id. */
export function legalGateway(id: string): { readonly gateway: LegalGateway; readonly group: LegalGroup } {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`there is no legal gateway ${id}`);
  return found;
}

/** Why a gateway is swept only on request; undefined if it is always swept. */
export function exclusionReason({ needs, arguable }: LegalGateway): 'control' | 'arguable' | undefined {
  return needs ?? (arguable === undefined ? undefined : 'arguable');
}

/**
 * Formats what allows the gateways of a group: the id of an open point, a sentence in quotes, or why nothing forbids
 * them.
 */
export function formatBasis({ point, sentence, outside }: LegalGroup, language: Language): string {
  return point ?? (sentence === undefined ? (outside?.[language] ?? '') : `"${sentence}"`);
}
