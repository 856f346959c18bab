import { describe, expect, it } from 'vitest';

import { LastRequests, type AnsweredRequest } from '../../../server/recent-requests/requests.js';

let count = 0;
function request(changes: Partial<AnsweredRequest> = {}): AnsweredRequest {
  count += 1;
  const nothing = { headers: {}, body: undefined };
  return {
    requestId: `request-${count}`,
    answeredAtMs: 0,
    durationMs: 1,
    method: 'GET',
    path: '/balance',
    url: '/balance',
    status: 200,
    accountId: null,
    request: nothing,
    answer: nothing,
    ...changes,
  };
}
const json = (body: unknown, headers: AnsweredRequest['request']['headers'] = {}) => ({
  headers,
  body,
  text: JSON.stringify(body),
});

describe('the last requests', () => {
  it('are listed newest first, by account, by outcome, by an id of theirs', () => {
    const last = new LastRequests();
    last.note(request({ requestId: 'a', accountId: 'one' }));
    last.note(
      request({ requestId: 'req-b', accountId: 'two', status: 404, answer: json({ code: 'HTTP_ERROR' }) }),
    );
    last.note(request({ requestId: 'c', accountId: 'one', url: '/cob/tx-1', answer: json({ id: 'E123' }) }));
    const ids = (filter: Parameters<LastRequests['newest']>[0], max = 9) =>
      last.newest(filter, max).map(({ requestId }) => requestId);
    expect(ids({})).toEqual(['c', 'req-b', 'a']);
    expect(ids({}, 1)).toEqual(['c']);
    expect(ids({ accountId: 'one' })).toEqual(['c', 'a']);
    expect(ids({ failed: true })).toEqual(['req-b']);
    expect(ids({ id: 'tx-1' })).toEqual(['c']);
    expect(ids({ id: 'E123' })).toEqual(['c']);
    expect(ids({ id: 'req-b' })).toEqual(['req-b']);
    expect(last.newest({ failed: true }, 1)[0]?.code).toBe('HTTP_ERROR');
    expect(last.byId('nobody')).toBeNull();
  });

  it('of one account do not push those of others out', () => {
    const last = new LastRequests();
    last.note(request({ requestId: 'quiet', accountId: 'quiet' }));
    last.note(request({ requestId: 'nobody', accountId: null }));
    for (let n = 0; n < 5_000; n += 1) last.note(request({ accountId: 'busy' }));
    expect(last.byId('quiet')).not.toBeNull();
    expect(last.byId('nobody')).not.toBeNull();
    expect(last.newest({}, 9_999)).toHaveLength(202);
  });

  it('take a bounded number of bytes, of long bodies their beginning', () => {
    const last = new LastRequests();
    const long = { text: 'x'.repeat(40_000) };
    for (let n = 0; n < 3_000; n += 1) last.note(request({ accountId: `of ${n % 40}`, answer: json(long) }));
    const kept = last.newest({}, 9_999);
    expect(kept.length * 4_096).toBeLessThanOrEqual(6 * 1024 * 1024);
    const [newest] = kept;
    const { answer } = last.byId(newest?.requestId ?? '') ?? {};
    expect(answer?.isCut).toBe(true);
    expect(answer?.body).toHaveLength(4_096);
  });

  it('take no more room on a page than they have, however deeply they are nested', () => {
    const last = new LastRequests();
    const text = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    last.note(request({ requestId: 'one', request: { headers: {}, body: JSON.parse(text), text } }));
    expect(last.byId('one')?.request.body.length).toBe(4_000);
  });
});

describe('secrets', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
  const pem = '-----BEGIN CERTIFICATE-----\nMIIBhiddenhidden\n-----END CERTIFICATE-----\n';
  const header = { key: 'authorization', value: 'hidden-header' };
  const filler = 'x'.repeat(5_000);
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
    ['of a certificate, cut in the middle', { filler: 'x'.repeat(4_000), certificatePem: `${pem}${filler}` }],
  ];
  it.each(bodies)('%s are masked', (_, body) => {
    const last = new LastRequests();
    last.note(request({ requestId: 'one', request: json(body), answer: json(body) }));
    const shown = last.byId('one');
    expect(shown?.request.body).toContain('••••••');
    expect(JSON.stringify(shown)).not.toMatch(/hidden|MIIB|eyJ/);
  });

  it('in headers and addresses are masked, and of a token its scheme is left', () => {
    const last = new LastRequests();
    const headers = {
      authorization: `Bearer ${jwt}`,
      'x-ssl-client-cert': encodeURIComponent(pem),
      cookie: 'session=hidden',
      'x-odd': `a ${jwt}`,
      'content-type': 'application/json',
    };
    const url = `/_control/registrations?url=https://u:hidden@example.com&token=${jwt}`;
    last.note(request({ requestId: 'one', url, request: json({}, headers) }));
    const shown = last.byId('one');
    expect(JSON.stringify([shown, last.newest({}, 1)])).not.toMatch(/hidden|MIIB|eyJ/);
    expect(shown?.request.headers).toContainEqual(['authorization', 'Bearer ••••••']);
    expect(shown?.request.headers).toContainEqual(['content-type', 'application/json']);
  });
});
