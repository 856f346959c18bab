import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestOf,
  type RequestListener,
} from 'node:http';
import { createServer as createSecure, type ServerOptions } from 'node:https';
import { TLSSocket } from 'node:tls';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { describe, expect, onTestFinished, vi } from 'vitest';

import { selfSigned } from '../../../conformance/target/certificates.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { RunningCommand } from '../../support/command.js';
import { sendForAll, sendLines } from '../../support/raw-requests.js';
import { it as base } from './tapping.js';

const it = base
  /** A server behind the tap; resolves with its base URL. */
  .extend(
    'behind',
    ({ listening }) =>
      async (answer: RequestListener) =>
        `http://127.0.0.1:${await listening(createServer(answer))}`,
  );

const large = JSON.stringify({ list: Array.from({ length: 40_000 }, () => 'equal text') });

describe('an answer', () => {
  const answers: Readonly<Record<string, RequestListener>> = {
    'in chunks': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('one');
      setImmediate(() => response.end('two'));
    },
    compressed: (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}')),
    'without a body': (_, response) => response.writeHead(204).end(),
    'with the same header twice': (_, response) =>
      response.writeHead(200, 'Fine', ['Set-Cookie', 'a=1', 'X-Name', 'v', 'Set-Cookie', 'b=2']).end('x'),
    'of bytes that are no text': (_, response) => response.end(Buffer.from([0xff, 0, 0xfe])),
  };
  it.for(Object.entries(answers))('%s passes as it is', async ([, answer], { behind, tapping }) => {
    const baseUrl = await behind(answer);
    const { tap } = await tapping({ target: baseUrl });
    const ask = (url: string, method: string) => bytesFrom(url, method);
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect(await ask(tap.baseUrl, method)).toEqual(await ask(baseUrl, method));
    }
  });

  it('keeps its trailers, and those of its request', async ({ behind, tapping }) => {
    const baseUrl = await behind((request, response) => {
      request.resume().once('end', () => {
        const { te = '', trailer = '' } = request.headers;
        response.writeHead(200, { trailer: 'x-sum, x-seen' });
        response.write('body');
        response.addTrailers({
          'x-sum': `${String(request.trailers['x-sum'])} again`,
          'x-seen': `${String(te)} ${trailer}`,
        });
        response.end();
      });
    });
    const { tap } = await tapping({ target: baseUrl });
    const ask = (url: string) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const headers = { te: 'trailers', trailer: 'X-Sum', 'transfer-encoding': 'chunked' };
        const asked = requestOf(url, { method: 'POST', headers }, (answer) => {
          answer.resume().once('end', () => resolve([String(answer.headers.trailer), ...answer.rawTrailers]));
        });
        asked.once('error', reject).write('{}');
        asked.addTrailers({ 'X-Sum': '1' });
        asked.end();
      });
    const direct = await ask(baseUrl);
    expect(direct).toEqual(['x-sum, x-seen', 'x-sum', '1 again', 'x-seen', 'trailers X-Sum']);
    expect(await ask(tap.baseUrl)).toEqual(direct);
  });

  it('is recorded as text if it was compressed, or by its size if it is too long', async ({
    behind,
    tapping,
  }) => {
    const baseUrl = await behind(({ url }, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(url === '/large' ? large : '{"a":1}')),
    );
    const { tap, messages } = await tapping({ target: baseUrl });
    await sendForAll(tap, { target: '/small' });
    await sendForAll(tap, { target: '/large' });
    await expect.poll(() => messages.length).toBe(2);
    expect(messages.map(({ answer }) => answer?.body)).toEqual([
      { text: '{"a":1}' },
      { size: gzipSync(large).length },
    ]);
  });

  it('is cut for the client if the gateway cuts it', async ({ behind, tapping }) => {
    const baseUrl = await behind((_, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => response.socket?.destroy());
    });
    const { tap, messages } = await tapping({ target: baseUrl });
    await expect(fetch(tap.baseUrl).then((answer) => answer.text())).rejects.toThrow();
    await expect.poll(() => messages).toMatchObject([{ answer: null, failure: expect.anything() as string }]);
    expect(messages[0]).not.toHaveProperty('clientLeft');
  });
});

describe('a request', () => {
  it('passes whole if it is large, and is recorded with its size', async ({ behind, tapping }) => {
    const size = 3_000_000;
    const baseUrl = await behind((request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () => response.end(String(length).padEnd(size, 'x')));
    });
    const { tap, messages } = await tapping({ target: baseUrl });
    const answer = await fetch(`${tap.baseUrl}/x`, { method: 'POST', body: 'y'.repeat(size) });
    const text = await answer.text();
    expect([text.length, Number.parseInt(text, 10)]).toEqual([size, size]);
    await expect.poll(() => messages).toMatchObject([{ body: { size }, answer: { body: { size } } }]);
  });

  it('arrives as it was sent, with or without a body', async ({ behind, tapping }) => {
    const baseUrl = await behind((request, response) => {
      void text(request).then((body) => {
        const { method, url, rawHeaders } = request;
        response.end(JSON.stringify({ method, url, rawHeaders: rawHeaders.slice(2), body }));
      });
    });
    const { tap } = await tapping({ target: baseUrl });
    const seen = async (url: string, lines: readonly string[], body = '') => {
      const whole = await sendLines({ baseUrl: url }, lines, body);
      return whole
        .slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1)
        .replaceAll(/"Connection","[\w-]+",?/g, '');
    };
    const requests = [
      {
        lines: ['POST /a?b=%31&c HTTP/1.1', 'Host: x', 'X-Odd: 1', 'x-odd: 2', 'Content-Length: 3'],
        body: '{é',
      },
      { lines: ['DELETE /cob/1 HTTP/1.1', 'Host: x', 'X-Odd: 1'] },
      { lines: ['PUT /a HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked'], body: '2\r\nab\r\n0\r\n\r\n' },
    ];
    for (const { lines, body } of requests) {
      const direct = await seen(baseUrl, lines, body);
      expect(direct).toContain('"method"');
      const through = await seen(tap.baseUrl, lines, body);
      expect(JSON.parse(through.replaceAll(',]', ']'))).toEqual(JSON.parse(direct.replaceAll(',]', ']')));
    }
    expect(await seen(tap.baseUrl, ['POST /none HTTP/1.1', 'Host: x'])).not.toMatch(/chunked/);
  });

  it('is cancelled at the gateway if its client cancels it', async ({ behind, tapping }) => {
    const abandoned = happening();
    const arrived = happening();
    const baseUrl = await behind((_, response) => {
      response.once('close', abandoned.happens);
      arrived.happens();
    });
    const { tap, messages } = await tapping({ target: baseUrl });
    const leaving = new AbortController();
    const asked = fetch(`${tap.baseUrl}/balance`, { signal: leaving.signal });
    await arrived.happened;
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await abandoned.happened;
    await expect.poll(() => messages).toMatchObject([{ answer: null, clientLeft: true }]);
  });

  it('is not judged if it is incomplete', async ({ behind, tapping }) => {
    const arrived = happening();
    const baseUrl = await behind((request) => void request.once('data', () => arrived.happens()));
    const { tap, messages, findings } = await tapping({ target: baseUrl });
    const headers = { 'content-type': 'application/json', 'content-length': 100 };
    const request = requestOf(`${tap.baseUrl}/api/pix/cash-out`, { method: 'POST', headers });
    request.once('error', () => undefined).write('{"value":');
    await arrived.happened;
    request.destroy();
    await expect
      .poll(() => messages)
      .toMatchObject([{ body: { text: '{"value":', size: 100 }, clientLeft: true }]);
    expect(findings.filter(({ place }) => place !== '')).toEqual([]);
  });

  it('keeps its connection on both sides', async ({ behind, tapping }) => {
    const sockets = new Set<unknown>();
    const baseUrl = await behind(({ socket }, response) => {
      sockets.add(socket);
      response.end('{}');
    });
    const { tap, messages } = await tapping({ target: baseUrl });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; count < 3; count += 1) await bytesFrom(tap.baseUrl, 'GET', agent);
    agent.destroy();
    await bytesFrom(tap.baseUrl, 'GET');
    await expect.poll(() => messages.length).toBe(4);
    const connections = messages.map((one) => one.kind === 'call' && one.connection);
    expect(connections).toEqual([1, 1, 1, 2]);
    expect(sockets.size).toBe(1);
  });

  it('is answered with 502 and recorded if the gateway is down, on a connection that stays usable', async ({
    tapping,
  }) => {
    const { tap, messages } = await tapping({ target: 'http://127.0.0.1:1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.alloc(2_000_000, 'x');
    for (let count = 0; count < 2; count += 1) {
      const answer = await bytesFrom(tap.baseUrl, 'POST', agent, body);
      expect(answer.status).toBe(502);
      expect(Buffer.from(answer.body, 'hex').toString()).toContain('pixkit proxy');
    }
    agent.destroy();
    const failed = { answer: null, failure: expect.any(String) as string };
    await expect.poll(() => messages).toMatchObject([failed, failed]);
  });

  it('is judged with its answer', async ({ behind, tapping }) => {
    const wrong = '{"data":[{"transactionId":"x"}]}';
    const baseUrl = await behind((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(wrong);
    });
    const { tap, findings } = await tapping({ target: baseUrl });
    await (await fetch(`${tap.baseUrl}/api/transactions?status=Confirmado`)).text();
    await expect.poll(() => findings.some(({ by }) => by === 'gateway')).toBe(true);
    expect(findings.filter(({ by }) => by === 'client').map(({ clause }) => clause)).toContain('CALLER-29');
  });

  it('for another host is refused', async ({ tapping }) => {
    const { tap } = await tapping({ target: 'http://127.0.0.1:1' });
    const { hostname, port } = new URL(tap.baseUrl);
    const status = await new Promise((resolve) =>
      requestOf({ hostname, port, path: 'http://elsewhere.example/' }, (answer) =>
        resolve(answer.statusCode),
      ).end(),
    );
    expect(status).toBe(400);
  });
});

describe('a notification', () => {
  const signed = {
    'webhook-id': 'm1',
    'webhook-signature': 'v1,c2lnbmF0dXJl',
    'content-type': 'application/json',
  };
  const body = '{ "event":"CashIn", "amount": 1.10, "név": "\\u00e9" }';
  /** Delivers notifications like a gateway that does not verify certificates. */
  const it = base.extend('deliver', async ({ keep }) => {
    const client = await keep(new HttpClient({ trustAnyone: true }));
    return (url: string) => client.send({ method: 'POST', url, headers: signed, body });
  });

  it('arrives byte for byte with its signature, and is recorded', async ({
    application,
    served,
    tapping,
    deliver,
  }) => {
    const receivers = [{ host: '127.0.0.1', port: 0, to: `${application.url}/hook?of=me` }];
    const { tap, messages } = await tapping({ target: served.baseUrl, receivers });
    const [url = ''] = tap.receiverUrls;
    expect(await deliver(`${url}/any`)).toMatchObject({ status: 200 });
    const [received] = await application.until(1);
    expect(received).toMatchObject({ method: 'POST', path: '/hook?of=me', text: body, headers: signed });
    await expect
      .poll(() => messages)
      .toMatchObject([
        {
          kind: 'notification',
          path: '/any',
          headers: signed,
          body: { text: body },
          answer: { status: 200 },
        },
      ]);
  });

  it('is answered with 502 if its receiver is down', async ({ served, tapping, deliver }) => {
    const receivers = [{ host: '127.0.0.1', port: 0, to: 'http://127.0.0.1:1/hook' }];
    const { tap, messages } = await tapping({ target: served.baseUrl, receivers });
    expect(await deliver(tap.receiverUrls[0] ?? '')).toMatchObject({ status: 502 });
    await expect.poll(() => messages).toMatchObject([{ kind: 'notification', answer: null }]);
  });
});

describe('pixkit proxy', () => {
  const quiet = ['--listen', '127.0.0.1:0', '--quiet'];

  it('connects with the authority, certificate and headers of its options', async ({ listening, write }) => {
    const [own, client] = await Promise.all([selfSigned('gateway', ['127.0.0.1']), selfSigned('client')]);
    const tls: ServerOptions = { cert: own.certificatePem, key: own.keyPem };
    const server = createSecure(
      { ...tls, requestCert: true, ca: client.certificatePem },
      (request, response) => {
        response.end(
          JSON.stringify({
            peer: request.socket instanceof TLSSocket && request.socket.getPeerCertificate().subject.CN,
            tenant: request.headers['x-tenant'],
          }),
        );
      },
    );
    const baseUrl = `https://127.0.0.1:${await listening(server)}`;
    const files = {
      ca: await write('ca.pem', own.certificatePem),
      clientCert: await write('cert.pem', client.certificatePem),
      clientKey: await write('key.pem', client.keyPem),
    };
    const target = await write('target.yaml', { baseUrl, headers: { 'X-Tenant': 'staging' }, tls: files });
    const flags = ['--ca', files.ca, '--client-cert', files.clientCert, '--client-key', files.clientKey];
    const answers = [];
    for (const args of [
      ['--target', target],
      ['--target', baseUrl, ...flags],
      ['--target', baseUrl],
    ]) {
      const command = new RunningCommand(['proxy', ...args, ...quiet], {});
      const address = await addressOf(command);
      const headers = { 'x-tenant': 'of the client' };
      const answer = await fetch(address, { headers });
      answers.push(answer.ok ? await answer.json() : answer.status);
      expect(await command.end()).toBe(0);
    }
    expect(answers).toEqual([
      { peer: 'client', tenant: 'staging' },
      { peer: 'client', tenant: 'of the client' },
      502,
    ]);
  });

  it('counts invalid values that people entered without grading them', async ({ behind }) => {
    const baseUrl = await behind((_, response) => response.writeHead(202).end());
    const command = new RunningCommand(['proxy', '--target', baseUrl, ...quiet], {});
    const address = await addressOf(command);
    const details = { key: 'no e-mail', keyType: 'EMAIL', name: 'Maria', document: '529.982.247-25' };
    const headers = { 'content-type': 'application/json', authorization: 'Bearer of-somebody' };
    const body = JSON.stringify({ value: 1.25, externalId: 'order-1', details });
    await fetch(`${address}/api/pix/cash-out`, { method: 'POST', headers, body });
    expect(await command.end()).toBe(0);
    expect(command.out).toMatch(/2 invalid user-entered values \(not evaluated\)/);
    expect(command.out).toContain('0 about the client');
    expect(command.out).not.toMatch(/no e-mail|529/);
  });

  it('refuses a control endpoint of a flag, a variable or a target file', async ({ write }) => {
    const url = 'http://127.0.0.1:9/_control';
    const baseUrl = 'http://127.0.0.1:9';
    const file = await write('target.yaml', { baseUrl, control: { url } });
    const refused = async (...args: readonly string[]) => {
      const { status, err } = await new RunningCommand(['proxy', ...args, ...quiet], {}).ended();
      expect([status, err]).toEqual([2, expect.stringContaining('never calls one')]);
    };
    await refused('--target', baseUrl, '--control-url', url);
    await refused('--target', file);
    vi.stubEnv('PIXKIT_CONTROL_URL', url);
    onTestFinished(() => void vi.unstubAllEnvs());
    await refused('--target', baseUrl);
  });
});

/** Returns the address on which a proxy listens. */
async function addressOf(command: RunningCommand): Promise<string> {
  await command.until(/Ctrl-C/);
  return /http:\/\/127\.0\.0\.1:\d+(?= are forwarded)/.exec(command.err)?.[0] ?? '';
}

/** Creates an event that a test can trigger and await. */
function happening() {
  let happens = (): void => undefined;
  const happened = new Promise<void>((resolve) => (happens = resolve));
  return { happened, happens: () => happens() };
}

/** Returns the complete response: status with its phrase, headers except the date, and the bytes of the body. */
async function bytesFrom(url: string, method: string, agent?: Agent, body?: Buffer) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = { 'content-length': body?.length ?? 0 };
    const headers = method === 'POST' ? length : {};
    requestOf(url, { method, headers, ...(agent && { agent }) }, resolve)
      .once('error', reject)
      .end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { statusCode: status, statusMessage, rawHeaders } = answer;
  const headers = rawHeaders.filter(
    (_, index) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[index - (index % 2)] ?? ''),
  );
  return { status, statusMessage, headers, body: Buffer.concat(chunks).toString('hex') };
}
