import { expect, it } from 'vitest';

import { CallJournal } from '../../../server/recent-requests/journal.js';
import type { Headers } from '../../../server/recent-requests/masking.js';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const pem = '-----BEGIN CERTIFICATE-----\nMIIBhiddenhidden\n-----END CERTIFICATE-----\n';
const header = { key: 'authorization', value: 'hidden-header' };
const filler = 'x'.repeat(20_000);

/** A call as the journal of the control endpoint shows it. */
function shown(body: unknown, headers: Headers = {}, url = '/balance') {
  const journal = new CallJournal();
  journal.note('shop', {
    number: 1,
    requestId: 'r',
    atMs: 0,
    durationMs: 1,
    operation: 'getBalance',
    method: 'GET',
    url,
    headers,
    text: JSON.stringify(body),
    body,
    outcome: 200,
    status: 200,
    provocation: null,
  });
  return journal.of(['shop'])[0];
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
