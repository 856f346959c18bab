import { balance, type BalanceSeam } from './balance.js';
import { books, type BooksSeam } from './books.js';
import { answers, type AnswersSeam } from './calls.js';
import { driver, type DriverSeam } from './driver.js';
import { facts, type FactsSeam } from './facts.js';
import { forms, type FormsSeam } from './forms.js';
import { http, type HttpSeam } from './http.js';
import { keys, type KeysSeam } from './keys.js';
import { lists, type ListsSeam } from './lists.js';
import { money, type MoneySeam } from './money.js';
import { dedupe, type DedupeSeam, receiver, type ReceiverSeam } from './receiver.js';
import { requests, type RequestsSeam } from './requests.js';
import { retries, type RetriesSeam } from './retries.js';
import { credentials, type CredentialsSeam, tokens, type TokensSeam } from './tokens.js';
import { view, type ViewSeam } from './view.js';
import { work, type WorkSeam } from './work.js';

/** Everything that a shop may do otherwise. */
export interface Seams {
  readonly answers: AnswersSeam;
  readonly balance: BalanceSeam;
  readonly books: BooksSeam;
  readonly credentials: CredentialsSeam;
  readonly dedupe: DedupeSeam;
  readonly driver: DriverSeam;
  readonly facts: FactsSeam;
  readonly forms: FormsSeam;
  readonly http: HttpSeam;
  readonly keys: KeysSeam;
  readonly lists: ListsSeam;
  readonly money: MoneySeam;
  readonly receiver: ReceiverSeam;
  readonly requests: RequestsSeam;
  readonly retries: RetriesSeam;
  readonly tokens: TokensSeam;
  readonly view: ViewSeam;
  readonly work: WorkSeam;
}

/** The shop that does everything right. */
export const right: Seams = {
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

/** What a shop does otherwise than the right one: parts of parts. */
export type Change = { readonly [Part in keyof Seams]?: Partial<Seams[Part]> & ThisType<Seams[Part]> };

export function changed(change: Change): Seams {
  const parts = Object.entries(right).map(([name, part]) => [
    name,
    { ...part, ...change[name as keyof Seams] } as object,
  ]);
  return Object.fromEntries(parts) as Seams;
}
