import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

import { close, listen } from './servers.js';

/** A request as tests see it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeOptions {
  /** Returns a response in place of the fake's; undefined for the fake's own; null if it wrote the raw response itself. */
  readonly misbehave?: (received: Received, response: ServerResponse) => FakeAnswer | null | undefined;
  /** Returns a response to a control message in place of the fake's, or undefined for the fake's own. */
  readonly control?: (message: ControlMessage, accounts: FakeAccount[]) => FakeAnswer | undefined;
  /** Changes a notification before it is sent; null suppresses it. */
  readonly notification?: (body: Record<string, unknown>) => unknown;
}

/** Creates a `misbehave` function that returns this response at a path. */
export const answersAt =
  (path: string, answer: FakeAnswer | null) =>
  (received: Pick<Received, 'path'>): FakeAnswer | null | undefined =>
    received.path === path ? answer : undefined;

/** Creates a `control` function that returns this response for a state. */
export const answersState =
  (state: string, answer: FakeAnswer) =>
  (message: Pick<ControlMessage, 'state'>): FakeAnswer | undefined =>
    message.state === state ? answer : undefined;

export interface ControlMessage {
  readonly state: string;
  readonly action: string;
  readonly params: Record<string, unknown>;
  /** Messages that are sent together; the message itself then names no state. */
  readonly states?: readonly ControlMessage[];
}

export interface FakeAccount {
  readonly accountId: string;
  availableCents: number;
  blockedCents: number;
  readonly payments: { externalId: string; transactionId: string; cents: number }[];
  readonly urls: string[];
}

export interface FakeGateway {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly accounts: FakeAccount[];
  readonly received: Received[];
  /** Closes all connections, and accepts no new ones. */
  close(): Promise<void>;
  /** Listens again on the same port. */
  reopen(): Promise<unknown>;
}

/** A valid response of a control endpoint to `an account`. */
export const someAccount = {
  accountId: 'a',
  clientId: 'a',
  clientSecret: 'long-enough',
  certificatePem: 'pem',
};

export const certificatePem = '-----BEGIN CERTIFICATE-----\nZmFrZQ==\n-----END CERTIFICATE-----\n';

/** Starts a minimal gateway with tokens, balances, cash-out and control states. It is correct unless set to misbehave. */
export async function startFake(options: FakeOptions = {}): Promise<FakeGateway> {
  const accounts: FakeAccount[] = [];
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      const arrived = { method, path, headers, text: body };
      received.push(arrived);
      const odd = options.misbehave?.(arrived, response);
      if (odd === null) return;
      send(response, odd ?? answer(arrived, accounts, options));
    });
  });
  const port = await listen(server);
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    controlUrl: `${baseUrl}/_control/states`,
    accounts,
    received,
    close: () => close(server),
    reopen: () => once(server.listen(port, '127.0.0.1'), 'listening'),
  };
}

function answer(request: Received, accounts: FakeAccount[], options: FakeOptions): FakeAnswer {
  const path = request.path.replace(/\?.*$/, '');
  if (path === '/_control/states') return control(parse(request.text), accounts, options);
  if (path === '/api/auth/token') return { status: 201, body: { ...token(request), expires_in: 1800 } };
  if (path === '/oauth/token') {
    return { status: 200, body: { ...token(request), expires_in: 3600, scope: 'pix:read' } };
  }
  const account = accounts.find(
    ({ accountId }) => `Bearer ${jwt(accountId)}` === request.headers.authorization,
  );
  if (account === undefined) return error(401, request, 'HTTP_ERROR', 'no token');
  if (path === '/balance' || path === '/api/balance') return { status: 200, body: standard(account) };
  if (path === '/accounts/balances') return { status: 200, body: compatible(account) };
  if (path === '/api/pix/cash-out') return cashOut(request, account);
  return error(404, request, 'HTTP_ERROR', 'unknown path');
}

function token(request: Received): Record<string, unknown> {
  const { clientId } = parse(request.text);
  return { access_token: jwt(typeof clientId === 'string' ? clientId : ''), token_type: 'Bearer' };
}

export function jwt(id: string): string {
  return `eyJhbGciOiJub25lIn0.${Buffer.from(id).toString('base64url')}.c2ln`;
}

function standard({ availableCents, blockedCents }: FakeAccount): object {
  return {
    grossBalance: (availableCents + blockedCents) / 100,
    blockedBalance: blockedCents / 100,
    netBalance: availableCents / 100,
    consultedAt: new Date().toISOString(),
  };
}

function compatible({ availableCents, blockedCents }: FakeAccount): object {
  const balanceAmount = { available: availableCents / 100, blocked: blockedCents / 100, overdraft: 0 };
  return { data: [{ eventDate: new Date().toISOString(), balanceAmount }] };
}

function cashOut(request: Received, account: FakeAccount): FakeAnswer {
  const { value, externalId } = parse(request.text) as unknown as { value: number; externalId: string };
  const used = account.payments.findIndex((payment) => payment.externalId === externalId);
  if (used >= 0) {
    const details = { externalId, existingTransactionId: used + 1 };
    return error(400, request, 'PIX_DUPLICATE_EXTERNAL_ID', 'used', {
      details,
      errorCode: 'PIX_DUPLICATE_EXTERNAL_ID',
    });
  }
  const cents = Math.round(value * 100);
  const transactionId = `00000000-0000-4000-8000-${String(account.payments.length).padStart(12, '0')}`;
  account.payments.push({ externalId, transactionId, cents });
  account.availableCents -= cents;
  account.blockedCents += cents;
  const generateTime = new Date().toISOString();
  return { status: 201, body: { transactionId, externalId, status: 'PENDING', generateTime } };
}

function error(
  status: number,
  request: Received,
  code: string,
  message: string,
  more: Record<string, unknown> = {},
): FakeAnswer {
  const body = {
    statusCode: status,
    timestamp: new Date().toISOString(),
    path: request.path,
    method: request.method,
    code,
    message,
    userMessage: message,
    errorId: `${Math.floor(performance.now() * 1000)}`,
    error: { 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found' }[status] ?? '',
    ...more,
  };
  return { status, body };
}

function control(parsed: Record<string, unknown>, accounts: FakeAccount[], options: FakeOptions): FakeAnswer {
  const message = parsed as unknown as ControlMessage;
  const odd = options.control?.(message, accounts);
  if (odd !== undefined) return odd;
  if (message.action === 'teardown') return { status: 200, body: {} };
  const account = accounts.find(({ accountId }) => accountId === message.params['accountId']);
  if (message.state === 'an account') return { status: 200, body: makeAccount(message.params, accounts) };
  if (message.state === 'a webhook registration' && account !== undefined) {
    account.urls.push(String(message.params['url']));
    return { status: 200, body: {} };
  }
  if (message.state === 'a payment settles' && account !== undefined) {
    notify(account, String(message.params['transactionId']), options);
    return { status: 200, body: {} };
  }
  return { status: 404, body: {} };
}

function makeAccount(params: Record<string, unknown>, accounts: FakeAccount[]): object {
  const accountId = `00000000-0000-4000-8000-${String(accounts.length + 1).padStart(12, '0')}`;
  const available = typeof params['available'] === 'number' ? params['available'] : 1000;
  accounts.push({
    accountId,
    availableCents: Math.round(available * 100),
    blockedCents: 0,
    payments: [],
    urls: [],
  });
  return { accountId, clientId: accountId, clientSecret: `secret-of-${accountId}`, certificatePem };
}

function notify(account: FakeAccount, transactionId: string, options: FakeOptions): void {
  const payment = account.payments.find((candidate) => candidate.transactionId === transactionId);
  if (payment === undefined) return;
  account.blockedCents -= payment.cents;
  const standard = { event: 'CashOut', status: 'CONFIRMED', externalId: payment.externalId, transactionId };
  const body = options.notification === undefined ? standard : options.notification(standard);
  if (body === null) return;
  for (const url of account.urls) deliver(url, body);
}

export function deliver(url: string, body: unknown): void {
  const sending = httpsRequest(url, {
    method: 'POST',
    rejectUnauthorized: false,
    headers: { 'content-type': 'application/json' },
  });
  sending.on('error', () => undefined);
  sending.on('response', (response) => response.resume());
  sending.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function send(response: ServerResponse, { status, body, headers }: FakeAnswer): void {
  const sent = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
}

function parse(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
}
