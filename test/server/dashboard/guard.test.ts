import { randomUUID } from 'node:crypto';
import { createConnection } from 'node:net';

import fc from 'fast-check';
import { describe, expect } from 'vitest';

import { routes } from '../../../server/dashboard/routes.js';
import { panelStates, slugOf } from '../../../server/dashboard/sandbox/states.js';
import { DashboardClient } from '../../support/dashboard.js';
import { formsOf } from '../../support/forms.js';
import { pathOf } from './things.js';
import type { Services } from '../../../server/ports.js';
import { it } from '../../support/fixtures.js';
import type { TestGateway } from '../../support/gateway.js';

/** Everything that there is, with each of the states of the sandbox. */
const everywhere = routes.flatMap(({ kind, path }) =>
  path.includes(':state')
    ? Object.values(panelStates)
        .flat()
        .map((state) => ({ kind, path: path.replace(':state', slugOf(state)) }))
    : [{ kind, path }],
);

const wrong = (clientId: string) => ({ clientId, clientSecret: 'wrong-secret' });

describe('failed attempts to sign in', () => {
  const fail = (gateway: TestGateway, clientId: string) =>
    new DashboardClient(gateway).signIn(wrong(clientId));

  it('cost one check for any mistake', async ({ start }) => {
    let checks = 0;
    const services = (own: Services): Services => ({
      ...own,
      secretMatches: (...secret) => {
        checks += 1;
        return own.secretMatches(...secret);
      },
    });
    const gateway = await start({ overrides: { services } });
    const { clientId } = await gateway.account();
    for (const id of [clientId, randomUUID(), 'unknown', '', '\u0000', 'x'.repeat(100)]) {
      const before = checks;
      await fail(gateway, id);
      expect([id, checks - before]).toEqual([id, 1]);
    }
  });

  it('no longer count after the right secret', async ({ gateway }) => {
    const client = await gateway.account();
    for (let count = 0; count < 10; count += 1) await fail(gateway, client.clientId);
    await new DashboardClient(gateway).signIn(client);
    expect((await fail(gateway, client.clientId)).status).toBe(400);
  });

  it('and the page to sign in write nothing', async ({ start }) => {
    const gateway = await start();
    const account = await gateway.account();
    let writes = 0;
    const stop = gateway.services.store.onCommitted(() => (writes += 1));
    await new DashboardClient(gateway).get('/sign-in');
    await fail(gateway, account.clientId);
    expect(writes).toBe(0);
    await new DashboardClient(gateway).signIn(account);
    expect(writes).toBe(1);
    stop();
  });
});

describe('every answer', () => {
  it('has a policy that lets pages load their own files alone', async ({ dashboard }) => {
    for (const path of ['/', '/sign-in', '/nowhere', '/transactions']) {
      const { headers } = await dashboard.get(path);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('pages have no script, style or handler within', async ({ dashboard, account }) => {
    for (const { path, kind } of routes) {
      if (kind !== 'page') continue;
      const { text } = await dashboard.get(await pathOf(path, account));
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
    }
  });

  it('is in the language that was chosen, else in that of the browser', async ({ gateway }) => {
    const title = async (language: string, from = new DashboardClient(gateway)) =>
      /<html lang="([^"]+)"/.exec((await from.get('/sign-in').set('accept-language', language)).text)?.[1];
    expect(await title('pt-BR,pt;q=0.9,en;q=0.8')).toBe('pt-BR');
    expect(await title('pt')).toBe('pt-BR');
    expect(await title('pt-PT')).toBe('pt-BR');
    expect(await title('en-GB,en;q=0.9')).toBe('en');
    expect(await title('fr,pt;q=0.5')).toBe('pt-BR');
    expect(await title('fr')).toBe('en');
    expect(await title('')).toBe('en');
    const chooser = new DashboardClient(gateway);
    const { headers } = await chooser.post('/language', {
      language: 'pt-BR',
      back: '/transactions?status=ERROR',
    });
    expect(headers['location']).toBe('/dashboard/transactions?status=ERROR');
    expect(await title('en', chooser)).toBe('pt-BR');
    await chooser.post('/language', { language: 'xx', back: 'https://evil.example' });
    expect(await title('en', chooser)).toBe('pt-BR');
  });
});

/** Texts that are unlikely in a form. */
const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('-1', '0', '1e999', 'NaN', '10,50', '0.01', '\u0000', '\ud800', '%', 'x'.repeat(3_000)),
  fc.constantFrom('https://127.0.0.1/', '{"a":1}', '<script>alert(1)</script>', "';drop table accounts;--"),
);

/** What is right in the fields that pages leave empty; the others may stay so. */
const right: Readonly<Record<string, string>> = {
  value: '12.34',
  amount: '12.34',
  original: '12.34',
  description: 'An order',
  fullName: 'Ana Lima',
  nome: 'Ana Lima',
  document: '52998224725',
  solicitacaoPagador: 'Thank you',
  url: 'https://127.0.0.1:1/hook',
  seconds: '1',
};

/** Answers to forms; a receiver that a form names may be out of reach: 502, 504. */
const answers = [200, 303, 400, 404, 409, 422, 429, 502, 504];

/** Forms that end the session, or change its language or secret. */
const ending = /sign-out|secret/;

describe('a form', () => {
  it('is refused where it is too large, is no form, or does not say how long it is', async ({
    dashboard,
    served: gateway,
  }) => {
    await dashboard.post('/language', `back=${'x'.repeat(70_000)}`).expect(413);
    for (const type of ['application/json', 'multipart/form-data; boundary=x'])
      await dashboard.post('/language', '{}').set('content-type', type).expect(415);
    const { hostname, port } = new URL(gateway.baseUrl);
    const socket = createConnection(Number(port), hostname);
    const answered = new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString())),
    );
    const type = 'content-type: application/x-www-form-urlencoded\r\n';
    const origin = `origin: ${gateway.baseUrl}\r\nhost: ${hostname}:${port}\r\n`;
    socket.write(
      `POST /dashboard/language HTTP/1.1\r\n${origin}${type}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
    );
    expect(await answered).toMatch(/^HTTP\/1.1 415 /);
    socket.destroy();
  });

  it('that is right but for one field is refused or done', { timeout: 120_000 }, async ({ start }) => {
    // On a gateway of its own, without earlier calls.
    const own = await (await start()).account();
    const visiting = await DashboardClient.signedIn(own);
    const shown = await Promise.all(
      everywhere
        .filter(({ kind }) => kind === 'page')
        .map(async ({ path }) => (await visiting.get(await pathOf(path, own))).text),
    );
    const forms = shown.flatMap(formsOf).filter(({ method, to }) => method === 'post' && !ending.test(to));
    const fields = forms.flatMap(({ to, fields: all }) =>
      Object.keys(all).map((name) => ({
        to,
        name,
        others: Object.fromEntries(
          Object.entries(all).map(([other, text]) => [other, text === '' ? (right[other] ?? '') : text]),
        ),
      })),
    );
    expect(fields.length).toBeGreaterThan(60);
    const property = fc.asyncProperty(fc.constantFrom(...fields), odd, async ({ to, name, others }, text) => {
      // An id of its own, or the second time would be refused for it.
      const form = { ...others, ...('externalId' in others && { externalId: randomUUID() }) };
      const { status } = await visiting.post(to, { ...form, [name]: text.toWellFormed() });
      expect([to, name, answers]).toEqual([to, name, expect.arrayContaining([status])]);
    });
    await fc.assert(property, { numRuns: 400 });
  });
});

it('no path and no query leads to a fault of ours', { timeout: 120_000 }, async ({ account, dashboard }) => {
  const there = await Promise.all(
    everywhere.map(async ({ kind, path }) => ({ kind, path: await pathOf(path, account) })),
  );
  const ids = ['0', '-1', '9'.repeat(30), '%00', '%ff', 'x', '..%2f..'];
  const nowhere = routes.flatMap(({ kind, path }) =>
    path.includes(':') ? ids.map((id) => ({ kind, path: path.replace(/:\w+/g, id) })) : [],
  );
  const names = `status type startDate endDate search before next eventType id url from to after page`;
  const query = fc.dictionary(fc.constantFrom(...names.split(' ')), odd);
  const paths = fc.constantFrom(...[...there, ...nowhere].filter(({ kind }) => kind !== 'resource'));
  const property = fc.asyncProperty(paths, query, async ({ kind, path }, asks) => {
    const search = new URLSearchParams(asks).toString();
    const { status } = await (kind === 'action' ? dashboard.post(path) : dashboard.get(`${path}?${search}`));
    expect(answers).toContain(status);
  });
  await fc.assert(property, { numRuns: 150 });
});
