import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../../conformance/core/errors.js';
import { flatScenarios, parseTargetFile, readWaivers } from '../../../conformance/target/target-file.js';
import { it } from '../../support/fixtures.js';

const whole = `
baseUrl: http://127.0.0.1:3000
tls: { ca: ca.pem }
headers: { x-tenant: one }
control:
  url: http://127.0.0.1:3000/_control/states
  token: secret
webhooks:
  listen: 127.0.0.1:0
  publicUrl: https://tunnel.example/hooks
  tls: { cert: /etc/cert.pem, key: key.pem }
  timeoutMs: 5000
scenarios:
  cashOut: { insufficientFunds: a, invalidKey: b, documentMismatch: c }
  cashIn: { error: d, delay: e }
account:
  mayMoveMoney: false
  clientId: an-id
  clientSecret: long-enough
  certificate: path/to.pem
waivers:
  - { id: CASHOUT-01, reason: known, until: 2027-01-31 }
notOffered: ['POST /dict/pix', 'PUT /cob/{txid}']
gateway: { name: Banco, version: '7.1', commit: abc, environment: staging, operator: Team A }
`;

function complaint(text: string): string {
  try {
    parseTargetFile(text, 'target.yaml');
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return thrown.message;
    throw thrown;
  }
  return '';
}

test('reads a whole target file, with paths relative to it', () => {
  const file = parseTargetFile(whole, '/project/conf/target.yaml');
  expect(file.tls).toEqual({ ca: '/project/conf/ca.pem' });
  expect(file.webhooks).toMatchObject({ tls: { cert: '/etc/cert.pem', key: '/project/conf/key.pem' } });
  expect(file.account?.certificate).toBe('/project/conf/path/to.pem');
  expect(file.notOffered).toEqual(['POST /dict/pix', 'PUT /cob/{txid}']);
  expect(file.gateway).toMatchObject({ version: '7.1', operator: 'Team A' });
  expect(file.waivers).toEqual([{ id: 'CASHOUT-01', reason: 'known', until: '2027-01-31' }]);
  expect(flatScenarios(file.scenarios)).toMatchObject({ 'cashOut.invalidKey': 'b', 'cashIn.delay': 'e' });
});

test('reads a file of a base URL alone', () => {
  expect(parseTargetFile('baseUrl: http://gateway', 'x')).toEqual({ baseUrl: 'http://gateway' });
  expect(parseTargetFile('baseUrl: http://gateway\nwebhooks: none', 'x')).toMatchObject({ webhooks: 'none' });
});

describe('a wrong file', () => {
  test.each([
    ['', 'the file must be an object with fields; it is null'],
    ['control: { url: http://a }', 'baseUrl is missing'],
    [
      'baseUrl: gateway:3000',
      'baseUrl must be an http or https address, such as http://127.0.0.1:3000; it is "gateway:3000"',
    ],
    [
      'baseUrl: http://a\naccount: { clientId: a, clientSecret: 12345678 }',
      /account\.clientSecret must be a string .*: put them in quotes\); it is a secret number/,
    ],
    ['baseUrl: http://a\nwebhooks: non', "webhooks must be 'none', or listen, publicUrl"],
    ['baseUrl: http://a:99999', 'baseUrl must be an http or https address'],
    ['baseUrl: http://a\nheaders: { a: "x\\ny" }', 'headers.a must be one line of text'],
    [
      'baseUrl: http://a\nnotOffered: [createTransfer]',
      'notOffered.0 must be a method and a path as the specification writes them, such as POST /dict/pix; it is "createTransfer"',
    ],
    ['baseUrl: [', 'is not valid YAML'],
  ])('is refused: %j', (text, message) => {
    expect(complaint(text)).toMatch(message);
  });
});

it('reads waivers of their own file, as a list or under their name', async ({ write }) => {
  for (const text of ['- { id: A-1, reason: r }', 'waivers:\n  - { id: A-1, reason: r }'])
    expect(readWaivers(await write('waivers.yaml', text))).toEqual([{ id: 'A-1', reason: 'r' }]);
  const without = await write('waivers.yaml', '- { id: A-1 }');
  expect(() => readWaivers(without)).toThrow('waivers.0.reason is missing');
});
