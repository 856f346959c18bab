import type { StateName } from '../../generated/provider-states.js';
import { eventTypes } from '../../server/domain/notification-bodies.js';
import { isRefund, type Transaction } from '../../server/domain/transactions.js';
import { readParams } from '../../server/sandbox/control-schemas.js';
import { bringAbout, takeBack } from '../../server/sandbox/states/index.js';
import { endToEndOf, type StateServices } from '../../server/sandbox/states/state.js';
import type { Charge, OfAccount, PendingPayment, StateParams, TestHelpers } from './helper-types.js';
import type { Inbox } from './inbox.js';

/** What the helpers need. */
export interface HelperContext {
  readonly services: StateServices;
  /** The default account. */
  readonly demo: { readonly accountId: string };
  readonly inbox: Inbox;
  readonly reset: () => Promise<void>;
}

/** Creates the helpers that tests use, on top of the gateway's provider states. */
export function testHelpers({ services, demo, inbox, reset }: HelperContext): TestHelpers {
  const state: TestHelpers['state'] = (name, params) =>
    setUp(name, { accountId: demo.accountId, ...params }, services);
  const idOf = ({ account = demo }: OfAccount = {}) => account.accountId;
  return {
    state,
    token: async ({ family, ...of } = {}) => {
      const params = { accountId: idOf(of), ...(family !== undefined && { family }) };
      return (await state('an access token', params)).accessToken;
    },
    pay: async (charge, { payer, ...of } = {}) => {
      const accountId = idOf(of);
      const named = await chargeNamed(charge, accountId, services);
      const params = { accountId, ...named, ...(payer !== undefined && { payer }) };
      return { endToEndId: endToEndOf(await state('a charge is paid', params)) };
    },
    settle: (payment, { error, ...of } = {}) => settle(payment, error, idOf(of), services),
    advance: async (seconds, of) => {
      await state('time passes', { accountId: idOf(of), seconds });
    },
    notifications: inbox,
    reset,
  };
}

/** Sets up a state with parameters from a caller. Throws an error that lists everything that is wrong with them. */
async function setUp<S extends StateName>(
  name: S,
  params: StateParams<S> & { readonly accountId: string },
  services: StateServices,
) {
  const read = readParams(name, params);
  if (!('faults' in read)) return bringAbout(name, read.value, services);
  throw new Error(`${name}: ${read.faults.map(({ text }) => text).join('; ')}`);
}

/** Returns the id by which the state identifies a charge. */
async function chargeNamed(
  charge: Charge,
  accountId: string,
  { store }: StateServices,
): Promise<{ readonly transactionId: string } | { readonly txid: string }> {
  if ('txid' in charge) return { txid: charge.txid };
  if ('transactionId' in charge) return { transactionId: charge.transactionId };
  const { externalId } = charge;
  const found = await store.read(({ transactions }) => transactions.byExternalId(accountId, externalId));
  if (found) return { transactionId: found.uuid };
  throw new Error(`No charge of the account ${accountId} has the externalId ${externalId}.`);
}

async function settle(
  payment: PendingPayment,
  error: string | undefined,
  accountId: string,
  services: StateServices,
): Promise<void> {
  const wanted: 'CONFIRMED' | 'ERROR' = error === undefined ? 'CONFIRMED' : 'ERROR';
  if ('refundId' in payment) {
    const params = { accountId, ...payment, outcome: wanted, ...(error !== undefined && { reason: error }) };
    await setUp('a refund settles', params, services);
    return;
  }
  const transactionId = String('transactionId' in payment ? payment.transactionId : payment.id);
  const look = () =>
    services.store.read(({ transactions }) => transactions.byTransactionId(accountId, transactionId));
  const found = await look();
  if (found === null)
    throw new Error(
      `No payment or refund of the account ${accountId} has the id ${transactionId}. Identify a devolucao by { refundId, endToEndId }.`,
    );
  if (hasEnded(found, wanted)) return;
  const params = { accountId, transactionId, outcome: wanted } as const;
  try {
    if (isRefund(found))
      await setUp('a refund settles', { ...params, ...(error !== undefined && { reason: error }) }, services);
    else
      await setUp(
        'a payment settles',
        { ...params, ...(error !== undefined && { errorCode: error }) },
        services,
      );
  } catch (thrown) {
    // The payment may have settled automatically in the meantime.
    const now = await look();
    if (!now || !hasEnded(now, wanted)) throw thrown;
  }
}

/** Whether a payment has ended as wanted. Throws if it has ended in another way. */
function hasEnded({ uuid, status }: Transaction, wanted: 'CONFIRMED' | 'ERROR'): boolean {
  if (status === 'PENDING') return false;
  if (status === wanted) return true;
  throw new Error(
    `${uuid} is already ${status}. With startGateway({ settlement: 'manual' }), only settle() ends payments.`,
  );
}

/** Subscribes the inbox to all notifications of an account. */
export async function subscribe(inbox: Inbox, accountId: string, services: StateServices): Promise<void> {
  if (!inbox.isOpen) return;
  for (const eventType of eventTypes)
    await bringAbout(
      'a webhook registration',
      { accountId, eventType, url: inbox.urlOf(eventType) },
      services,
    );
}

/** Ends the subscription. */
export async function unsubscribe(inbox: Inbox, accountId: string, services: StateServices): Promise<void> {
  for (const eventType of eventTypes)
    await takeBack('a webhook registration', { accountId, eventType, url: inbox.urlOf(eventType) }, services);
}
