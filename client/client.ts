import createFetchClient from 'openapi-fetch';

import type { paths } from '../generated/contract.js';
import { toWire, twoPlaces } from './amounts.js';
import { answerOf, balanceIn, type Fetched, outcomeOf } from './answers.js';
import type {
  AnswerOf,
  CallOptions,
  ListedTransaction,
  Med,
  OperationId,
  Outcome,
  QueryOf,
  RequestOf,
  SandboxOptions,
  SentAnswerOf,
  SentRequestOf,
} from './calls.js';
import { allMeds, allTransactions, type MedFilter, type TransactionFilter } from './lists.js';
import { type ClientOptions, settingsOf } from './options.js';
import { pace } from './pace.js';
import {
  checkedCashIn,
  checkedCashOut,
  checkedCob,
  checkedDevolucao,
  checkedExternalId,
  checkedIdempotencyKey,
  checkedQrCashOut,
  checkedRefundId,
  checkedRefundIn,
  checkedTransfer,
  checkedTxid,
} from './requests.js';
import { sending } from './sending.js';
import { machine, type Surroundings } from './surroundings.js';
import { type Send, tokensOf } from './tokens.js';

/** The payment to look for. Without dates, the search covers the last 31 days. */
export interface Search
  extends CallOptions, Pick<QueryOf<'listTransactions'>, 'startDate' | 'endDate' | 'type'> {
  readonly externalId: string;
  /**
   * How long to keep looking, in ms, because the list may lag behind. Default: 5,000. An empty result does not prove
   * that there is no payment.
   */
  readonly patienceMs?: number;
}

/**
 * A client of a gateway. Read-only calls return the response body, and throw a `GatewayError` on failure. Calls that
 * create something return an `Outcome`, even when the response was lost. An invalid request throws an `InvalidRequest`
 * before anything is sent. Amounts are decimals in both directions: `12.34`.
 */
export interface PixClient {
  /** The balance, in the standard form. */
  getBalance(options?: CallOptions): Promise<AnswerOf<'getBalance'>>;
  /** The balance, in the compatibility form. */
  getAccountsBalances(options?: CallOptions): Promise<AnswerOf<'getAccountsBalances'>>;
  /** Pays to a Pix key. */
  createCashOut(
    body: RequestOf<'createCashOut'>,
    options?: SandboxOptions,
  ): Promise<Outcome<'createCashOut'>>;
  /** Pays a QR code. */
  createQrCashOut(
    body: RequestOf<'createQrCashOut'>,
    options?: CallOptions,
  ): Promise<Outcome<'createQrCashOut'>>;
  /** Creates a charge and returns its copy-and-paste code. */
  createCashIn(body: RequestOf<'createCashIn'>, options?: SandboxOptions): Promise<Outcome<'createCashIn'>>;
  /** Refunds a received payment, identified by its transaction id. */
  createRefundIn(
    transactionId: string,
    body: RequestOf<'createRefundIn'> & { readonly externalId: string },
    options?: CallOptions,
  ): Promise<Outcome<'createRefundIn'>>;
  /** Pays to a Pix key. Create the idempotency key with `newIdempotencyKey` and store it before the call. */
  createTransfer(
    idempotencyKey: string,
    body: RequestOf<'createTransfer'>,
    options?: CallOptions,
  ): Promise<Outcome<'createTransfer'>>;
  /** Creates an immediate charge under a txid that you create with `newTxid`. */
  putCob(txid: string, body: RequestOf<'putCob'>, options?: CallOptions): Promise<Outcome<'putCob'>>;
  /** Refunds a received payment, identified by its end-to-end id, under an id that you create with `newRefundId`. */
  putDevolucao(
    endToEndId: string,
    refundId: string,
    body: RequestOf<'putDevolucao'>,
    options?: CallOptions,
  ): Promise<Outcome<'putDevolucao'>>;
  /** One page of transactions. */
  listTransactions(
    query?: QueryOf<'listTransactions'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'listTransactions'>>;
  /** Yields every transaction of a date range exactly once, however long the range is. */
  transactions(
    filter: TransactionFilter,
    options?: CallOptions,
  ): AsyncGenerator<ListedTransaction, void, undefined>;
  /** Finds the listed transactions with an externalId. Use it after an unknown outcome or a duplicate. */
  findTransactions(search: Search): Promise<ListedTransaction[]>;
  /** One page of MEDs. */
  listMeds(query?: QueryOf<'listMeds'>, options?: CallOptions): Promise<AnswerOf<'listMeds'>>;
  /** Yields every MED exactly once. */
  meds(filter?: MedFilter, options?: CallOptions): AsyncGenerator<Med, void, undefined>;
  /** Registers a URL. `success` is false while the gateway has the route disabled. */
  registerWebhook(
    body: RequestOf<'registerWebhook'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'registerWebhook'> & { readonly secret: string | null }>;
  /** Resends a notification, given a transaction's number, externalId or end-to-end id; at most 60 calls per minute. */
  resendWebhook(identifier: string, url?: string, options?: CallOptions): Promise<AnswerOf<'resendWebhook'>>;
}

/** Creates a client of the gateway at `baseUrl`. It connects on first use, and needs no closing. */
export function createClient(options: ClientOptions): PixClient {
  return clientWith(options, options.fetch === undefined ? machine : { ...machine, fetch: options.fetch });
}

/** Creates a client with the given `fetch`, clock, sleep and random source. */
export function clientWith(options: ClientOptions, surroundings: Surroundings): PixClient {
  const settings = settingsOf(options);
  const api = createFetchClient<paths>({ baseUrl: settings.baseUrl });
  const unauthorized = { settings, surroundings, tokens: null };
  const tokens = tokensOf({ api, settings, surroundings, send: sending('createOauthToken', unauthorized) });
  const via = (operationId: OperationId, call?: CallOptions): { readonly fetch: Send } => ({
    fetch: sending(operationId, { settings, surroundings, tokens }, call),
  });
  const parts = { api, via };
  return {
    ...money(parts),
    ...questions(parts, surroundings),
    ...webhooks(parts, pace(60, surroundings)),
  };
}

interface Parts {
  readonly api: ReturnType<typeof createFetchClient<paths>>;
  via(operationId: OperationId, call?: CallOptions): { readonly fetch: Send };
}

type Methods<Name extends keyof PixClient> = Pick<PixClient, Name>;

const scenario = (options?: SandboxOptions) =>
  options?.sandboxScenario === undefined
    ? {}
    : { params: { header: { 'X-Sandbox-Scenario': options.sandboxScenario } } };

type Sending = 'createCashOut' | 'createQrCashOut' | 'createCashIn' | 'createRefundIn' | 'createTransfer';

function money({ api, via }: Parts): Methods<Sending | 'putCob' | 'putDevolucao'> {
  return {
    createCashOut: async (given, options) => {
      const body = toWire<SentRequestOf<'createCashOut'>>(checkedCashOut(given));
      const call = { body, ...scenario(options), ...via('createCashOut', options) };
      return outcomeOf('createCashOut', body.externalId, api.POST('/api/pix/cash-out', call));
    },
    createQrCashOut: async (given, options) => {
      const body = toWire<SentRequestOf<'createQrCashOut'>>(checkedQrCashOut(given));
      const calling = api.POST('/api/pix/cash-out-qrcode', { body, ...via('createQrCashOut', options) });
      return outcomeOf('createQrCashOut', body.externalId, calling);
    },
    createCashIn: async (given, options) => {
      const body = toWire<SentRequestOf<'createCashIn'>>(checkedCashIn(given));
      const call = { body, ...scenario(options), ...via('createCashIn', options) };
      return outcomeOf('createCashIn', body.transaction.externalId, api.POST('/api/pix/cash-in', call));
    },
    createRefundIn: async (id, given, options) => {
      const body = toWire<SentRequestOf<'createRefundIn'>>(checkedRefundIn(given));
      const call = { params: { path: { id } }, body, ...via('createRefundIn', options) };
      return outcomeOf('createRefundIn', given.externalId, api.POST('/api/pix/refund-in/{id}', call));
    },
    createTransfer: async (idempotencyKey, given, options) => {
      const key = checkedIdempotencyKey(idempotencyKey);
      const body = toWire<SentRequestOf<'createTransfer'>>(checkedTransfer(given));
      const params = { header: { 'x-idempotency-key': key } };
      return outcomeOf(
        'createTransfer',
        key,
        api.POST('/dict/pix', { params, body, ...via('createTransfer', options) }),
      );
    },
    putCob: async (txid, given, options) => {
      const params = { path: { txid: checkedTxid(txid) } };
      const valor = { ...given.valor, original: twoPlaces(given.valor.original, 'valor.original') };
      const body = { ...checkedCob(given), valor };
      return outcomeOf('putCob', txid, api.PUT('/cob/{txid}', { params, body, ...via('putCob', options) }));
    },
    putDevolucao: async (endToEndId, refundId, given, options) => {
      const id = checkedRefundId(refundId);
      const body = { ...checkedDevolucao(given), valor: twoPlaces(given.valor, 'valor') };
      const call = (e2eid: string): Promise<Outcome<'putDevolucao'>> => {
        const init = { params: { path: { e2eid, id } }, body, ...via('putDevolucao', options) };
        return outcomeOf('putDevolucao', id, api.PUT('/pix/{e2eid}/devolucao/{id}', init));
      };
      const outcome = await call(endToEndId);
      // Events have "E + 32 chars", the path "exactly 32": the path may expect the 32 characters after the letter (OP-01).
      const isUnnamed = outcome.outcome === 'refused' && [400, 404].includes(outcome.status ?? 0);
      return isUnnamed && endToEndId.length === 33 ? call(endToEndId.slice(1)) : outcome;
    },
  };
}

type Asking = 'getBalance' | 'getAccountsBalances' | 'listTransactions' | 'transactions' | 'findTransactions';

function questions({ api, via }: Parts, { now, sleep }: Surroundings): Methods<Asking | 'listMeds' | 'meds'> {
  const listTransactions: PixClient['listTransactions'] = (query = {}, options) =>
    answerOf(
      'listTransactions',
      api.GET('/api/transactions', { params: { query }, ...via('listTransactions', options) }),
    );
  const listMeds: PixClient['listMeds'] = (query = {}, options) =>
    answerOf('listMeds', api.GET('/api/med', { params: { query }, ...via('listMeds', options) }));

  return {
    getBalance: (options) => answerOf('getBalance', standardBalance(api, via('getBalance', options))),
    getAccountsBalances: (options) =>
      answerOf('getAccountsBalances', api.GET('/accounts/balances', via('getAccountsBalances', options))),
    listTransactions,
    transactions: (filter, options) => allTransactions(filter, (query) => listTransactions(query, options)),
    findTransactions: async ({ externalId, patienceMs = 5_000, signal, timeoutMs, ...filter }) => {
      const query = { ...filter, externalId: checkedExternalId(externalId), size: 100 };
      const options = { ...(signal && { signal }), ...(timeoutMs !== undefined && { timeoutMs }) };
      for (const end = now() + patienceMs; ;) {
        const { data } = await listTransactions(query, options);
        if (data.length > 0 || now() >= end) return data;
        await sleep(Math.min(500, end - now()), options.signal);
      }
    },
    listMeds,
    meds: (filter = {}, options) => allMeds(filter, (query) => listMeds(query, options)),
  };
}

/** Returns the balance, unwrapped, from the one of two paths that the gateway has (OP-31). */
async function standardBalance(
  api: Parts['api'],
  call: { readonly fetch: Send },
): Promise<Fetched<SentAnswerOf<'getBalance'>>> {
  const usual = await api.GET('/balance', call);
  const { data, error, response } =
    usual.response.status === 404 ? await api.GET('/api/balance', call) : usual;
  const found = balanceIn(data);
  return found === null ? { error, response } : { data: found, response };
}

function webhooks(
  { api, via }: Parts,
  turn: (signal?: AbortSignal) => Promise<void>,
): Methods<'registerWebhook' | 'resendWebhook'> {
  return {
    registerWebhook: async (body, options) => {
      const answer = await api.POST('/api/webhooks', { body, ...via('registerWebhook', options) });
      const registered = await answerOf('registerWebhook', Promise.resolve(answer));
      return { ...registered, secret: answer.response.headers.get('webhook-secret') };
    },
    resendWebhook: async (transactionIdentifier, url, options) => {
      await turn(options?.signal);
      const params = { path: { transactionIdentifier } };
      const call = { params, ...(url !== undefined && { body: { url } }), ...via('resendWebhook', options) };
      return answerOf('resendWebhook', api.POST('/api/resend-webhook/{transactionIdentifier}', call));
    },
  };
}
