import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { readReport } from '../../../conformance/report/read.js';
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
const balance = {
  grossBalance: 1,
  blockedBalance: 0,
  netBalance: 1,
  consultedAt: '2026-01-05T12:00:01.000Z',
};
const fine = new Script().call('GET', '/balance', undefined, [200, balance]).messages;
const judge = (args: readonly string[]) => runCommand(['check', 'recording', ...args]).ended();
/** Removes from a printed line the numbers, the spaces that align them, and the plurals that depend on them. */
const withoutNumbers = (line: string): string =>
  line.replaceAll(/\d+/g, '0').replaceAll(/ +/g, ' ').replaceAll(/s\b/g, '');

describe('pixkit check recording', () => {
  test('reports violations with exit status 1, and no word of conformance', async () => {
    const { status, out } = await judge([file('wrong.ndjson', written.ndjson(wrong))]);
    expect(status).toBe(1);
    expect(out).toContain(
      '2 calls, 0 notifications, 1 account, 2026-01-05 12:00:01 to 2026-01-05 12:00:02 UTC',
    );
    expect(out).toContain('An idempotency key identifies only one transfer: expected the transfer 7');
    expect(out).toContain('histories/h-01, messages 1, 2');
    expect(out).toMatch(/\nVIOLATIONS IN RECORDED TRAFFIC \(not a conformance verdict: .*exercised\n$/);
    expect(out).not.toMatch(/CONFORMANT|seed|replay/);
  });

  test('ends with 0 if nothing was found', async () => {
    const { status, out } = await judge([file('fine.ndjson', written.ndjson(fine))]);
    expect(status).toBe(0);
    expect(out).toMatch(/\nNO VIOLATIONS IN RECORDED TRAFFIC .*: [1-9]\d* of \d+ requirements exercised\n$/);
    expect(out).not.toMatch(/CONFORMANT/);
  });

  test('ends with 4 if nothing could be judged', async () => {
    const empty = file('empty.har', '{"log":{"entries":[]}}');
    for (const path of [empty, file('bare.ndjson', withoutBodies(fine))]) {
      const { status, out } = await judge([path]);
      expect(status).toBe(4);
      expect(out).toMatch(/\nNOTHING TO CHECK IN RECORDED TRAFFIC: .*\n$/);
    }
  });

  test('leaves out what in a folder is no recording, and says so', async () => {
    const inside = join(folder, 'recordings');
    mkdirSync(inside);
    writeFileSync(join(inside, 'README.md'), '# Recordings');
    await expect(judge([inside])).resolves.toMatchObject({ status: 2 });
    writeFileSync(join(inside, 'day.ndjson'), written.ndjson(fine));
    const { status, out } = await judge([inside]);
    expect([status, out]).toEqual([0, expect.stringMatching(/Left out: .*README\.md has no known format/)]);
  });

  test('judges several files of different formats by what all of them know', async () => {
    const paths = [file('one.har', written.har(wrong)), file('two.ndjson', withoutBodies(fine))];
    const { status, out } = await judge(paths);
    expect([status, out]).toEqual([1, expect.stringContaining('3 calls')]);
    expect(out).not.toContain('histories/h-01');
  });

  test('writes a report that show reads again, whose failures can be known or waived', async () => {
    const json = join(folder, 'report.json');
    const known = join(folder, 'known.yaml');
    const path = file('again.ndjson', written.ndjson(wrong));
    await judge([path, '--report', `json=${json}`, '--write-known-failures', known]);
    const report = readReport(json);
    expect(report).toMatchObject({ subject: 'recording', verdict: 'nonconformant' });
    expect(report.recorded).toMatchObject({ files: [path], calls: 2, accounts: 1 });
    const check = report.checks.find(({ id }) => id === 'histories/h-01');
    expect(check?.failures).toMatchObject([{ clause: 'TRANSFER-19', messages: [1, 2] }]);
    const shown = await runCommand(['report', 'show', json]).ended();
    expect([shown.status, shown.out]).toEqual([0, expect.stringContaining('VIOLATIONS')]);
    expect((await judge([path, '--baseline', json])).status).toBe(0);
    expect((await judge([path, '--waivers', known])).status).toBe(0);
    // A waiver does not fail traffic that does not show what it waives.
    expect((await judge([file('other.ndjson', written.ndjson(fine)), '--waivers', known])).status).toBe(0);
  });

  test('blames a faulty request on the client, and does not grade what people wrote', async () => {
    const details = { key: 'no e-mail', keyType: 'EMAIL', name: 'M', document: '529.982.247-25' };
    const messages = new Script()
      .call('POST', '/api/pix/cash-out', { value: '1.25', externalId: 'a', details }, null)
      .call('POST', '/api/pix/cash-out', { value: 1.25, externalId: 'b', details }, null)
      .call('POST', '/api/pix/cash-out', { value: 1.25, externalId: 1, details }, null).messages;
    const json = join(folder, 'requests.json');
    const path = file('requests.ndjson', written.ndjson(messages));
    const { status, out } = await judge([path, '--report', `json=${json}`]);
    expect(status).toBe(1);
    expect(out).toContain('3 requests contain invalid user-entered values (counted, not evaluated).');
    const failed = readReport(json).checks.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ id }) => id)).toEqual(['client/caller-13', 'requests/cashout-15']);
    const ofRequests = failed.flatMap(({ id, failures }) => (id.startsWith('requests/') ? failures : []));
    expect(ofRequests).toMatchObject([{ clause: null, pointer: '/externalId', messages: [3] }]);
  });

  test.each([
    ['en', 'docs'],
    ['pt-BR', 'docs/pt-BR'],
  ])('prints what the manual shows: %s', async (language, pages) => {
    const path = file(`${language}.ndjson`, written.ndjson(wrong));
    const { out } = await judge([path, '--lang', language]);
    const block = blocksOf(readPage(`${pages}/recordings.md`)).find((one) =>
      one.startsWith('$ npx pixkit check'),
    );
    const lines = (block ?? '').split('\n').filter((line) => line !== '' && line !== '…');
    // The times on the page come from another recording.
    const [, , ...shown] = lines;
    expect(shown).toHaveLength(2);
    for (const line of shown) expect(out.split('\n').map(withoutNumbers)).toContain(withoutNumbers(line));
  });

  test.each([
    ['a file that is not there', ['missing.ndjson'], 'cannot be read'],
    ['an unknown format', [file('x.txt', 'hello')], 'has no known format'],
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
