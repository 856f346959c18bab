import { defects } from '../../mutant.js';
import { listing } from '../../../../conformance/variants/parts/lists.js';
import { type Account, services, type Tables } from '../../../../conformance/variants/parts/replace.js';

type Listed = Awaited<ReturnType<Tables['transactions']['list']>>['items'][number];

/** A cached account is not invalidated when this member changes: requests still see its first value. */
const accountKept = (member: keyof Account) => () => {
  const first = new Map<string, Account>();
  return services(({ store }) => ({
    store: {
      ...store,
      account: async (id) => {
        const account = await store.account(id);
        if (!account) return null;
        const known = first.get(id) ?? account;
        first.set(id, known);
        return { ...account, [member]: known[member] };
      },
    },
  }));
};

/** Cached rows of a list have a key that does not determine all of their content. */
const rowsKept = (keyOf: (row: Listed) => unknown) => () => {
  const first = new Map<string, Listed>();
  const remembered = (row: Listed): Listed => {
    const key = JSON.stringify(keyOf(row));
    const known = first.get(key) ?? row;
    first.set(key, known);
    return known;
  };
  return listing((inner) => async (filter, page) => {
    const found = await inner(filter, page);
    return { ...found, items: found.items.map(remembered) };
  });
};

/** Caches that a gateway does not invalidate in time. */
export default defects()
  .breaks('CASHIN-84', 'That the charges of an account fail is not noticed while the account is remembered')
  .as('remembered/account-whose-charges-fail')(accountKept('chargesFail'))
  .breaks('TRANSACTION-39', 'A row of the list keeps the status with which it was listed first')
  .as('remembered/row-with-its-first-status')(rowsKept(({ number }) => number));
