import { balance } from './balance.js';
import { books } from './books.js';
import { answers } from './calls.js';
import { driver } from './driver.js';
import { facts } from './facts.js';
import { forms } from './forms.js';
import { http } from './http.js';
import { keys } from './keys.js';
import { lists } from './lists.js';
import { money } from './money.js';
import { dedupe, receiver } from './receiver.js';
import { requests } from './requests.js';
import { retries } from './retries.js';
import { credentials, tokens } from './tokens.js';
import { view } from './view.js';
import { work } from './work.js';

/** The shop that does everything right; each part can be replaced. */
export const right = {
  answers,
  balance,
  books,
  credentials,
  dedupe,
  driver,
  facts,
  forms,
  http,
  keys,
  lists,
  money,
  receiver,
  requests,
  retries,
  tokens,
  view,
  work,
};

/** The parts of a shop. */
export type Seams = typeof right;

/** The overrides by which a shop differs from the right one: members of parts. */
export type Change = { readonly [Part in keyof Seams]?: Partial<Seams[Part]> & ThisType<Seams[Part]> };

/** Returns the parts of the right shop with these overrides. */
export function withOverrides(change: Change): Seams {
  const parts = Object.entries(right).map(([name, part]) => [
    name,
    { ...part, ...change[name as keyof Seams] },
  ]);
  return Object.fromEntries(parts) as Seams;
}
