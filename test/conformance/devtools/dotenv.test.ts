import { join } from 'node:path';
import { expect } from 'vitest';
import { pixkit, runCommand } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { freePort } from '../../support/free-port.js';

it('listen and trigger read the accounts that serve has written', async ({ folder }) => {
  const dotenv = join(folder, '.env');
  const port = String(await freePort());
  const flags = ['--control', '--dotenv', dotenv, '--account', 'my-shop'];
  const served = runCommand(['serve', '--port', port, ...flags]);
  await served.until(/^Check it:/m);
  for (const account of [[], ['--account', 'my-shop']]) {
    const place = ['--dotenv', dotenv, ...account];
    const listening = runCommand(['listen', '--events', 'cash_in', ...place]);
    await listening.until(/Ctrl-C to quit/);
    const triggered = await pixkit('trigger', 'cash-in', ...place);
    expect(triggered).toMatchObject({ status: 0, err: '' });
    await listening.until(/CashIn CONFIRMED 10\.00/);
    expect(triggered.out).toMatch(
      new RegExp(`^Gateway http://127\\.0\\.0\\.1:${port}, account \\S+ \\(as given\\)`),
    );
    expect(await listening.end()).toBe(0);
  }
  expect(await served.end()).toBe(0);
});
