import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type EndedCommand } from '../../support/command.js';
import { languages } from '../../../conformance/core/language.js';
import { phrases } from '../../../conformance/language/phrases.js';
import { kitRegister } from '../../../conformance/kit-register.js';
import { kitSuite } from '../../../conformance/kit.js';
import { outcomeTexts } from '../../../conformance/report/texts/outcomes.js';
import { parseTargetFile } from '../../../conformance/target/target-file.js';
import { targetFileText } from '../../../conformance/cli/target-file-text.js';
import { targetFileTexts } from '../../../conformance/cli/texts/target-file.js';
import { type FakeGateway, startFake } from '../../support/fake-gateway.js';
import { textsIn } from '../../../conformance/language/texts.js';

const ofReports = [outcomeTexts];

/** What a text has to say by itself to be told from a name or a fact: some words. */
const isSentence = (text: string): boolean => text.length >= 12 && /[a-z]+ [a-z]+ /i.test(`${text} `);

/** What stands in a dictionary, functions by the words around what they are given. */
function piecesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(/\{\d[^}]*\}|[#7]+/).map((part) => part.trim());
  if (typeof value === 'function') {
    // Numbers that are many, texts that are none of ours.
    const given = Array.from({ length: value.length }, () => 77);
    return piecesOf(String((value as (...values: unknown[]) => unknown)(...given)));
  }
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(piecesOf);
}

const portuguese = new Set(ofReports.flatMap((texts) => piecesOf(texts['pt-BR'])));
/** Every English sentence that a report could have: of the dictionaries, of the phrases, of the register. */
const english = [
  ...ofReports.flatMap((texts) => piecesOf(texts.en)),
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

/** Of a document for people what is read: no markup, no message of the gateway, no script. */
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
    // Refuses nothing, and says little of what it does.
    misbehave: ({ path, method }) =>
      method === 'POST' && path.includes('cash-out')
        ? { status: 201, body: { transactionId: 7 } }
        : undefined,
    notification: () => null,
  });
  const waivers = join(folder, 'waivers.yaml');
  writeFileSync(waivers, '- { id: CASHOUT-16, reason: conhecida, until: 2020-01-31 }\n');
  const only = ['cash-out/*', 'tokens/*', 'balance/*', 'resend/*'].flatMap((glob) => ['--only', glob]);
  ran = await pixkit(
    'check',
    '--base-url',
    fake.baseUrl,
    '--control-url',
    fake.controlUrl,
    ...only,
    '--verbose',
    '--waivers',
    waivers,
    '--report',
    `json=${json}`,
    ...Object.entries(files).flatMap(([kind, path]) => ['--report', `${kind}=${path}`]),
  );
});
afterAll(() => fake?.close());

describe('a failing gateway in Portuguese', () => {
  test('is judged on a console without an English sentence', () => {
    expect(ran.status).toBe(1);
    expect(ran.out).toContain('NÃO CONFORME: ');
    expect(ran.out).toMatch(/esperado: .*\n.*recebido: /);
    expect(ran.out).toMatch(/^\d+ apontamentos \(\d+ verificações\)/m);
    expect(ran.out).toContain('CASHOUT-16: vencida, até 2020-01-31 (conhecida)');
    expect(ran.out).toContain('reprovada');
    expect(englishIn(`${ran.out}${ran.err}`.replace(/curl .*|\{.*\}/g, ''))).toEqual([]);
  });

  test('is reported in HTML, as a page in Portuguese', () => {
    const html = readFileSync(files.html, 'utf8');
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('Mostrar todos ({1})');
    const read = readIn(html);
    expect(read).toContain('Não conforme');
    expect(read).toContain('apontamentos mais importantes');
    expect(englishIn(read)).toEqual([]);
  });

  test('is reported in Markdown and JUnit', () => {
    const markdown = readFileSync(files.markdown, 'utf8');
    expect(markdown).toContain('## pixkit: não conforme');
    expect(englishIn(markdown)).toEqual([]);
    const junit = readFileSync(files.junit, 'utf8');
    expect(junit).toContain('name="Veredito"');
    expect(englishIn(junit.replace(/curl .*/g, '').replaceAll('&quot;', '"'))).toEqual([]);
  });

  test('is stored in English, so that any language can be made of it', async () => {
    const report = JSON.parse(readFileSync(json, 'utf8')) as {
      verdict: string;
      checks: { id: string; title: string }[];
    };
    expect(report.verdict).toBe('nonconformant');
    const titles = new Map<string, string>(kitSuite().checks.map(({ id, title }) => [id, title.en]));
    const wrong = report.checks.filter(({ id, title }) => titles.has(id) && titles.get(id) !== title);
    expect(wrong).toEqual([]);
    const merged = await pixkit('report', 'show', json);
    expect(merged.out).toContain('NÃO CONFORME');
    expect(englishIn(merged.out)).toEqual([]);
    const again = await pixkit('report', 'show', json, '--lang', 'en');
    expect(again.out).toContain('NONCONFORMANT');
    expect(again.out).not.toContain('verificações');
  });

  test('fits as many lines of the console as in English', async () => {
    const { out } = await pixkit('report', 'show', json);
    expect(out.split('\n').length).toBeLessThanOrEqual(60);
  });
});

test('the comments of a target file are in Portuguese, and its text means the same', () => {
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

test('a register has every sentence in the language that is asked for', async () => {
  const [en, pt] = [await kitRegister('en'), await kitRegister('pt-BR')];
  const same = [...en.clauses.values()].filter(({ id, rule }) => pt.clauses.get(id)?.rule === rule);
  expect(same.map(({ id }) => id)).toEqual([]);
  const open = [...en.openPoints].filter(([id, { point }]) => pt.openPoints.get(id)?.point === point);
  expect(open).toEqual([]);
});
