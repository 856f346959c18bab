import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ConfigurationError } from '../../../conformance/core/errors.js';
import { parseTargetFile, type TargetFile } from '../../../conformance/target/target-file.js';

const variables = {
  HOST: 'gateway.example',
  TOKEN: 'geheim',
  EMPTY: '',
  WAIT: '250',
  MOVE: 'true',
  ID: '007',
};

function parsed(text: string): TargetFile {
  return parseTargetFile(text, '/conf/target.yaml', variables);
}

function complaint(text: string): string {
  try {
    parsed(text);
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return `${thrown.message}\n${String(thrown.hint)}`;
    throw thrown;
  }
  return '';
}

describe('a reference in a target file', () => {
  test('is replaced in part or in whole of a text', () => {
    const file = parsed(
      `
baseUrl: https://\${HOST}:\${PORT:-8443}/\${PATH_:-}
headers: { x-tenant: '\${TENANT:-one two}', x-empty: '\${EMPTY:-x}', x-both: "\${HOST} and \${TOKEN}" }
control:
  url: \${CONTROL:-https://control.example/states?a=b:c}
  token: \${TOKEN}
notOffered: ['\${METHOD:-POST} /dict/pix']
`,
    );
    expect(file).toEqual({
      baseUrl: 'https://gateway.example:8443/',
      headers: { 'x-tenant': 'one two', 'x-empty': 'x', 'x-both': 'gateway.example and geheim' },
      control: { url: 'https://control.example/states?a=b:c', token: 'geheim' },
      notOffered: ['POST /dict/pix'],
    });
  });

  test('yields paths, numbers and booleans where the field has them', () => {
    const file = parsed(`
baseUrl: http://a
tls: { ca: "\${CA:-certs}/ca.pem" }
webhooks: { timeoutMs: "\${WAIT}" }
account:
  mayMoveMoney: \${MOVE}
  clientId: \${ID}
  clientSecret: \${WAIT}
`);
    expect(file).toMatchObject({
      tls: { ca: '/conf/certs/ca.pem' },
      webhooks: { timeoutMs: 250 },
      account: { mayMoveMoney: true, clientId: '007', clientSecret: '250' },
    });
    expect(parsed('baseUrl: http://a\nwebhooks: ${HOOKS:-none}')).toMatchObject({ webhooks: 'none' });
  });

  test('is escaped by a second dollar', () => {
    const headers = parsed(
      `baseUrl: http://a\nheaders: { a: '$\${TOKEN}', b: '5$ $TOKEN $$', c: '$$\${TOKEN}' }`,
    ).headers;
    expect(headers).toEqual({ a: '${TOKEN}', b: '5$ $TOKEN $$', c: '$${TOKEN}' });
  });

  test('is not replaced in values of variables and in names of members', () => {
    const variables = { A: '${B}', B: 'b' };
    const file = parseTargetFile('baseUrl: http://a\nheaders: { $A: "${A}" }', 'x', variables);
    expect(file.headers).toEqual({ $A: '${B}' });
    const named = () => parseTargetFile('baseUrl: http://a\nheaders: { "${A}": a }', 'x', variables);
    expect(named).toThrow('headers must be made of header names, such as x-tenant; it is "${A}"');
  });

  test('cannot change the shape of the file', () => {
    const file = parseTargetFile('baseUrl: http://a\ngateway:\n  name: ${A}', 'x', { A: 'b\nc: d # e' });
    expect(file.gateway).toEqual({ name: 'b\nc: d # e' });
  });

  test.each([
    [
      'control: { url: http://a, token: "${NOT_SET}" }',
      'control.token needs the environment variable NOT_SET, which is unset',
    ],
    ['control: { url: http://a, token: "${EMPTY}" }', 'control.token needs the environment variable EMPTY'],
    ['headers: { a: "${}" }', 'headers.a contains an invalid reference: write ${NAME} or ${NAME:-default}'],
    ['headers: { a: "${TOKEN" }', 'headers.a contains an invalid reference'],
    ['headers: { a: "${A:-${HOST}}" }', 'headers.a contains an invalid reference'],
    ['webhooks: { timeoutMs: "${HOST}" }', 'webhooks.timeoutMs must be the number of milliseconds'],
    ['headers: { a: ${TOKEN} }', 'inside { … } and [ … ], put references in quotes'],
  ])('is refused with its field, without the value: %s', (line, message) => {
    const text = complaint(`baseUrl: http://a\n${line}`);
    expect(text).toContain(message);
    expect(text).not.toContain('geheim');
  });

  test('is refused with all missing variables at once', () => {
    const text = complaint('baseUrl: ${ONE}\ncontrol: { url: "${TWO}", token: "${THREE}" }');
    for (const name of ['ONE', 'TWO', 'THREE']) expect(text).toContain(name);
    expect(text).toContain('${NAME:-default}');
  });
});

describe('the published schema', () => {
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  const url = new URL('../../../conformance/target/target-file.schema.json', import.meta.url);
  const validate = ajv.compile(JSON.parse(readFileSync(url, 'utf8')) as object);

  test('accepts a reference in the place of every value', () => {
    const text = `
baseUrl: \${HOST}
control: { url: "\${HOST}/states", token: "\${TOKEN:-}" }
webhooks: { listen: "\${LISTEN}", publicUrl: "https://\${HOST}", timeoutMs: "\${WAIT:-5000}" }
account: { mayMoveMoney: "\${MOVE}", clientId: "\${ID}", clientSecret: "\${ID}" }
waivers: [{ id: "\${ID}", reason: "\${ID}", until: "\${DAY}" }]
notOffered: ["\${NOT_OFFERED}"]
`;
    expect([validate(parse(text)), validate.errors]).toEqual([true, null]);
    expect(validate(parse('baseUrl: http://a\nwebhooks: ${HOOKS:-none}'))).toBe(true);
    expect(validate(parse('baseUrl: http://a\nwebhooks: { timeoutMs: 250 }'))).toBe(true);
  });

  test.each(['baseUrl: gateway', 'baseUrl: http://a\nwebhooks: { timeoutMs: soon }', 'baseUrl: $HOST'])(
    'refuses what is neither a value nor a reference: %s',
    (text) => expect(validate(parse(text))).toBe(false),
  );

  test('accepts an escaped reference, which the reader refuses', () => {
    const text = 'baseUrl: http://a\nwebhooks: { timeoutMs: "$${WAIT}" }';
    expect(validate(parse(text))).toBe(true);
    expect(complaint(text)).toContain('webhooks.timeoutMs must be the number of milliseconds');
  });
});
