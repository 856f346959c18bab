/** Reads the legal gateways, `spec/legal-gateways.yaml`, and has the rules about them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { LegalGroup } from '../../conformance/legal/register.js';
import { type ClauseBook, type Fault, parseFile } from './load.js';
import { allClauses } from './rules.js';
import { legalGatewaysSchema } from './schema.js';
import type { Sentences } from './translations.js';

const file = 'legal-gateways.yaml';
const isFile = new Ajv({ allErrors: true }).compile<{ readonly groups: readonly LegalGroup[] }>(
  legalGatewaysSchema,
);

/** Reads the legal gateways in `specFolder`; returns none, but faults, if the file is malformed. */
export function readLegalGateways(specFolder: string): {
  readonly groups: readonly LegalGroup[];
  readonly faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const sources = new Map([[file, readFileSync(join(specFolder, file), 'utf8')]]);
  return { groups: parseFile(sources, file, isFile, faults)?.groups ?? [], faults };
}

/** Returns the sentences of the legal gateways that readers see. */
export function sentencesOfLegalGateways(groups: readonly LegalGroup[]): Sentences {
  return new Map(
    groups.flatMap(({ relies, hint, leaves, outside, gateways }) => {
      const first = `legal ${gateways[0]?.id}`;
      return [
        [`${first} relies`, relies] as const,
        [`${first} hint`, hint] as const,
        ...(leaves === undefined ? [] : [[`${first} leaves`, leaves] as const]),
        ...(outside === undefined ? [] : [[`${first} outside`, outside] as const]),
        ...gateways.flatMap(({ id, en, 'pt-BR': portuguese, arguable }) => [
          [`legal ${id}`, { en, 'pt-BR': portuguese }] as const,
          ...(arguable === undefined ? [] : [[`legal ${id} arguable`, arguable] as const]),
        ]),
      ];
    }),
  );
}

/**
 * Returns faults: open points that do not exist, sentences that no clause quotes, no basis or two, duplicate ids, and
 * gateways that leave the specification elsewhere than at the control endpoint.
 */
export function legalGatewayFaults(groups: readonly LegalGroup[], book: ClauseBook): readonly Fault[] {
  const points = new Set<string>(book.openPoints.map(({ id }) => id));
  const quotes = allClauses(book).map(({ quote }) => quote);
  const fault = (where: string, message: string): Fault => ({ kind: 'legal', where, message });
  const seen = new Set<string>();
  return groups.flatMap(({ id: own, point, sentence, leaves, outside, gateways }) => {
    const where = gateways[0]?.id ?? '';
    const again = [{ id: own }, ...gateways].filter(({ id }) => seen.has(id) || !seen.add(id));
    return [
      ...again.map(({ id }) => fault(id, 'comes twice')),
      ...([point, sentence, outside].filter((ground) => ground !== undefined).length === 1
        ? []
        : [fault(where, 'has not one ground: a point, a sentence, or that it is outside the specification')]),
      ...(outside !== undefined && gateways.some(({ needs }) => needs !== 'control')
        ? [fault(where, 'only what differs at the control endpoint alone is outside the specification')]
        : []),
      ...(point !== undefined && !points.has(point) ? [fault(where, `there is no open point ${point}`)] : []),
      ...(sentence !== undefined && !quotes.some((quote) => quote.includes(sentence))
        ? [fault(where, 'its sentence is quoted by no clause')]
        : []),
      ...(sentence !== undefined && leaves === undefined
        ? [fault(where, 'does not say what its sentence leaves')]
        : []),
    ];
  });
}
