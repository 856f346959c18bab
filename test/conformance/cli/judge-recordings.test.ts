import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

import type { RecordingReport } from '../../../conformance/recordings/report.js';
import { runCommand } from '../../support/command.js';
import { blocksOf, readPage } from '../../docs/pages.js';
import { withoutBodies, written } from '../recordings/as-formats.js';
import { Script } from '../recordings/build.js';

const folder = mkdtempSync(join(tmpdir(), 'pixkit-judge-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const wrong = new Script().transfer('k', 1, 7).transfer('k', 1, 8).messages;
const fine = new Script().balance(1, 0).messages;
/** A printed line without its numbers, the spaces that line them up, and the plurals that come from them. */
const withoutNumbers = (line: string): string =>
  line.replaceAll(/\d+/g, '0').replaceAll(/ +/g, ' ').replaceAll(/s\b/g, '');
const judge = (args: readonly string[]) => runCommand(['check', 'recording', ...args]).ended();

describe('pixkit check recording', () => {
  test('says what it found, and never a word of conformance', async () => {
    const { status, out } = await judge([file('wrong.ndjson', written.ndjson(wrong))]);
    expect(status).toBe(1);
    expect(out).toContain(
      '2 calls, 0 notifications, 1 account, 2026-01-05T12:00:01.000Z to 2026-01-05T12:00:02.000Z',
    );
    expect(out).toMatch(/✗ H-01 One idempotency key is one transfer \(once\)/);
    expect(out).toMatch(
      /FOUND \d in recorded traffic \(no verdict of conformance: nothing was provoked\)\n$/,
    );
    expect(out).not.toMatch(/CONFORMANT/);
  });

  test('ends with 0 if nothing was found, which is no word of conformance either', async () => {
    const { status, out } = await judge([file('fine.ndjson', withoutBodies(fine))]);
    expect([status, out]).toEqual([0, expect.stringMatching(/FOUND nothing in recorded traffic/)]);
    expect(out).toContain('? H-01 the recording has no bodies');
  });

  test('takes several files, of different formats', async () => {
    const paths = [file('one.har', written.har(wrong)), file('two.ndjson', withoutBodies(fine))];
    const { status, out } = await judge(paths);
    expect(status).toBe(1);
    expect(out).toContain('3 calls');
    // Of both together, only what both know is known.
    expect(out).toContain('? H-01 the recording has no bodies');
  });

  test('writes reports, by the published schema', async () => {
    const [json, markdown] = [join(folder, 'report.json'), join(folder, 'report.md')];
    const path = file('again.ndjson', written.ndjson(wrong));
    await judge([path, '--report', `json=${json}`, '--report', `markdown=${markdown}`]);
    const schema = new URL('../../../conformance/recordings/recording-report.schema.json', import.meta.url);
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(schema, 'utf8')) as object,
    );
    const report: unknown = JSON.parse(readFileSync(json, 'utf8'));
    expect([validate(report), validate.errors]).toEqual([true, null]);
    expect(report).not.toHaveProperty('verdict');
    expect(readFileSync(markdown, 'utf8')).toContain('| H-01 | failed |');
  });

  test.each([
    ['en', 'Undecided', 'Requests', 'docs'],
    ['pt-BR', 'Indefinidos', 'Requisições', 'docs/pt-BR'],
  ])(
    'writes a page and JUnit XML, and what the manual shows: %s',
    async (language, undecided, requests, pages) => {
      const [html, junit] = [join(folder, `${language}.html`), join(folder, `${language}.xml`)];
      const path = file(`${language}.ndjson`, written.ndjson(wrong));
      const reports = ['--report', `html=${html}`, '--report', `junit=${junit}`];
      const { out } = await judge([path, '--lang', language, ...reports]);
      const shown =
        blocksOf(readPage(`${pages}/judge-recordings.md`)).find((one) => one.startsWith('$ ')) ?? '';
      // What the recording has, and all numbers, are those of another one.
      const [, calls, , ...parts] = shown.split('\n').filter((line) => line !== '' && line !== '…');
      expect(parts.length).toBeGreaterThan(4);
      for (const line of [calls ?? '', ...parts])
        expect(out.split('\n').map(withoutNumbers)).toContain(withoutNumbers(line));
      const page = readFileSync(html, 'utf8');
      expect(page).toContain(`<html lang="${language}">`);
      for (const one of [undecided, requests, '<span class="failed">H-01</span>'])
        expect(page).toContain(one);
      expect(page).not.toMatch(/<script|https?:\/\/(?!gateway\.example)/);
      const xml = readFileSync(junit, 'utf8');
      const cases = [...xml.matchAll(/<testcase name="(H-\d\d)[^>]*>(?:<(\w+))?/g)].map(([, id, kind]) => [
        id,
        kind,
      ]);
      expect(cases).toHaveLength(15);
      expect(Object.fromEntries(cases)).toMatchObject({ 'H-01': 'failure', 'H-08': 'skipped' });
      expect(xml).toContain(`<testsuite name="${requests}"`);
    },
  );

  test('grades the form of requests, but nothing that people wrote', async () => {
    const details = { key: 'no e-mail', keyType: 'EMAIL', name: 'M', document: '529.982.247-25' };
    const messages = new Script()
      .call('POST', '/api/pix/cash-out', { value: '1.25', externalId: 'a', details }, null)
      .call('POST', '/api/pix/cash-out', { value: 1.25, externalId: 'b', details }, null).messages;
    const report = join(folder, 'requests.json');
    const { status, out } = await judge([
      ...[file('requests.ndjson', written.ndjson(messages)), '--report', `json=${report}`],
    ]);
    expect(status).toBe(1);
    expect(out).toContain('in 2 requests, what people wrote is not as it should be (counted, not graded)');
    const { parts } = JSON.parse(readFileSync(report, 'utf8')) as RecordingReport;
    const failed = parts.requests.items.filter(({ outcome }) => outcome === 'failed');
    const findings = failed.flatMap((item) => item.findings);
    expect([...new Set(findings.map(({ pointer }) => pointer))]).toEqual(['/value']);
    expect([...new Set(findings.flatMap((one) => one.messages))]).toEqual([1]);
  });

  test('speaks Portuguese', async () => {
    const { out } = await judge([file('pt.ndjson', written.ndjson(wrong)), '--lang', 'pt-BR']);
    expect(out).toContain('Uma chave de idempotência é uma transferência');
    expect(out).toContain('sem veredito de conformidade');
  });

  test.each([
    ['a file that is not there', ['missing.ndjson'], 'cannot be read'],
    ['an unknown format', [file('x.txt', 'hello')], 'is of no known format'],
    ['another format than it has', [file('y.har', written.har(wrong)), '--format', 'ndjson'], 'line 1'],
    ['a format that does not exist', [file('z.har', written.har(wrong)), '--format', 'pcap'], 'pcap'],
  ])('ends with 2 for %s', async (_, args, said) => {
    const { status, err } = await judge(args);
    expect([status, err]).toEqual([2, expect.stringContaining(said)]);
  });
});

test('reads the standard input', async () => {
  const { streamSource } = await import('../../../conformance/recordings/importers/importer.js');
  const source = await streamSource('-', Readable.from([Buffer.from(written.ndjson(wrong))]));
  const lines: string[] = [];
  for await (const line of source.lines()) lines.push(line);
  expect(lines).toHaveLength(3);
});
