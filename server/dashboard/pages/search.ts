import type { ListedTransaction } from '../../domain/transactions.js';
import { href } from '../components/parts.js';
import { idTextIn } from '../input.js';
import type { HonoContext, PageRequest, Route } from '../page.js';

const maxFound = 20;

/** The search of every page: it leads to what has this id, or to the list of what was found. */
export const searchRoutes: readonly Route[] = [{ kind: 'resource', path: '/search', answer: search }];

async function search(request: PageRequest, context: HonoContext): Promise<Response> {
  const id = idTextIn(request.query, 'search');
  return context.redirect(await placeOf(request, id), 303);
}

async function placeOf(request: PageRequest, id: string): Promise<string> {
  if (id === '') return href('/transactions');
  const [first, ...others] = await transactionsWithId(request, id);
  if (first && others.length === 0) return href(`/transactions/${first.number}`);
  const { account, services } = request;
  const cob = await services.store.read(({ cobs }) => cobs.byTxid(account.id, id));
  if (cob && !first) return href(`/cobs/${cob.txid}`);
  return href('/transactions', { search: id });
}

/** The account's transactions with this id of any kind, newest first. */
export function transactionsWithId(
  { account, services }: PageRequest,
  id: string,
): Promise<ListedTransaction[]> {
  const filter = {
    accountId: account.id,
    status: null,
    operations: null,
    externalId: id,
    endToEndId: null,
    from: '0001-01-01T00:00:00.000Z',
    to: '9999-12-31T23:59:59.999Z',
    days: null,
  };
  return services.store.read(async ({ transactions }) => {
    const found = [
      await transactions.byTransactionId(account.id, id),
      await transactions.byEndToEndId(account.id, id),
      await transactions.byUniqueKey(account.id, 'transfer', id.toLowerCase()),
      ...(await transactions.list(filter, { limit: maxFound, offset: 0 })).items,
    ].filter((each) => each !== null);
    const byNumber = new Map(found.map((each) => [each.number, each]));
    return [...byNumber.values()].sort((a, b) => b.number - a.number);
  });
}
