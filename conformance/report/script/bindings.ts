import { escapeStep } from '../../core/json.js';

/** How a value is written where it stands: as it is, inside a JSON string, or in a URL. */
export type Form = 'plain' | 'json' | 'url';

/** Where a value comes from when the script runs. */
export type Origin =
  | { readonly from: 'answer' | 'delivery'; readonly step: number; readonly pointer: string }
  | { readonly from: 'fresh'; readonly like: string }
  | { readonly from: 'environment'; readonly name: string }
  | { readonly from: 'receiver' };

/** A part of a text: as it was, or bound again. */
export type Piece = string | { readonly origin: Origin; readonly form: Form };

/** Names of members whose values identify something or open something. */
const idName =
  /(id|e2e|endToEnd\w*|rtrId|token|secret|certificate\w*|key|chave|code|pixCopiaECola|location|emv)$/i;
/** Shorter values may be equal by chance: they count only where an id must stand. */
const shortest = 6;
const longText = 20;

/** The values of a session that have to be bound again, found in texts wherever they stand. */
export class Bindings {
  readonly #known = new Map<string, { readonly origin: Origin; readonly form: Form }>();

  add(value: string, origin: Origin): void {
    for (const [form, text] of [
      ['plain', value],
      ['json', JSON.stringify(value).slice(1, -1)],
      ['url', encodeURIComponent(value)],
    ] as const) {
      if (!this.#known.has(text)) this.#known.set(text, { origin, form });
    }
  }

  /** Adds the ids of an answer or a notification that `isOld` does not know, by their places. */
  addFrom(json: unknown, at: (pointer: string) => Origin, isOld: (value: string) => boolean): void {
    for (const { value, pointer, name } of leavesOf(json)) {
      if (
        isId(value, name) &&
        !this.#known.has(String(value)) &&
        (isShort(String(value)) || !isOld(String(value)))
      )
        this.add(String(value), at(pointer));
    }
  }

  /** Where exactly this value comes from, however short it is. */
  pieceFor(value: string): Exclude<Piece, string> | undefined {
    return this.#known.get(value);
  }

  /** The text in parts; the longest known value counts where several begin. */
  pieces(text: string): readonly Piece[] {
    const pieces: Piece[] = [];
    let keptTo = 0;
    for (let at = 0; at < text.length; at += 1) {
      const found = this.#longestAt(text, at);
      if (found === undefined) continue;
      if (at > keptTo) pieces.push(text.slice(keptTo, at));
      pieces.push(found.piece);
      keptTo = at + found.length;
      at = keptTo - 1;
    }
    if (keptTo < text.length) pieces.push(text.slice(keptTo));
    return pieces;
  }

  #longestAt(
    text: string,
    at: number,
  ): { readonly piece: Exclude<Piece, string>; readonly length: number } | undefined {
    let length = 0;
    let piece: Exclude<Piece, string> | undefined;
    for (const [value, one] of this.#known) {
      if (value.length > length && text.startsWith(value, at) && isWhole(text, at, value)) {
        [length, piece] = [value.length, one];
      }
    }
    return piece === undefined ? undefined : { piece, length };
  }
}

/** Whether a value may be equal to another by chance. */
export const isShort = (value: string): boolean => value.length < shortest;
/** What stands before an id of a few digits: a step of a path, or a member named so. */
const beforeId = /(\/|"\w*id"\s*:\s*"?|[?&]\w*id=)$/i;

/** A short id inside a longer word or number is another one. */
function isWhole(text: string, at: number, value: string): boolean {
  if (value.length >= longText) return true;
  if (isShort(value) && !beforeId.test(text.slice(Math.max(0, at - 40), at))) return false;
  return !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + value.length] ?? '');
}

/** Whether a value identifies something or opens something, by the name of its member. */
export function isId(value: unknown, name: string): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && /id$/i.test(name);
  if (typeof value !== 'string' || /^\d{4}-\d\d-\d\dT/.test(value)) return false;
  return value.length >= longText || (idName.test(name) && (value.length >= shortest || /^\d+$/.test(value)));
}

interface Leaf {
  readonly value: unknown;
  readonly pointer: string;
  readonly name: string;
}

/** All values of a JSON text that are neither objects nor lists, by their places. */
export function leavesOf(value: unknown, pointer = '', name = ''): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ value, pointer, name }];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, `${pointer}/${escapeStep(key)}`, Array.isArray(value) ? name : key),
  );
}

/** Values of a request that a run generates, and that have to be new where it is sent again. */
export function generatedIn(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  json: unknown,
): readonly string[] {
  const own = leavesOf(json).flatMap(({ value, name }) =>
    /^(externalId|txid|idempotencyKey|refundId)$/i.test(name) && typeof value === 'string' ? [value] : [],
  );
  const key = Object.entries(headers).flatMap(([name, value]) => (/idempotency/i.test(name) ? [value] : []));
  const [, afterCob = ''] = /\/cobv?\/([^/?]+)/.exec(path) ?? [];
  const [, afterRefund = ''] = /\/devolucao\/([^/?]+)/.exec(path) ?? [];
  const inPath = method === 'PUT' || method === 'POST' ? [afterCob, afterRefund] : [];
  return [...own, ...key, ...inPath].filter((value) => /^[\w-]{8,}$/.test(value) && /\d/.test(value));
}
