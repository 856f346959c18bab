import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../target/exchange.js';

/** An answer without the parts in which any two refusals may differ. */
export interface Essence {
  readonly status: number;
  readonly body: unknown;
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * The status and body of an answer, without the id and time of the request, and with a placeholder for whatever repeats
 * the request (`echoed`).
 */
export function essenceOf(answer: Exchange, echoed: readonly string[]): Essence {
  return { status: answer.status, body: essential(answer.json, echoed) };
}

/**
 * Where two kinds of refusals differ, as pointers into the body (or `/status`). Each kind is given twice: places that
 * differ within one kind vary by themselves and do not tell the kinds apart.
 */
export function distinguishingPlaces(
  one: readonly [Essence, Essence],
  other: readonly [Essence, Essence],
): readonly string[] {
  const varying = new Set([...differences(...one, ''), ...differences(...other, '')]);
  return differences(one[0], other[0], '').filter(
    (place) =>
      ![...varying].some((varyingPlace) => place === varyingPlace || place.startsWith(`${varyingPlace}/`)),
  );
}

function essential(value: unknown, echoed: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (time.test(value)) return '<time>';
    return echoed.reduce((text, part) => (part === '' ? text : text.replaceAll(part, '<sent>')), value);
  }
  if (Array.isArray(value)) return value.map((item) => essential(item, echoed));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'errorId' && name !== 'timestamp');
  return Object.fromEntries(members.map(([name, inner]) => [name, essential(inner, echoed)]));
}

function differences(one: unknown, other: unknown, place: string): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isTree(one) || !isTree(other)) return [place];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], `${place}/${name}`));
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
