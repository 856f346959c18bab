import type { OperationId } from '../../../../generated/operations.js';
import {
  type AnswerEdit,
  answers,
  at,
  requests,
  set,
  shortError,
} from '../../../../conformance/variants/parts/edits.js';
import type { Finder, Item, PageReader } from '../../../../conformance/variants/parts/lists.js';
import { items, member } from '../../../../conformance/variants/parts/lists.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { table, type Tables } from '../../../../conformance/variants/parts/replace.js';

/** Edits of the pages of one list, and of one member of its items. */
export const editsOf = (
  operation: OperationId,
): {
  readonly page: (...edits: readonly AnswerEdit[]) => Part;
  readonly item: (path: string, value: unknown, when?: (item: Item) => boolean) => Part;
} => ({
  page: (...edits) => answers(operation, 200)(...edits),
  item: (path, value, when) => member(operation, path, value, when),
});

/** Misreads a query parameter if `picks` says so. */
export function reads(
  operation: OperationId,
  name: string,
  picks: (value: string | undefined) => boolean,
  change: (value: string) => string | undefined,
): Part {
  return requests(operation, (request) => picks(parameter(request, name)))((request) =>
    withParameter(request, name, change(parameter(request, name) ?? '')),
  );
}

/** Ignores a query parameter if `picks` says so. */
export const ignoresParameter = (
  operation: OperationId,
  name: string,
  picks: (value: string | undefined) => boolean = given,
): Part => reads(operation, name, picks, () => undefined);

/** Refuses a valid value of a query parameter. */
export function refusesParameter(
  operation: OperationId,
  name: string,
  picks: (value: string | undefined) => boolean,
): Part {
  return requests(operation, (request) => picks(parameter(request, name)))(() => shortError(400));
}

/** Changes members of `metadata`, each computed from the whole page. */
export function metadata(
  operation: OperationId,
  name: string,
  value: (old: unknown, page: { readonly data: readonly unknown[]; readonly metadata: Item }) => unknown,
): Part {
  return editsOf(operation).page(
    set(`/metadata/${name}`, (old: unknown, body: unknown) => value(old, body as never)),
  );
}

/** Shows a client the same value of the member `name` of `metadata` for 20 seconds after it first read the list. */
export const stale = (operation: OperationId, name: string) => (): Part => {
  const kept = new Map<string, { readonly value: unknown; readonly until: number }>();
  return editsOf(operation).page((answer, request) => {
    const key = authorizationOf(request);
    const stored = kept.get(key);
    const pointer = `/metadata/${name}`;
    if (stored && stored.until > Date.now()) return set(pointer, stored.value)(answer);
    kept.set(key, { value: at(answer.body, pointer), until: Date.now() + 20_000 });
    return answer;
  });
};

/** Always shows an item as it was when an item with the same value of the member `by` was first listed. */
export const itemsAsFirstListed = (operation: OperationId, by: string) => (): Part => {
  const first = new Map<unknown, Item>();
  return items(operation, (item) => {
    const shown = first.get(item[by]) ?? item;
    first.set(item[by], shown);
    return shown;
  });
};

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

type MedList = Tables['meds']['list'];

export const listingMeds = (change: (inner: MedList) => MedList): Part =>
  table('meds', (inner) => ({ list: change((filter, page) => inner.list(filter, page)) }));

/** Uses a wider filter, if `widen` returns one, and removes the items that `keeps` rejects, before paging. */
export const widened =
  <Filter, Item>(widen: (filter: Filter) => Filter | null, keeps: (item: Item, filter: Filter) => boolean) =>
  (inner: Finder<Filter, Item>): Finder<Filter, Item> =>
  async (filter, page) => {
    const wider = widen(filter);
    if (wider === null) return inner(filter, page);
    const all = await inner(wider, page);
    const items = all.items.filter((item) => keeps(item, filter));
    return { items, total: items.length };
  };

/** The lists of all accounts together, for some pages; `owners` grows as accounts appear. */
const ofEveryone =
  <Filter extends { readonly accountId: string }, Item>(
    inner: Finder<Filter, Item>,
    owners: ReadonlySet<string>,
    when: (...[filter, page]: Parameters<Finder<Filter, Item>>) => boolean,
  ): Finder<Filter, Item> =>
  async (filter, page) => {
    if (!when(filter, page)) return inner(filter, page);
    const accounts = [...new Set([filter.accountId, ...owners])];
    const lists = await Promise.all(accounts.map((accountId) => inner({ ...filter, accountId }, page)));
    return {
      items: lists.flatMap(({ items }) => items),
      total: lists.reduce((sum, { total }) => sum + total, 0),
    };
  };

/** The range of a list without limits. */
export const ever = { from: '2000-01-01T00:00:00.000Z', to: '2999-12-31T00:00:00.000Z', days: null } as const;

/** Each page begins with the last item of the previous one. */
export const overlapping =
  <Filter, Page>(inner: PageReader<Filter, Page>): PageReader<Filter, Page> =>
  (filter, { limit, offset }) =>
    inner(filter, { limit, offset: Math.max(0, offset - 1) });

/** Every other page is taken from the reversed list. */
export const unordered =
  <Filter, Page extends { readonly items: readonly unknown[] }>(
    inner: PageReader<Filter, Page>,
  ): PageReader<Filter, Page> =>
  async (filter, { limit, offset }) => {
    const all = await inner(filter, { limit: 10_000, offset: 0 });
    const isOther = Math.floor(offset / limit) % 2 === 1;
    const items = isOther ? all.items.toReversed() : all.items;
    return { ...all, items: items.slice(offset, offset + limit) };
  };

type List = Tables['transactions']['list'];

/** Some pages of the list of transactions show those of all accounts; all pages by default. */
export const listedOfEveryone =
  (when: (...[filter, page]: Parameters<List>) => boolean = () => true) =>
  (): Part => {
    const owners = new Set<string>();
    return table('transactions', (inner) => ({
      insert: (transaction) => {
        owners.add(transaction.accountId);
        return inner.insert(transaction);
      },
      list: ofEveryone(inner.list.bind(inner), owners, when),
    }));
  };

/** Some pages of the list of MEDs show the cases of all accounts; all pages by default. */
export const casesOfEveryone =
  (when: (...[filter, page]: Parameters<MedList>) => boolean = () => true) =>
  (): Part => {
    const owners = new Set<string>();
    return table('meds', (inner) => ({
      insert: (med) => {
        owners.add(med.accountId);
        return inner.insert(med);
      },
      list: ofEveryone(inner.list.bind(inner), owners, when),
    }));
  };
