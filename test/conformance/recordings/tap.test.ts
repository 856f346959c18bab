import { readFileSync } from 'node:fs';
import { createServer, request as requestOf } from 'node:http';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { readRecording } from './reading.js';
import { keptOpen, it } from './tapping.js';
import { sendForAll } from '../../support/raw-requests.js';

describe('a tap', () => {
  it('passes answers on so that nobody can tell it from the gateway', async ({
    tapping,
    served,
    account,
  }) => {
    const { tap } = await tapping({ target: served.baseUrl });
    const asked = { authorization: `Bearer ${account.token}` };
    const json = { ...asked, 'content-type': 'application/json' };
    const requests = [
      { target: '/balance', headers: asked },
      { target: '/balance', method: 'HEAD', headers: asked },
      { target: '/api/transactions?size=2&page=%31', headers: asked },
      { target: '/nothing/here' },
      { target: '/api/pix/cash-out', method: 'POST', headers: json, body: '{' },
      { target: '/api/pix/cash-out', method: 'POST', headers: json, body: '{}' },
    ];
    const plain = (text: string) =>
      text.replaceAll(/"(?:timestamp|errorId|consultedAt)":"[^"]*"/g, '').replaceAll(/[\w-]{36}/g, 'id');
    for (const request of requests) {
      const [direct, through] = await Promise.all([
        sendForAll(served, request),
        sendForAll({ baseUrl: tap.baseUrl }, request),
      ]);
      const headersOf = ({ rawHeaders }: typeof direct) =>
        plain(
          rawHeaders.filter((_, index) => !/^date$/i.test(rawHeaders[index - (index % 2)] ?? '')).join('\n'),
        );
      expect(headersOf(through), request.target).toBe(headersOf(direct));
      expect({ status: through.status, text: plain(through.text) }).toEqual({
        ...{ status: direct.status, text: plain(direct.text) },
      });
    }
  });

  it('records what passes, without a secret, and finds nothing wrong with a right gateway', async ({
    tapping,
    served,
    account,
    folder,
  }) => {
    const file = join(folder, 'day.ndjson');
    const record = { file, maxBytes: 1_000_000, keep: 1, keepsValues: false };
    const { tap, findings } = await tapping({ target: served.baseUrl, record });
    const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' };
    const order = {
      ...{ value: 1.25, externalId: 'order-of-tap' },
      details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria Souza', document: '52998224725' },
    };
    const paid = await fetch(`${tap.baseUrl}/api/pix/cash-out`, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    });
    await paid.text();
    await (await fetch(`${tap.baseUrl}/balance`, { headers })).text();
    await (await fetch(`${tap.baseUrl}/api/transactions`, { headers })).text();
    await expect.poll(async () => (await readRecording(file)).messages.length).toBe(3);
    const text = readFileSync(file, 'utf8');
    for (const one of [account.token, 'maria@', 'Souza', '52998224725']) expect(text).not.toContain(one);
    expect(text).toContain('order-of-tap');
    expect(findings).toEqual([]);
  });

  it('tells what is wrong with an answer, and with a request, but not what people wrote', async ({
    tapping,
    keep,
  }) => {
    const wrong = createServer((request, response) => {
      request.resume().on('end', () => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"data":[{"transactionId":"x"}]}');
      });
    });
    const baseUrl = await keptOpen(wrong, keep);
    const { tap, findings } = await tapping({ target: baseUrl });
    await (await fetch(`${tap.baseUrl}/api/transactions?status=Confirmado`)).text();
    await expect.poll(() => findings.some(({ by }) => by === 'gateway')).toBe(true);
    expect(findings.filter(({ by }) => by === 'client').map(({ clause }) => clause)).toContain('CALLER-29');
    const before = findings.length;
    const body = { details: { key: 'no e-mail', keyType: 'EMAIL', name: 'M', document: '529.982.247-25' } };
    const order = { ...{ value: 0.30000000000000004, externalId: 'o' }, ...body };
    await fetch(`${tap.baseUrl}/api/pix/cash-out`, { method: 'POST', body: JSON.stringify(order) });
    await expect.poll(() => findings.length).toBeGreaterThan(before);
    const ofClient = findings.slice(before).filter(({ by }) => by === 'client');
    expect(ofClient.map(({ place }) => place)).not.toContain('/details/document');
    expect(ofClient.map(({ clause }) => clause)).toContain('CALLER-13');
  });

  it('says that it is the tap where nobody answers behind it, and records the failure', async ({
    tapping,
  }) => {
    const { tap, messages } = await tapping({ target: 'http://127.0.0.1:9' });
    const answer = await fetch(`${tap.baseUrl}/balance`);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('pixkit proxy');
    await expect
      .poll(() => messages)
      .toMatchObject([{ answer: null, failure: expect.any(String) as string }]);
  });

  it('passes big bodies whole, and records their start and size', async ({ tapping, keep }) => {
    const size = 3_000_000;
    const big = createServer((request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () => response.end(String(length).padEnd(size, 'x')));
    });
    const baseUrl = await keptOpen(big, keep);
    const { tap, messages } = await tapping({ target: baseUrl });
    const answer = await fetch(`${tap.baseUrl}/x`, { method: 'POST', body: 'y'.repeat(size) });
    const text = await answer.text();
    expect([text.length, Number.parseInt(text, 10)]).toEqual([size, size]);
    await expect.poll(() => messages).toMatchObject([{ body: { size }, answer: { body: { size } } }]);
  });

  it('calls nobody but its target', async ({ tapping, served }) => {
    const { tap } = await tapping({ target: served.baseUrl });
    const { hostname, port } = new URL(tap.baseUrl);
    const status = await new Promise((resolve) =>
      requestOf({ hostname, port, path: 'http://elsewhere.example/' }, (answer) =>
        resolve(answer.statusCode),
      ).end(),
    );
    expect(status).toBe(400);
  });
});
