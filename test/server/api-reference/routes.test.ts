import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';

import { createGateway, type Gateway } from '../../../server/gateway.js';
import { languages, resources } from '../../../server/api-reference/resources.js';
import { endRaw, type RawRequest, sendForAll } from '../../support/raw-requests.js';

let gateway: Gateway;
let baseUrl: string;
beforeAll(async () => {
  gateway = await createGateway();
  ({ baseUrl } = await gateway.listen(0));
});
afterAll(async () => {
  endRaw();
  await gateway.close();
});

/** The answer to a request with these headers and no others: `fetch` adds some, and unpacks what comes. */
const send = (path: string, headers: RawRequest['headers'] = {}) =>
  sendForAll({ baseUrl }, { target: path, headers });

function generated(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(new URL(`../../../generated/${file}`, import.meta.url), 'utf8');
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

describe.each(Object.entries(resources))('%s', (path, { type }) => {
  it('is there for everybody, with its media type, for no other origin and no frame', async () => {
    const { status, headers, text } = await send(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      // The bytes of a typeface are no text.
      ...(type !== 'font/woff2' && { 'content-length': String(Buffer.byteLength(text)) }),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(text.length).toBeGreaterThan(100);
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await send(path);
    const conditional = { 'if-none-match': String(headers.etag) };
    for (const packing of [{}, { 'accept-encoding': 'gzip' }]) {
      const again = await send(path, { ...conditional, ...packing });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.etag).toBe(headers.etag);
    }
    expect((await send(path, { 'if-none-match': 'W/"another"' })).status).toBe(200);
  });
});

test('the served contract is the published one, with this gateway as its first server', async () => {
  const { 'x-generated': _, servers, ...published } = generated('contract.json');
  const text = (await send('/openapi.json')).text;
  const { servers: served, ...rest } = JSON.parse(text) as Record<string, unknown>;
  expect(rest).toEqual(published);
  expect(served).toEqual([{ url: '/', description: 'This gateway.' }, ...(servers as unknown[])]);
  expect(parse((await send('/openapi.yaml')).text)).toEqual({ ...published, servers: served });
});

test('no header of a request finds its way into the contract', async () => {
  const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
  for (const path of ['/openapi.json', '/openapi.yaml', '/docs']) {
    const { status, text } = await send(path, headers);
    expect(status).toBe(200);
    expect(text).not.toContain('elsewhere');
  }
});

test('the pages say what they load in files of this gateway, and have nothing inline', async () => {
  const pages = Object.entries(resources).filter(([, { type }]) => type.startsWith('text/html'));
  for (const [path] of pages) {
    const { text: html } = await send(path);
    expect(html).toMatch(/^<!doctype html>\n<html lang="(en|pt-BR)">/);
    expect(html.match(/\s(style|on\w+)=|<style/g)).toBeNull();
    for (const [, url = ''] of html.matchAll(/(?:src|<link[^>]* href)="([^"]*)"/g)) {
      expect(url === 'data:,' || url in resources).toBe(true);
    }
    expect(html.match(/<script(?![^>]* src=)/g)).toBeNull();
  }
});

describe('the open points', () => {
  const { openPoints } = generated('clauses.json') as {
    openPoints: readonly { id: string; point: string }[];
  };

  it.each(languages)('have in %s an anchor, question, choice and what the kit accepts', async (language) => {
    const asked = { 'accept-language': 'en, pt-BR' };
    const { text: html } = await send(`/docs/open-points/${language}`, asked);
    expect([...html.matchAll(/<section id="(op-\d+)"/g)].map(([, id]) => id)).toEqual(
      openPoints.map(({ id }) => id.toLowerCase()),
    );
    expect(html).toContain(`<html lang="${language}">`);
    expect(html.match(/<dd>/g)).toHaveLength(2 * openPoints.length);
    expect(html).not.toContain('<dd></dd>');
    const others = languages.filter((other) => other !== language);
    expect([...html.matchAll(/href="\/docs\/open-points\/([^"]*)"/g)].map(([, other]) => other)).toEqual(
      others,
    );
  });
});

describe('the base address', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it('leads a browser to five places in its language, each of which is there', async () => {
    for (const language of languages) {
      const asked = { accept: browser, 'accept-language': language };
      const { status, headers, text } = await send('/', asked);
      expect([status, headers['content-type'], headers['content-language']]).toEqual([
        200,
        'text/html; charset=utf-8',
        language,
      ]);
      expect(headers.vary).toBe('accept-encoding, accept-language, accept');
      const list = text.split('<ul>')[1] ?? '';
      const places = [...list.matchAll(/href="([^"]*)"/g)].map(([, place = '']) => place);
      expect(places).toHaveLength(5);
      const here = places.filter((place) => place.startsWith('/'));
      expect(here).toHaveLength(4);
      for (const place of here) expect((await send(place)).status).toBeLessThan(400);
    }
  });

  it.each([undefined, '*/*', 'application/json', 'application/json, text/html', 'image/png'])(
    'is no endpoint for a program that accepts %s',
    async (accept) => {
      const { status, headers, text } = await send('/', accept === undefined ? {} : { accept });
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      expect(JSON.parse(text)).toMatchObject({ message: 'There is no endpoint at /.' });
    },
  );
});

test('every link of the contract into this gateway leads to something', async () => {
  const contract = readFileSync(new URL('../../../generated/contract.json', import.meta.url), 'utf8');
  const links = new Set([...contract.matchAll(/\]\((\/[^)]*)\)/g)].map(([, link = '']) => link));
  expect(links.size).toBeGreaterThan(10);
  const pages = new Map<string, string>();
  for (const link of links) {
    const [path = '', anchor = ''] = link.split('#');
    if (!pages.has(path)) pages.set(path, (await send(path)).text);
    expect(pages.get(path)).toContain(`id="${anchor}"`);
  }
});
