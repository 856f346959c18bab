import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../support/command.js';
import { freePort } from '../../support/free-port.js';

test('what serve writes is all that listen and trigger need, for the account demo and for others', async () => {
  const dotenv = join(mkdtempSync(join(tmpdir(), 'pixkit-test-')), '.env');
  const port = String(await freePort());
  const told = ['--control', '--dotenv', dotenv, '--account', 'my-shop'];
  const served = runCommand(['serve', '--port', port, ...told]);
  await served.until(/^Check it:/m);
  for (const account of [[], ['--account', 'my-shop']]) {
    const place = ['--dotenv', dotenv, ...account];
    const listening = runCommand(['listen', '--events', 'cash_in', ...place]);
    await listening.until(/Ctrl-C to quit/);
    const triggered = runCommand(['trigger', 'cash-in', ...place]);
    expect([await triggered.status, triggered.err]).toEqual([0, '']);
    await listening.until(/CashIn CONFIRMED 10\.00/);
    expect(triggered.out).toMatch(
      new RegExp(`^Gateway http://127\\.0\\.0\\.1:${port}, account \\S+ \\(as given\\)`),
    );
    expect(await listening.end()).toBe(0);
  }
  expect(await served.end()).toBe(0);
});
