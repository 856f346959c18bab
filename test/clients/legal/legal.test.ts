import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

import { clientCommand } from '../../../conformance/cli/client.js';
import { variants } from '../../../variants/index.js';
import { legalGateway } from '../../../conformance/legal/register.js';

const root = new URL('../../../', import.meta.url);

/** A sweep of a client; returns the exit status and what was printed. */
async function swept(client: string, names: readonly string[], more: readonly string[] = []) {
  let [status, text] = [-1, ''];
  const stream = { write: () => true };
  const io = {
    stdout: { write: (part: string) => ((text += part), true) },
    stderr: stream,
    signal: new AbortController().signal,
    environment: process.env,
  };
  const file = fileURLToPath(new URL(`test/clients/legal/${client}.mjs`, root));
  const command = clientCommand(io, (code) => (status = code));
  const chosen = ['--variant', names.join(','), '--jobs', '2', ...more];
  await command.parseAsync(['--legal', '--command', `"${process.execPath}" "${file}"`, ...chosen], {
    from: 'user',
  });
  return { status, text };
}

const sample = ['balance-in-data', 'fixed-fee', 'times-with-offset', 'devolucao-id-once', 'extra-members'];

test('a client as tutorials write them relies on three of these five', async () => {
  const { status, text } = await swept('tutorial', sample);
  expect(text).toContain('PORTABLE to 2 of 5 legal gateways (40 %)');
  expect(text).toContain('npx pixkit serve --variant balance-in-data');
  expect(status).toBe(0);
});

test('every kind of report says so, and fails a pipeline only if the run does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-legal-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kinds = ['json', 'markdown', 'junit', 'html'];
  const files = kinds.flatMap((kind) => ['--report', `${kind}=${join(folder, kind)}`]);
  const read = (kind: string) => readFileSync(join(folder, kind), 'utf8');
  await swept('tutorial', sample.slice(0, 2), [...files, '--portable', 'fail']);
  expect(JSON.parse(read('json'))).toMatchObject({ legalReport: 1, portable: { to: 0, of: 2 } });
  expect(read('markdown')).toContain('PORTABLE to 0 of 2 legal gateways (0 %)');
  expect(read('junit')).toContain('tests="15" failures="2"'.replace('15', String(variants.length)));
  expect(read('junit')).toMatch(
    /<testcase name="balance-in-data"[^>]*><failure message="the client relies on: /,
  );
  expect(read('html')).toMatch(/^<!doctype html>/);
  expect(read('html')).toContain('<code>npx pixkit serve --variant balance-in-data</code>');
  await swept('tutorial', sample.slice(0, 1), ['--report', `junit=${join(folder, 'junit')}`]);
  expect(read('junit')).toMatch(/ failures="0"/);
  expect(read('junit')).toMatch(
    /<testcase name="balance-in-data"[^>]*><skipped message="the client relies on: /,
  );
});

test('a kind of report that there is not is refused before anything is run', async () => {
  await expect(swept('tutorial', sample, ['--report', 'badge=x.svg'])).rejects.toThrow(
    /writes no badge report/,
  );
});

test('a tolerant client relies on none of them', async () => {
  const { status, text } = await swept('tolerant', sample, ['--portable', 'fail']);
  expect(text).toContain('PORTABLE to 5 of 5 legal gateways (100 %)');
  expect(status).toBe(0);
});

test('red gateways fail the run if asked for', async () => {
  expect((await swept('tutorial', ['balance-in-data'], ['--portable', 'fail'])).status).toBe(1);
});

test('tests that are red in front of the reference gateway are not swept', async () => {
  await expect(swept('nothing', ['balance-in-data'])).rejects.toThrow(
    /not green in front of the reference gateway/,
  );
});

test.each(['docs', 'docs/pt-BR'])('the table in %s counts all gateways that are swept', (folder) => {
  const page = readFileSync(new URL(`${folder}/legal-gateways.md`, root), 'utf8');
  const swept = variants.filter(
    ({ id, isSlow }) => isSlow !== true && legalGateway(id).gateway.needs === undefined,
  );
  const rows = [...page.matchAll(/^\| `(\w+)\.mjs` +\| (\d+) +\| (\d+) +\| (.*)\|$/gm)];
  expect(rows).toHaveLength(2);
  for (const [, , to, of, relies] of rows) {
    const red = [...(relies ?? '').matchAll(/\((\d+)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(Number(of)).toBe(swept.length);
    expect(Number(to)).toBe(swept.length - red);
  }
});
