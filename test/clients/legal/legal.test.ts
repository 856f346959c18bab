import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { clientCommand } from '../../../conformance/cli/client.js';
import { variants } from '../../../variants/index.js';
import { legalGateway, outsideBecause } from '../../../conformance/legal/register.js';

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
    ({ id, isSlow }) => isSlow !== true && outsideBecause(legalGateway(id).gateway) === undefined,
  );
  const rows = [...page.matchAll(/^\| `(\w+)\.mjs` +\| (\d+) +\| (\d+) +\| (.*)\|$/gm)];
  expect(rows).toHaveLength(2);
  for (const [, , to, of, relies] of rows) {
    const red = [...(relies ?? '').matchAll(/\((\d+)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(Number(of)).toBe(swept.length);
    expect(Number(to)).toBe(swept.length - red);
  }
});
