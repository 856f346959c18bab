/** Target files that are designed to hang the kit, to fill its memory, or to make it print a secret. */
import { execFileSync, spawn } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { ConfigurationError } from '../../../conformance/core/errors.js';
import { resolveReferences } from '../../../conformance/target/references.js';
import { parseTargetFile, readTargetFile, readWaivers } from '../../../conformance/target/target-file.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';

const secret = 'hunter2-of-the-pipeline';

/** Returns the refusal of a target file; any other error is a bug in the kit. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return thrown.message;
    throw thrown;
  }
  return 'accepted';
}

const refused = (text: string) => refusal(() => parseTargetFile(text, 'target.yaml', { SECRET: secret }));
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

test.each<[what: string, text: string, said: string | RegExp]>([
  [
    'a bomb of aliases',
    `a: &0 [${'x,'.repeat(9)}]\n${lines(8, (index) => `b${index}: &${index + 1} [${`*${index},`.repeat(9)}]`)}`,
    'Excessive alias count',
  ],
  [
    'a list that stands for many values',
    `headers: &a [${'1,'.repeat(2_000)}]\ngateway: [${'*a,'.repeat(50)}]`,
    /^target\.yaml has more than 20000 values; the limit is exceeded at gateway\.\S+/,
  ],
  [
    'an object that is in itself',
    'headers: &a { x: *a }',
    /headers\.x\.x\S+ is nested deeper than 16 levels/,
  ],
  ['a list that is in itself', '&a [*a]', 'is nested deeper than 16 levels'],
  ['deep blocks', lines(60, (index) => `${' '.repeat(index)}a:`), 'is nested deeper than 16 levels'],
  ['deep lists', '['.repeat(20_000), 'is not valid YAML'],
  ['deep objects', '{a: '.repeat(10_000), 'is not valid YAML'],
  [
    'more members than can be compared',
    lines(1_200, (index) => `k${index}: 1`),
    'an object has too many members',
  ],
  ['more unknown fields than anybody reads', lines(200, (index) => `k${index}: 1`), 'and 181 more'],
  ['a prototype', '__proto__: { baseUrl: http://a }', '__proto__ is not a known field'],
  [
    'a prototype inside',
    'baseUrl: http://a\nscenarios: { __proto__: { a: b } }',
    'scenarios.__proto__ is not a known field',
  ],
  ['a script as address', "baseUrl: 'javascript:alert(1)'", 'baseUrl must be an http or https address'],
  [
    'another scheme for control',
    'baseUrl: http://a\ncontrol: { url: gopher://a }',
    'control.url must be an http',
  ],
  [
    'another scheme for webhooks',
    'baseUrl: http://a\nwebhooks: { publicUrl: ftp://a }',
    'webhooks.publicUrl must be an https address',
  ],
])('%s is refused in a sentence', (_what, text, said) => {
  expect(refused(text)).toMatch(said);
});

test('keeps headers named like members of every object', () => {
  const { headers } = parseTargetFile('baseUrl: http://a\nheaders: { constructor: x, __proto__: y }', 'x');
  expect(Object.entries(headers ?? {})).toEqual([
    ['constructor', 'x'],
    ['__proto__', 'y'],
  ]);
  expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
});

test.each([
  'baseUrl: ${SECRET}',
  'baseUrl: http://a\nwebhooks: { timeoutMs: "${SECRET}" }',
  'baseUrl: http://a\nwebhooks: { listen: "x ${SECRET}" }',
  'baseUrl: http://a\nnotOffered: ["${SECRET}"]',
  'baseUrl: http://a\ngateway: "${SECRET}"',
])('names no value of a variable: %s', (text) => {
  const said = refused(text);
  expect(said).toMatch(/must be .*; it is a secret string/);
  expect(said).not.toContain(secret);
});

// This took minutes if each start of a reference was searched to the end of the text.
test('finds references that never end in one pass', { timeout: 30_000 }, () => {
  const { faults } = resolveReferences('${'.repeat(200_000), {}, {});
  expect(faults).toHaveLength(200_000);
});

describe('a path of a target file', () => {
  it('is read if it is a link to a file', ({ folder }) => {
    writeFileSync(`${folder}/file`, 'baseUrl: http://a');
    symlinkSync(`${folder}/file`, `${folder}/link`);
    expect(readTargetFile(`${folder}/link`)).toEqual({ baseUrl: 'http://a' });
  });

  it('is refused at once if it is a pipe, a device, a folder or a large file', async ({ folder }) => {
    execFileSync('mkfifo', [`${folder}/pipe`]);
    // If the kit waited for the pipe, it would get data from this writer.
    const writer = spawn('sh', ['-c', `echo 'baseUrl: http://a' > '${folder}/pipe'`]);
    writeFileSync(`${folder}/large`, `baseUrl: http://a\n${'#'.repeat(131_072)}`);
    for (const path of [`${folder}/pipe`, '/dev/null', folder]) {
      expect(refusal(() => readTargetFile(path))).toContain('cannot be read: it is not a file');
      expect(refusal(() => readWaivers(path))).toContain('cannot be read: it is not a file');
    }
    writer.kill();
    expect(refusal(() => readTargetFile(`${folder}/large`))).toContain('it has more than 131072 bytes');
    const { status, err } = await pixkit('doctor', '--target', '/dev/zero', '--lang', 'pt-BR');
    expect([status, err]).toEqual([2, expect.stringContaining('não é um arquivo')]);
  });
});
