import type { WireRequest } from '../../wire.js';
import { is, isNumber, type Picks } from './request-faults.js';

export const someCpf = '52998224725';

export const ofNull = is(null);

export const below =
  (least: number): Picks =>
  (value) =>
    isNumber(value) && value < least;

/** The value without a final line break, as a pattern ending in `$` with multi-line matching would accept it. */
export const withoutLineBreak = (value: unknown): string => String(value).replace(/\n$/, '');

/** Ignores a query parameter that is none of these words. */
export const unlessOneOf =
  (name: string, words: readonly string[]) =>
  (request: WireRequest): WireRequest => {
    const [path = '', search = ''] = request.path.split('?');
    const query = new URLSearchParams(search);
    if (words.includes(query.get(name) ?? '')) return request;
    query.delete(name);
    return { ...request, path: `${path}?${query.toString()}` };
  };
