import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type EndedCommand } from '../../support/command.js';
import { languages } from '../../../conformance/core/language.js';
import { phrases, textsIn } from '../../../conformance/language/phrases.js';
import { kitRegister } from '../../../conformance/kit-register.js';
import { kitSuite } from '../../../conformance/kit.js';
import { outcomeTexts } from '../../../conformance/report/texts/outcomes.js';
import { parseTargetFile } from '../../../conformance/target/target-file.js';
import { targetFileText } from '../../../conformance/cli/target-file-text.js';
import { targetFileTexts } from '../../../conformance/cli/texts/target-file.js';
import { type FakeGateway, startFake } from '../../support/fake-gateway.js';
import { chapterTitle, openPointOf, ruleOf, sectionTitle } from '../../../conformance/language/register.js';

/** Whether a text is a sentence rather than a name or a fact, that is, whether it has several words. */
const isSentence = (text: string): boolean => text.length >= 12 && /[a-z]+ [a-z]+ /i.test(`${text} `);

/** Returns the texts of a dictionary; for functions, the words around their arguments. */
function piecesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(/\{\d[^}]*\}|[#7]+/).map((part) => part.trim());
  if (typeof value === 'function') {
    // A value that is plural as a number, and that is not one of the kit's texts.
    const given = Array.from({ length: value.length }, () => 77);
    return piecesOf(String((value as (...values: unknown[]) => unknown)(...given)));
  }
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(piecesOf);
}

const portuguese = new Set(piecesOf(outcomeTexts['pt-BR']));
/** Every English sentence that a report could contain, from the dictionaries, the phrases and the register. */
const english = [
  ...piecesOf(outcomeTexts.en),
  ...Object.values(phrases).flatMap((books) => books.flatMap(Object.keys).flatMap(piecesOf)),
  ...kitSuite().clauses.map(({ rule }) => rule.replaceAll('`', '')),
  ...kitSuite().checks.map(({ title }) => title.en),
]
  .filter(isSentence)
  .filter((text) => !portuguese.has(text));

function englishIn(text: string): readonly string[] {
  return [...new Set(english)].filter((sentence) => text.includes(sentence));
}

const folder = mkdtempSync(join(tmpdir(), 'pixkit-words-'));
const files = { html: join(folder, 'r.html'), markdown: join(folder, 'r.md'), junit: join(folder, 'r.xml') };
const json = join(folder, 'r.json');
let fake: FakeGateway | undefined;
let ran: EndedCommand;

const pixkit = (...args: readonly string[]) =>
  runCommand(args, { environment: { LC_ALL: 'pt_BR.UTF-8' } }).ended();

/** Returns the text of a document that people read, without markup, messages of the gateway and scripts. */
function readIn(html: string): string {
  return html
    .replaceAll('\\u003c', '<')
    .replace(/<script>[^]*?<\/script>|<style>[^]*?<\/style>/g, ' ')
    .replace(/<pre\b[^]*?<\/pre>/g, ' ')
    .replace(/<\/?(?:code|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
}

beforeAll(async () => {
  fake = await startFake({
    // Refuses nothing, and returns few members.
    misbehave: ({ path, method }) =>
      method === 'POST' && path.includes('cash-out')
        ? { status: 201, body: { transactionId: 7 } }
        : undefined,
    notification: () => null,
  });
  const waivers = join(folder, 'waivers.yaml');
  writeFileSync(waivers, '- { id: CASHOUT-16, reason: conhecida, until: 2020-01-31 }\n');
  const only = ['cash-out/*', 'tokens/*', 'balance/*', 'resend/*'].flatMap((glob) => ['--only', glob]);
  const target = ['--base-url', fake.baseUrl, '--control-url', fake.controlUrl, '--waivers', waivers];
  const reports = Object.entries({ json, ...files }).flatMap(([kind, path]) => [
    '--report',
    `${kind}=${path}`,
  ]);
  ran = await pixkit('check', ...target, ...only, '--verbose', ...reports);
});
afterAll(() => fake?.close());

/** The part of each output that people read, without commands, data of the gateway and markup. */
const outputs: Readonly<Record<string, () => string>> = {
  console: () => `${ran.out}${ran.err}`.replace(/curl .*|\{.*\}/g, ''),
  HTML: () => readIn(readFileSync(files.html, 'utf8')),
  Markdown: () => readFileSync(files.markdown, 'utf8'),
  JUnit: () =>
    readFileSync(files.junit, 'utf8')
      .replace(/curl .*/g, '')
      .replaceAll('&quot;', '"'),
};

describe('a failing gateway is reported in Portuguese', () => {
  test.each([
    [
      'console',
      /^\d+ apontamentos, os mais graves primeiro \(\d+ verificações\)[^]*CASHOUT-16: vencida, até 2020-01-31 \(conhecida\)[^]*NÃO CONFORME: /m,
    ],
    ['HTML', /apontamentos mais importantes/],
    ['Markdown', /## pixkit: não conforme/],
    ['JUnit', /name="Veredito"/],
  ])('without an English sentence: %s', (kind, said) => {
    const read = outputs[kind]!();
    expect(ran.status).toBe(1);
    expect(read).toMatch(said);
    expect(englishIn(read)).toEqual([]);
  });

  test('as an HTML page in that language', () => {
    expect(readFileSync(files.html, 'utf8')).toMatch(/<html lang="pt-BR">[^]*Mostrar todos \(\{1\}\)/);
  });

  test('from a stored report in English, which any language can be made of', async () => {
    const report = JSON.parse(readFileSync(json, 'utf8')) as {
      readonly checks: readonly { readonly id: string; readonly title: string }[];
    };
    const titles = new Map<string, string>(kitSuite().checks.map(({ id, title }) => [id, title.en]));
    expect(report.checks.filter(({ id, title }) => (titles.get(id) ?? title) !== title)).toEqual([]);
    const shown = await pixkit('report', 'show', json);
    expect(shown.out).toContain('NÃO CONFORME');
    expect(shown.out.split('\n').length).toBeLessThanOrEqual(60);
    expect(englishIn(shown.out)).toEqual([]);
    const inEnglish = await pixkit('report', 'show', json, '--lang', 'en');
    expect(inEnglish.out).toContain('NONCONFORMANT');
    expect(inEnglish.out).not.toContain('verificações');
  });
});

test('writes the comments of a target file in Portuguese, and the same fields', () => {
  const answers = {
    baseUrl: 'http://127.0.0.1:3000',
    controlUrl: 'http://127.0.0.1:3000/_control/states',
    controlToken: undefined,
    account: { clientId: 'a', clientSecret: 'b', certificate: undefined, mayMoveMoney: false },
    webhooks: { listen: undefined, publicUrl: undefined },
  };
  const [inEnglish, inPortuguese] = languages.map((language) => targetFileText(answers, language)) as [
    string,
    string,
  ];
  for (const comment of Object.values(textsIn(targetFileTexts, 'pt-BR')).flat())
    if (comment !== textsIn(targetFileTexts, 'pt-BR').waiverReason) expect(inPortuguese).toContain(comment);
  for (const comment of Object.values(textsIn(targetFileTexts, 'en')).flat())
    expect(inPortuguese).not.toContain(comment);
  expect(parseTargetFile(inPortuguese, 'a.yaml', {})).toEqual(parseTargetFile(inEnglish, 'a.yaml', {}));
});

test.each(languages)('has no text in %s for ids that the kit does not know', async (language) => {
  const { titles } = await kitRegister(language);
  for (const id of ['CASHOUT-999', 'constructor', '__proto__', '']) {
    expect([ruleOf(id, language), openPointOf(id, language), titles?.get(id)]).toEqual(
      Array(3).fill(undefined),
    );
    expect([chapterTitle(id, language), sectionTitle(id, language)]).toEqual([id, id]);
  }
});
