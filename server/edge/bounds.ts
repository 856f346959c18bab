import { type FieldMessageId, message } from '../messages/messages.js';
import type { RequestParts } from './exchange.js';
import type { Fault } from './faults.js';

/**
 * Maximum size of a request body, in bytes. It fits the largest body that the contract allows (a cash-in), in any
 * characters and with 255 of them in each text that the contract leaves open; an answer that repeats a body stays below
 * 64 KB.
 */
export const bodyLimit = 49_152;

/**
 * Bounds for what the contract leaves open, or validates only after every item. They are generous, so that no client
 * meets them by accident.
 */
export const shapeBounds = {
  /** Nesting depth of objects and lists. */
  depth: 32,
  /** Items per list. */
  items: 200,
  /** Members per object. */
  members: 200,
} as const;

/** Lists that may be longer, by their place: one item for each institution in PIX. */
const longLists: Readonly<Record<string, number>> = { '/body/ispbDeny': 1000 };

/** A request that is refused regardless of its operation. */
export class OutOfBounds extends Error {
  readonly status = 400;

  constructor(readonly faults: readonly Fault[]) {
    super('the request is out of bounds');
  }
}

/**
 * Refuses with 400 what no operation accepts: texts that cannot be stored unchanged, and shapes that are costly to
 * validate or to store. Checks path parameters, query and body, before the contract's validator.
 */
export function requireBounds({ params, query, body }: Omit<RequestParts, 'headers'>, url: string): void {
  const faults = [
    ...boundFaults(params, '/params'),
    ...queryFaults(query, url),
    ...boundFaults(body, '/body'),
  ];
  if (faults.length > 0) throw new OutOfBounds(faults);
}

/** The refusal of a body that is not UTF-8: decoding would change it. */
export function notUtf8(): OutOfBounds {
  return new OutOfBounds([fault('/body', 'field utf-8')]);
}

/**
 * What is out of bounds in a value, with places below `path`. Lists and objects that are too large are not searched
 * further.
 */
export function boundFaults(value: unknown, path: string): Fault[] {
  return isWithin(value, 0) ? [] : faultsIn(value, path, 0);
}

/** Whether a value is certainly within bounds. Nearly every request needs only this check, which builds no paths. */
function isWithin(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isKeptAsItIs(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === shapeBounds.depth) return false;
  if (Array.isArray(value))
    return value.length <= shapeBounds.items && value.every((item) => isWithin(item, depth + 1));
  const members = Object.entries(value);
  return (
    members.length <= shapeBounds.members &&
    members.every(([name, member]) => isKeptAsItIs(name) && isWithin(member, depth + 1))
  );
}

function faultsIn(value: unknown, path: string, depth: number): Fault[] {
  if (typeof value === 'string') return isKeptAsItIs(value) ? [] : [fault(path, 'field not kept')];
  if (typeof value !== 'object' || value === null) return [];
  if (depth === shapeBounds.depth) return [limited(path, 'field too deep', shapeBounds.depth)];
  const isList = Array.isArray(value);
  const max = isList ? (longLists[path] ?? shapeBounds.items) : shapeBounds.members;
  const inner = Object.entries(value);
  if (inner.length > max) return [limited(path, isList ? 'field maxItems' : 'field maxProperties', max)];
  return inner.flatMap(([name, member]) =>
    isKeptAsItIs(name)
      ? faultsIn(member, `${path}/${name}`, depth + 1)
      : [fault(path, 'field names not kept')],
  );
}

/** A query with percent-encoding that is not UTF-8 would be read as other characters. */
function queryFaults(query: unknown, url: string): Fault[] {
  const end = url.indexOf('?');
  if (end < 0 || !url.includes('%', end)) return boundFaults(query, '/query');
  const undecodable = url
    .slice(end + 1)
    .split('&')
    .filter((pair) => !isDecodable(pair));
  if (undecodable.length === 0) return boundFaults(query, '/query');
  return undecodable.map((pair) => fault(`/query/${pair.split('=', 1)[0] ?? ''}`, 'field percent-encoded'));
}

/** Whether every database stores the text unchanged: UTF-8 has no lone surrogates, PostgreSQL no U+0000. */
function isKeptAsItIs(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Whether a text is percent-encoded UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function fault(path: string, id: FieldMessageId): Fault {
  return { path, message: (field) => message(id, { field }) };
}

function limited(
  path: string,
  id: 'field too deep' | 'field maxItems' | 'field maxProperties',
  limit: number,
): Fault {
  return { path, message: (field) => message(id, { field, limit }) };
}
