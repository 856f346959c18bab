import { describe, expect, it } from 'vitest';

import { CallJournal, type JournalledCall } from '../../../server/recent-requests/journal.js';
import type { Headers } from '../../../server/recent-requests/masking.js';

const journal = () => {
  const kept = new CallJournal();
  const call = (changes: Partial<JournalledCall> = {}, owner = 'shop') =>
    kept.note(owner, {
      number: kept.nextNumber(),
      requestId: 'r',
      atMs: 0,
      durationMs: 1,
      operation: 'createCashOut',
      method: 'POST',
      url: '/api/pix/cash-out',
      headers: {},
      text: null,
      body: undefined,
      outcome: 201,
      status: 201,
      provocation: null,
      ...changes,
    });
  return { kept, call };
};

describe('the journal of calls', () => {
  it('keeps the last thousand of an owner, and takes nothing from others', () => {
    const { kept, call } = journal();
    call({}, 'neighbour');
    for (let count = 0; count < 1_200; count += 1) call();
    expect(kept.of(['shop']).map(({ number }) => number)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => 202 + index),
    );
    expect(kept.of(['neighbour'])).toHaveLength(1);
    expect(kept.of(['unknown'])).toEqual([]);
  });

  it('keeps two megabytes of an owner, and the start of long bodies', () => {
    const { kept, call } = journal();
    const text = `"${'x'.repeat(40_000)}"`;
    for (let count = 0; count < 200; count += 1) call({ text, body: 'x' });
    const all = kept.of(['shop']);
    expect(all.length).toBeGreaterThan(100);
    expect(all.reduce((sum, { body }) => sum + (body?.length ?? 0), 0)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(all[0]).toMatchObject({ isCut: true, body: text.slice(0, 16_384) });
  });

  it('keeps 16 megabytes of all owners: the longest idle one goes', () => {
    const { kept, call } = journal();
    const owners = Array.from({ length: 8 }, (_, index) => `owner ${index}`);
    const fill = (owner: string) => {
      for (let count = 0; count < 120; count += 1)
        call({ text: `"${'x'.repeat(16_000)}"`, body: 'x' }, owner);
    };
    for (const owner of owners) fill(owner);
    call({}, 'owner 0');
    fill('last');
    expect([...owners, 'last'].filter((owner) => kept.of([owner]).length === 0)).toEqual(['owner 1']);
  });

  it('shows no secret whose name is written with escapes, even where nothing could be read', () => {
    const { kept, call } = journal();
    const text = '{"client\\u0053ecret":"hidden"';
    call({ text });
    call({ text: `${text}}`, body: { clientSecret: 'hidden' } });
    expect(kept.of(['shop']).map(({ body }) => body)).toEqual([null, '{"clientSecret":"••••••"}']);
  });
});

it('hides secrets in a query, a form, headers of many names, and members that are no texts', () => {
  const url = '/oauth/token?client_secret=hidden-1&apiKey=hidden-2&page=1';
  const call = shown(
    { clientSecret: { a: 'hidden-3' }, page: 1 },
    { 'x-api-key': 'hidden-4', 'X-Auth-Token': 'hidden-5' },
    url,
  );
  expect(JSON.stringify(call)).not.toContain('hidden-');
  expect(call?.url).toBe('/oauth/token?client_secret=••••••&apiKey=••••••&page=1');
});

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const pem = '-----BEGIN CERTIFICATE-----\nMIIBhiddenhidden\n-----END CERTIFICATE-----\n';
const header = { key: 'authorization', value: 'hidden-header' };
const filler = 'x'.repeat(20_000);

/** A call as the journal of the control endpoint shows it. */
function shown(body: unknown, headers: Headers = {}, url = '/balance') {
  const { kept, call } = journal();
  call({ url, headers, text: JSON.stringify(body), body });
  return kept.of(['shop'])[0];
}

const bodies: readonly (readonly [string, unknown])[] = [
  ['of a client', { clientId: 'shown', clientSecret: 'hidden-secret' }],
  ['of a token', { access_token: jwt, token_type: 'Bearer' }],
  ['in a text', { note: `see ${jwt} and whsec_hiddenhidden123==` }],
  ['of a state', { state: 'an account', certificatePem: pem, certificateHeader: encodeURIComponent(pem) }],
  ['of a registration', { secret: 'whsec_hiddenhidden123==', headers: [header] }],
  [
    'as JSON in JSON',
    { attempts: [{ headers: JSON.stringify([header]), body: '{"clientSecret":"hidden-too"}' }] },
  ],
  ['in a URL', { url: 'https://user:hidden@example.com/hook' }],
  ['of a client, cut', { clientSecret: 'hidden "quoted', filler }],
  ['of a registration, cut', { headers: [header, { key: 'a]b', value: 'hidden"]' }], filler }],
  ['as JSON in JSON, cut', { headers: JSON.stringify([header]), filler }],
  ['of a certificate, cut in the middle', { filler: 'x'.repeat(16_000), certificatePem: `${pem}${filler}` }],
];
it.each(bodies)('masks secrets %s', (_, body) => {
  const call = shown(body);
  expect(call?.body).toContain('••••••');
  expect(JSON.stringify(call)).not.toMatch(/hidden|MIIB|eyJ/);
});

it('masks secrets in headers and URLs, and keeps the scheme of a token', () => {
  const headers = {
    authorization: `Bearer ${jwt}`,
    'x-ssl-client-cert': encodeURIComponent(pem),
    cookie: 'session=hidden',
    'x-odd': `a ${jwt}`,
    'content-type': 'application/json',
  };
  const call = shown({}, headers, `/_control/registrations?url=https://u:hidden@example.com&token=${jwt}`);
  expect(JSON.stringify(call)).not.toMatch(/hidden|MIIB|eyJ/);
  expect(call?.headers).toMatchObject({
    authorization: 'Bearer ••••••',
    'content-type': 'application/json',
  });
});
