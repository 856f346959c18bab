/** The same story with HTTP clients in their default configuration: no additional header, no additional encoder. */
import { execFile, spawnSync } from 'node:child_process';

import axios from 'axios';
import { describe, expect } from 'vitest';

import { charge, externalId, it, payment, type Prepared, refund, until } from './prepared.js';

interface Call {
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}
type Send = (method: 'GET' | 'POST', url: string, call: Call) => Promise<Answer>;

const clients: Readonly<Record<string, Send>> = {
  axios: async (method, url, { headers, query, body }) => {
    const options = { headers, params: query, validateStatus: () => true };
    const answer =
      method === 'GET'
        ? await axios.get<unknown>(url, options)
        : await axios.post<unknown>(url, body, options);
    return { status: answer.status, body: answer.data };
  },
  'fetch with URLSearchParams': async (method, url, { headers, query, body }) => {
    const target = query === undefined ? url : `${url}?${new URLSearchParams(query).toString()}`;
    const answer = await fetch(target, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  },
  curl: (method, url, { headers, query = {}, body }) => {
    const given = [
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...(method === 'GET' ? ['-G'] : ['-X', method]),
      ...Object.entries(query).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]),
      ...(body === undefined ? [] : ['-H', 'content-type: application/json', '-d', JSON.stringify(body)]),
    ];
    return new Promise((resolve, reject) => {
      execFile('curl', ['-q', '-sS', '-w', '\n%{http_code}', ...given, url], (error, out) => {
        if (error) return reject(new Error('curl failed', { cause: error }));
        const [, text = '', status] = /^([^]*)\n(\d+)$/.exec(out) ?? [];
        return resolve({ status: Number(status), body: JSON.parse(text) as unknown });
      });
    });
  },
};

async function story(send: Send, { baseUrl, ...account }: Prepared): Promise<void> {
  const credentials = { clientId: account.clientId, clientSecret: account.clientSecret };
  const token = await send('POST', `${baseUrl}/api/auth/token`, {
    headers: { 'X-SSL-Client-Cert': account.certificateHeader },
    body: credentials,
  });
  expect(token).toMatchObject({ status: 201, body: { token_type: 'Bearer' } });
  const { access_token: accessToken } = token.body as { access_token: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const get = (path: string, query?: Call['query']) =>
    send('GET', baseUrl + path, { headers, ...(query && { query }) });
  const post = (path: string, body?: object) =>
    send('POST', baseUrl + path, { headers, ...(body && { body }) });

  expect(await get('/balance')).toMatchObject({ status: 200, body: { netBalance: 1025.5 } });
  const paid = await post('/api/pix/cash-out', payment);
  expect(paid).toMatchObject({ status: 201, body: { status: 'PENDING', externalId } });
  expect(await post('/api/pix/cash-in', charge)).toMatchObject({ status: 201, body: { status: 'PENDING' } });

  const day = 86_400_000;
  const query = {
    externalId,
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + day).toISOString().replace('Z', '+00:00'),
  };
  const { transactionId } = paid.body as { transactionId: string };
  const settled = { data: [{ transactionId, status: 'Confirmado' }], metadata: { total: 1 } };
  const listed = await until(
    () => get('/api/transactions', query),
    ({ status, body }) => status !== 200 || JSON.stringify(body).includes('Confirmado'),
  );
  expect(listed).toMatchObject({ status: 200, body: settled });

  expect(await post(`/api/pix/refund-in/${account.received}`, refund)).toMatchObject({
    status: 201,
    body: { refundValue: 5.25 },
  });
  expect(await post('/api/pix/cash-out', payment)).toMatchObject({
    status: 400,
    body: { errorCode: 'PIX_DUPLICATE_EXTERNAL_ID', details: { externalId } },
  });
  // The optional body is omitted; the call is refused because no URL is registered.
  expect(await post(`/api/resend-webhook/${transactionId}`)).toMatchObject({ status: 400 });
}

const curlIsHere = spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0;

describe('as it comes, a client tells the story:', () => {
  it.for(Object.entries(clients).filter(([name]) => name !== 'curl'))(
    '%s',
    async ([_, send], { prepared }) => {
      await story(send, prepared);
    },
  );

  it.skipIf(!curlIsHere)('curl, where it is installed', async ({ prepared }) => {
    await story(clients['curl']!, prepared);
  });
});
