import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { explainFailure } from '../../../conformance/cli/io.js';
import { languageOption } from '../../../conformance/cli/language.js';
import { makers, withInner } from '../../../conformance/cli/main.js';
import { isSpoken, phrases, said } from '../../../conformance/language/phrases.js';
import { parseTargetFile } from '../../../conformance/target/target-file.js';

const root = fileURLToPath(new URL('../../../conformance/', import.meta.url));

/** Texts of a call, with `{}` for whatever is put into them. */
interface Said {
  readonly file: string;
  readonly call: string;
  readonly text: string;
}

/** The sentences that the source throws, expects and records: what stands in a report or on a terminal later. */
const sentences = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(language|pact\/consumer)\//.test(file))
  .flatMap(sentencesIn);

/** Those of the server about its database: a command that opens one says them. */
const ofDatabases = readdirSync(join(root, '../server/storage'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => sentencesIn(`../server/storage/${file}`));

function sentencesIn(file: string): Said[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const all: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      const call = (/\w+$/.exec(node.expression.getText(source)) ?? [''])[0];
      for (const argument of node.arguments ?? [])
        for (const text of textsOf(argument)) if (text.includes(' ')) all.push({ file, call, text });
    }
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.initializer !== undefined) {
      const call = `${node.name.getText(source)}:`;
      for (const text of textsOf(node.initializer)) if (text.includes(' ')) all.push({ file, call, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}

/** The texts that an expression may be, as far as it says them itself. */
function textsOf(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textsOf(node.left).flatMap((left) => textsOf(node.right).map((right) => left + right));
  return [];
}

const known = new Set(
  Object.values(phrases)
    .flatMap((books) => books.flatMap(Object.keys))
    .map(plain),
);

/** A phrase as the source has it. */
function plain(phrase: string): string {
  return phrase.replace(/\{\d\*?\}/g, '{}');
}

/** Templates that other words of ours are put into: the phrases have each of them spelled out. */
const spelledOut: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '{} {} is invalid:{}',
    ['The target file a.yaml is invalid:\n  - b', 'The file of waivers a.yaml is invalid:\n  - b'],
  ],
  [
    "the target does not know the state '{}'{}",
    [
      "the target does not know the state 'a MED'",
      "the target does not know the state 'a MED' (404), or the control URL is wrong",
    ],
  ],
  [
    'the target reached {}, but TLS failed: {}.{}',
    [
      'the target reached https://a, but TLS failed: unknown ca.',
      'the target reached https://a, but TLS failed: unknown ca. Asked to send it again, the target answered 500.',
    ],
  ],
  [
    'no valid request of {} was accepted in this run{}, so its refusals decide nothing',
    [
      'no valid request of GET /a was accepted in this run, so its refusals decide nothing',
      'no valid request of GET /a was accepted in this run (the last was answered with 400), so its refusals decide nothing',
    ],
  ],
  ['{} accepted', ['"3 accepted"']],
  ['none accepted', ['"none accepted"']],
  ['{}: {} with {}', ['value: refused with 400', 'value: accepted with 200 or 201']],
  ['pixCode with a {} CRC', ['pixCode with a right CRC', 'pixCode with a wrong CRC']],
  ['location with a {} CRC', ['location with a right CRC', 'location with a wrong CRC']],
  ['devedor.cnpj: {}{}', ['devedor.cnpj: 200, comes back']],
  [
    'a payment of a charge {} {} be set up',
    [
      'a payment of a charge expired can be set up',
      'a payment of a charge removed by its receiver can be set up',
      'a payment of a charge expired cannot be set up',
    ],
  ],
  ['{}, {} amount', ['DEBIT, original amount', 'DEBIT, refunded amount']],
  ['after {}: {} listed', ['after one refund: 1 listed', 'after two refunds: 2 listed']],
  ['transfer {}', ['transfer listed', 'transfer not listed']],
  ['devolucao {}', ['devolucao listed', 'devolucao not listed']],
]);

/** Facts with a name of the interface before them: the same in every language. */
const factsAlone: ReadonlySet<string> = new Set(['expiracao {}: {}', 'GET {}: {}', 'expires_in {}']);

const targetSchema = readFileSync(join(root, 'target/target-file.schema.json'), 'utf8');

/** What a command prints in Portuguese when it is stopped. */
function explainFailureOf(stopped: () => unknown): readonly string[] {
  let printed = '';
  const stream = { write: (text: string) => (printed += text) };
  try {
    stopped();
  } catch (thrown) {
    const { signal } = new AbortController();
    explainFailure(thrown, { stdout: stream, stderr: stream, signal, language: 'pt-BR' });
  }
  return printed.trimEnd().split('\n');
}

function untranslated(...calls: readonly string[]): readonly string[] {
  return untranslatedOf(sentences, calls);
}

function untranslatedOf(all: readonly Said[], calls: readonly string[]): readonly string[] {
  return all
    .filter(({ call, text }) => calls.includes(call) && /[a-z]{3}/i.test(text.replaceAll('{}', '')))
    .filter(({ text }) => !factsAlone.has(text) && !known.has(text) && !isSpoken(text))
    .filter(({ text }) => spelledOut.get(text)?.every(isSpoken) !== true)
    .map(({ file, text }) => `${file}: ${text}`);
}

describe('no sentence lacks its translation', () => {
  test('that stops a command, or says that an option is wrong', () => {
    expect(untranslated('ConfigurationError', 'InvalidArgumentError', 'Refused')).toEqual([]);
  });

  test('that says why a database cannot be used', () => {
    expect(ofDatabases.filter(({ call }) => call === 'StorageRefused').length).toBeGreaterThan(5);
    expect(untranslatedOf(ofDatabases, ['StorageRefused', 'remedy:'])).toEqual([]);
  });

  test('that says what is wrong with a field of a target file, and what it must be', () => {
    const wanted = [...targetSchema.matchAll(/"description": "([^"]*)"/g)].map(([, text = '']) => text);
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter((text) => !text.includes('$') && !isSpoken(text))).toEqual([]);
    expect(untranslated('push').filter((one) => one.startsWith('target/references'))).toEqual([]);
    expect(
      explainFailureOf(() => parseTargetFile('foo: 1\nwebhooks: { timeoutMs: abc }', 'a.yaml', {})),
    ).toEqual([
      'O arquivo de alvo a.yaml não está certo:',
      '  - falta baseUrl: deve ser um endereço http ou https, como http://127.0.0.1:3000',
      expect.stringMatching(/^ {2}- foo não é um campo conhecido; os conhecidos aqui: baseUrl, /),
      '  - webhooks.timeoutMs deve ser o número de milissegundos que uma verificação espera por uma notificação; é "abc"',
      'Corrija os campos indicados acima; docs/pt-BR/target-file.md descreve cada um.',
    ]);
  });

  test('that says why a check was skipped, stopped or broke', () => {
    expect(untranslated('Skip', 'Stop', 'SetupError', 'leave')).toEqual([]);
    expect(untranslated('reason:', 'nothingCame:').filter((one) => one.startsWith('engine/'))).toEqual([]);
  });

  test('that says what is wrong with a configuration, and what to do', () => {
    expect(
      untranslated('hint:', 'what:').filter((one) => /^(doctor|engine|chapters\/probe)/.test(one)),
    ).toEqual([]);
  });

  test('that says what was expected', () => {
    expect(untranslated('verdict', 'ok', 'holds')).toEqual([]);
    const composed = untranslated('expected:', 'message:');
    expect(composed.filter((one) => /^(engine|contract|pact\/states)/.test(one))).toEqual([]);
  });

  test('that says what was seen of an open point', () => {
    expect(untranslated('record')).toEqual([]);
    const composed = [
      'by its number',
      'another value: 400',
      'the same request again: 201, the same refund',
      '06:00 is day',
      '20:00 is night',
      'no header, invalid body: PUB_CERT_HEADER_MISSING',
      'a failed transfer is notified with status ERROR',
    ];
    expect(composed.filter((one) => said(one, 'pt-BR') === one)).toEqual([]);
    expect(said('a failed transfer is notified with status ERROR', 'pt-BR')).not.toContain('with');
  });

  test('in the help of any command', async () => {
    const silent = { write: () => true };
    const io = { stdout: silent, stderr: silent, signal: new AbortController().signal };
    const commands = withInner(
      await Promise.all(Object.values(makers).map(async (load) => (await load())(io, () => 0))),
    );
    const texts = commands.flatMap((command) => [
      command.description(),
      ...[languageOption(), ...command.options].map(({ description }) => description),
      ...command.registeredArguments.map(({ description }) => description),
    ]);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => text !== '' && !isSpoken(text))).toEqual([]);
  });
});

describe('a sentence', () => {
  test('keeps what it is about, and translates what it says of it', () => {
    expect(said('No gateway answers at http://a: connection refused.', 'pt-BR')).toBe(
      'Nenhum gateway responde em http://a: conexão recusada.',
    );
  });

  test('that nobody has translated stays as it is', () => {
    expect(said('the gateway said so', 'pt-BR')).toBe('the gateway said so');
    expect(said('a number', 'en')).toBe('a number');
  });

  test('has the same places in every language', () => {
    const places = (text: string) => [...text.matchAll(/\{(\d)(\*?)\}/g)].map(([place]) => place).sort();
    const differing = Object.values(phrases).flatMap((books) =>
      books.flatMap((book) =>
        Object.entries(book)
          .filter(([english, other]) => places(english).join() !== [...new Set(places(other))].join())
          .map(([english]) => english),
      ),
    );
    expect(differing).toEqual([]);
  });

  test('is in one book only', () => {
    for (const books of Object.values(phrases)) {
      const all = books.flatMap(Object.keys);
      expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
    }
  });

  test('takes no time, however long what stands in it is', () => {
    const startedAt = performance.now();
    for (let count = 0; count < 200; count += 1) said(`no ${'a, b: c ('.repeat(390)}`, 'pt-BR');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
