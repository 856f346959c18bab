import type { OperationId } from '../../../../generated/operations.js';
import { type AnswerEdit, answers, at, requests, set, shortError } from '../../edits.js';
import type { Part } from '../../part.js';
import { handlers, type Transaction } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';

type Item = Readonly<Record<string, unknown>>;

/** Changes the items of a list, page by page. */
export function items(operation: OperationId, change: (item: Item, index: number) => unknown): Part {
  return answers(
    operation,
    200,
    set('/data', (list: unknown) => (list as Item[]).map(change)),
  );
}

/** Changes one member of each item; `path` may lead deeper. Items without the member's parent are unchanged. */
export function member(
  operation: OperationId,
  path: string,
  value: unknown,
  when: (item: Item) => boolean = () => true,
): Part {
  const edit = set(path, value);
  return items(operation, (item) => (when(item) ? edit({ body: item }).body : item));
}

/** Edits of the pages of one list, and of one member of its items. */
export const editsOf = (
  operation: OperationId,
): {
  readonly page: (...edits: readonly AnswerEdit[]) => Part;
  readonly item: (path: string, value: unknown, when?: (item: Item) => boolean) => Part;
} => ({
  page: (...edits) => answers(operation, 200, ...edits),
  item: (path, value, when) => member(operation, path, value, when),
});

/** Changes rows of the list of transactions; `shown` is the transaction of the row. */
export function listed(change: (row: Item, shown: Transaction) => Item): Part {
  return handlers((known) => ({
    listTransactions: async (request, all) => {
      const answer = await known.listTransactions(request, all);
      const rows = at(answer.body, '/data') as readonly Item[];
      const data = await all.store.read(({ transactions }) =>
        Promise.all(
          rows.map(async (row) => {
            const id = String(row['transactionId']);
            const shown = await transactions.byTransactionId(request.account.id, id);
            return shown ? change(row, shown) : row;
          }),
        ),
      );
      return { ...answer, body: { ...answer.body, data } } as typeof answer;
    },
  }));
}

/** A query parameter of a request; undefined if it is missing. */
export function parameter({ path }: WireRequest, name: string): string | undefined {
  return new URLSearchParams(path.split('?')[1] ?? '').get(name) ?? undefined;
}

/** A request with a query parameter replaced; undefined removes it. */
export function withParameter(request: WireRequest, name: string, value: string | undefined): WireRequest {
  const [plain = '', query = ''] = request.path.split('?');
  const parameters = new URLSearchParams(query);
  if (value === undefined) parameters.delete(name);
  else parameters.set(name, value);
  const text = parameters.toString();
  return { ...request, path: text === '' ? plain : `${plain}?${text}` };
}

/** Misreads a query parameter if `picks` says so. */
export function reads(
  operation: OperationId,
  name: string,
  picks: (value: string | undefined) => boolean,
  change: (value: string) => string | undefined,
): Part {
  return requests(
    operation,
    (request) => picks(parameter(request, name)),
    (request) => withParameter(request, name, change(parameter(request, name) ?? '')),
  );
}

/** Refuses a right value of a query parameter. */
export function refusesParameter(
  operation: OperationId,
  name: string,
  picks: (value: string | undefined) => boolean,
): Part {
  return requests(
    operation,
    (request) => picks(parameter(request, name)),
    () => shortError(400),
  );
}

/** Changes members of `metadata`, each computed from the whole page. */
export function metadata(
  operation: OperationId,
  name: string,
  value: (old: unknown, page: { readonly data: readonly unknown[]; readonly metadata: Item }) => unknown,
): Part {
  return answers(
    operation,
    200,
    set(`/metadata/${name}`, (old: unknown, body: unknown) => value(old, body as never)),
  );
}

/** Keeps showing a client what it first saw of a list for `forMs`: the member `name` of `metadata`. */
export function stale(operation: OperationId, name: string, forMs: number): () => Part {
  return () => {
    const kept = new Map<string, { value: unknown; until: number }>();
    return {
      http: {
        answer: (answer: WireAnswer, request: WireRequest) => {
          if (request.operation !== operation || answer.status !== 200) return answer;
          const key = request.headers['authorization'] ?? '';
          return set(`/metadata/${name}`, (old: unknown) => {
            const known = kept.get(key);
            if (known && known.until > Date.now()) return known.value;
            kept.set(key, { value: old, until: Date.now() + forMs });
            return old;
          })(answer);
        },
      },
    };
  };
}

export const given = (value: string | undefined): value is string => value !== undefined;
export const notGiven = (value: string | undefined): boolean => value === undefined;
export const isOneOf =
  (...values: readonly string[]) =>
  (value: string | undefined): boolean =>
    value !== undefined && values.includes(value);
/** Not a whole number. */
export const noNumber = (value: string | undefined): boolean => value !== undefined && !/^-?\d+$/.test(value);
/** Neither a date nor a date with a time. */
export const noDate = (value: string | undefined): boolean =>
  value !== undefined && (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(Date.parse(value)));

/** Reads a page of a list, like storage does. */
export type PageReader<Filter, Page> = (
  filter: Filter,
  page: { readonly limit: number; readonly offset: number },
) => Promise<Page>;

/** Each page begins with the last item of the previous one. */
export function overlapping<Filter, Page>(known: PageReader<Filter, Page>): PageReader<Filter, Page> {
  return (filter, { limit, offset }) => known(filter, { limit, offset: Math.max(0, offset - 1) });
}

/** Every other page is taken from the reversed list. */
export function unordered<Filter, Page extends { readonly items: readonly unknown[] }>(
  known: PageReader<Filter, Page>,
): PageReader<Filter, Page> {
  return async (filter, { limit, offset }) => {
    const all = await known(filter, { limit: 1_000, offset: 0 });
    const isOther = Math.floor(offset / limit) % 2 === 1;
    const items = isOther ? all.items.toReversed() : all.items;
    return { ...all, items: items.slice(offset, offset + limit) };
  };
}
