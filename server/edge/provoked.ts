import { setTimeout as pause } from 'node:timers/promises';

import type { CallProvocation, Provocations } from '../provocations/provocations.js';
import type { Store } from '../storage/store.js';
import { type Answer, bodiless, commonHeaders, send } from './request-facts.js';
import type { Exchange } from './routes.js';

/** Stands for the answer of an operation that is not called. */
const notCalled: Answer = { status: 0 };

/** Applies what a state has planned for a call (`the next calls`). Returns an answer if the operation is not to be called. */
export async function provoke(
  exchange: Exchange,
  provocations: Provocations,
  store: Store,
): Promise<Answer | null> {
  const { facts, served } = exchange;
  const accountId = facts.accountId ?? (await accountNamed(facts.body, store));
  if (accountId === null) return null;
  const found = provocations.forCall(accountId, served.operation.operationId, facts.number);
  if (!found) return null;
  facts.provocation = found.id;
  exchange.provocation = found.does;
  return isCarriedOut(found.does) ? null : notCalled;
}

/** Finds the account that a token request names. */
async function accountNamed(body: unknown, store: Store): Promise<string | null> {
  const { clientId } = (body ?? {}) as { readonly clientId?: unknown };
  if (typeof clientId !== 'string') return null;
  const account = await store.read(({ accounts }) => accounts.byClientId(clientId.toLowerCase()));
  return account?.id ?? null;
}

function isCarriedOut(does: CallProvocation): boolean {
  if (typeof does === 'string') return does !== 'close before';
  return 'hold' in does || does.carriedOut === true;
}

/** Sends an answer as planned, replaces it, or sends nothing. */
export async function sendProvoked(exchange: Exchange, does: CallProvocation, answer: Answer): Promise<void> {
  const { facts, response } = exchange;
  if (answer === notCalled) facts.outcome = null;
  if (does === 'cut in the body') return sendHalf(exchange, answer);
  if (typeof does === 'string') return cut(exchange);
  if ('answer' in does) return sendStaged(exchange, does.answer);
  const left = new AbortController();
  response.once('close', () => left.abort());
  await pause(does.hold, undefined, { signal: left.signal }).catch(() => undefined);
  if (!left.signal.aborted) send(exchange, answer);
}

/** Closes the connection without another byte. */
function cut({ request }: Exchange): void {
  request.socket.destroy();
}

function sendHalf(exchange: Exchange, { status, body, headers = {} }: Answer): void {
  const { response, facts, request } = exchange;
  if (body === undefined || bodiless.has(status) || request.method === 'HEAD') return cut(exchange);
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    ...commonHeaders(facts),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    ...headers,
  });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => cut(exchange));
}

function sendStaged(
  { response, facts }: Exchange,
  { status, headers = {}, body }: Extract<CallProvocation, { readonly answer: object }>['answer'],
): void {
  const isText = typeof body === 'string' || body === undefined;
  const text = isText ? (body ?? '') : JSON.stringify(body);
  const type = isText ? {} : { 'content-type': 'application/json; charset=utf-8' };
  const hasBody = !bodiless.has(status);
  const length = hasBody && { 'content-length': Buffer.byteLength(text) };
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const all = { ...commonHeaders(facts), ...type, ...length, ...own };
  response.writeHead(status, all).end(hasBody ? text : undefined);
}
