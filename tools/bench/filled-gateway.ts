import { createGateway } from '../../server/gateway.js';
import { copyEverything } from './full-copies.js';
import { type FullDatabase, onDatabase } from './full-database.js';

const nobody = 'https://127.0.0.1:1/';

/** The ids of what a filled gateway contains. */
export interface Ids {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly transaction: string;
  readonly charge: string;
  readonly txid: string;
  readonly med: string;
}

/** Creates one of everything by the gateway's own rules, to be copied. */
async function begun(database: string): Promise<Ids & { failed: string }> {
  const gateway = await openOn(database);
  const { baseUrl, controlUrl } = gateway;
  const call = async (url: string, method: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    const content = (await answer.json()) as Readonly<Record<string, string>>;
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${JSON.stringify(content)}`);
    return content;
  };
  const state = (name: string, params: object) =>
    call(controlUrl, 'POST', { state: name, params, action: 'setup' });
  const { accountId = '', clientId = '', clientSecret = '' } = await state('an account', { feeAmount: 0.35 });
  const { accessToken } = await state('an access token', { accountId });
  for (const eventType of ['cash_in', 'cash_out'])
    await state('a webhook registration', { accountId, eventType, url: nobody });
  const cashOut = async (outcome: string) => {
    const details = { key: 'a@b.co', keyType: 'EMAIL', name: 'Maria Souza', document: '52998224725' };
    const order = { value: 1.5, externalId: `bench-${outcome}`, details };
    const { transactionId = '' } = await call(`${baseUrl}/api/pix/cash-out`, 'POST', order, accessToken);
    await state('a payment settles', { accountId, transactionId, outcome });
    return transactionId;
  };
  const [transaction, failed] = [await cashOut('CONFIRMED'), await cashOut('ERROR')];
  const { transactionId: charge = '' } = await call(
    `${baseUrl}/api/pix/cash-in`,
    'POST',
    {
      transaction: { value: 1.5, description: 'A charge', externalId: 'bench-charge' },
      payer: { fullName: 'Maria Souza', document: '52998224725' },
    },
    accessToken,
  );
  await state('a charge is paid', { accountId, transactionId: charge });
  const txid = 'b'.repeat(32);
  const cob = { calendario: { expiracao: 86_400 }, valor: { original: '1.50' }, chave: accountId };
  await call(`${baseUrl}/cob/${txid}`, 'PUT', cob, accessToken);
  const { id: med = '' } = await state('a MED', { accountId, reconciled: true });
  // A refused delivery becomes a dead letter.
  await state('time passes', { accountId, seconds: 1 });
  await gateway.close();
  return { accountId, clientId, clientSecret, transaction, failed, charge, txid, med };
}

/** Fills a new database by the gateway's own rules, and with this many copies. */
export async function fillGateway(database: string, rows: number): Promise<Ids> {
  const { failed, ...ids } = await begun(database);
  const { accountId, transaction, charge } = ids;
  const copied = [
    { uuid: failed, copies: 2 },
    { uuid: charge, copies: Math.floor(rows / 4) },
    { uuid: transaction, copies: rows - Math.floor(rows / 4) },
  ];
  const others = { accountId, cobs: rows / 10, meds: rows / 500, accounts: rows / 200 };
  await onDatabase(database, async (full) => {
    await full.query(`update deliveries set status = 'delivered'`);
    await copyEverything(full, copied, others);
    await spoil(full, accountId);
  });
  return ids;
}

/** Deliveries in every state: nearly all have arrived; the few that have not are among the oldest. */
async function spoil({ query }: FullDatabase, accountId: string): Promise<void> {
  await query(
    `update deliveries set status = case id % 3 when 0 then 'pending' when 1 then 'resending' else 'dead' end
     where id in (select id from deliveries where account_id = $1 order by id limit 300)`,
    [accountId],
  );
}

/** A gateway on a database, with all endpoints open. */
export async function openOn(database: string) {
  const gateway = await createGateway({
    ...{ database, control: { withoutToken: true }, retrySchedule: [0], sandboxReceivers: 'loopback' },
  });
  const { baseUrl, controlUrl } = await gateway.listen(0);
  if (controlUrl === null) throw new Error('the control endpoint is closed');
  return { baseUrl, controlUrl, close: () => gateway.close() };
}

/** Values for filters. */
interface Asks {
  readonly transaction: string;
  /** The number of a copy, when it was created, and on which day. */
  readonly middle: number;
  readonly then: string;
  readonly day: string;
}

function deliveryFilters({ transaction, middle, then, day }: Asks): string[] {
  return [
    ...['', 'status=pending', 'status=resending', 'status=delivered', 'status=dead'],
    ...[
      'eventType=cash_out',
      'eventType=cash_in',
      'eventType=med_created',
      `url=${nobody}`,
      'url=https://x.example/',
    ],
    ...[`id=${transaction}`, 'id=nothing', `from=${day}`, `to=${day}`, `from=${day}&to=${day}`],
    ...[
      `after=${then}_${middle}`,
      `after=${then}_${middle}&status=pending`,
      `to=${day}&eventType=med_created`,
    ],
    ...['status=dead&eventType=med_created', `status=dead&url=${nobody}`, `status=pending&id=${transaction}`],
  ];
}

function transactionFilters({ transaction, middle, then, day }: Asks): string[] {
  return [
    ...[
      '',
      'status=ERROR',
      'status=PENDING',
      'status=CONFIRMED',
      'type=REFUND_IN',
      'type=WITHDRAW',
      'type=PAYMENT',
    ],
    ...[`startDate=${day}`, `startDate=${day}&endDate=${day}`, `before=${then}_${middle}`],
    ...[
      `search=${transaction}`,
      `search=copy-${middle}`,
      `search=E${String(middle).padStart(31, '0')}`,
      'search=nothing',
    ],
    ...[`search=${middle}`, 'status=PENDING&type=REFUND_IN', `status=ERROR&before=${then}_${middle}`],
  ];
}

/** URLs of every page with each of its filters, below the dashboard's root; `middle` is the number of a copy. */
export function pagesOf({ transaction, charge, txid, med }: Ids, middle: number): string[] {
  const then = new Date(Date.now() - 15 * 86_400_000).toISOString();
  const day = then.slice(0, 10);
  const asks = { transaction, middle, then, day };
  const states = ['', 'status=pending', 'status=resending', 'status=delivered', 'status=dead'];
  const ids = [transaction, `copy-${middle}`, 'nothing', String(middle)];
  return [
    ...[
      '/',
      ...transactionFilters(asks).map((asks) => `/transactions?${asks}`),
      `/transactions/${transaction}`,
      `/transactions/${middle}`,
      ...[`/transactions.csv?startDate=${day}&endDate=${day}`, '/transactions.csv?status=ERROR'],
      ...[...ids, txid].map((id) => `/search?search=${id}`),
    ],
    ...['/charges', `/charges?before=${middle}&beforeCob=${middle}`, '/charges/new', '/cobs/new'],
    ...[
      `/charges/${charge}`,
      `/cobs/${txid}`,
      '/meds',
      '/meds?page=2',
      '/meds?status=CANCELLED',
      `/meds/${med}`,
    ],
    ...[
      '/webhooks',
      '/webhooks/new',
      '/webhooks/1',
      ...deliveryFilters(asks).map((asks) => `/deliveries?${asks}`),
    ],
    ...[
      '/deliveries/1',
      `/deliveries/${middle}`,
      '/credentials',
      '/sandbox',
      '/sandbox/phone',
      '/sandbox/phone?code=x',
    ],
    ...['/sandbox/states/a-received-payment', '/operator', ...ids.map((id) => `/operator?id=${id}`)],
    ...[...states.map((asks) => `/operator/deliveries?${asks}`), '/operator/work', '/operator/accounts'],
  ];
}

/** Signs in to the dashboard; returns the `Cookie` header for later requests. */
export async function signedIn(
  baseUrl: string,
  { clientId, clientSecret }: Pick<Ids, 'clientId' | 'clientSecret'>,
): Promise<string> {
  const body = new URLSearchParams({ clientId, clientSecret }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: baseUrl };
  const answer = await fetch(`${baseUrl}/dashboard/sign-in`, {
    ...{ method: 'POST', headers, body, redirect: 'manual' },
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
}

/** Requests a page of the dashboard and reads it to the end; returns its status. */
export async function visit(baseUrl: string, path: string, cookie: string): Promise<number> {
  const url = `${baseUrl}/dashboard${path === '/' ? '' : path}`;
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  await answer.text();
  return answer.status;
}
