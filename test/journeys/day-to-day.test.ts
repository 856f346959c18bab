import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'vitest';

import { it } from '../support/fixtures.js';
import { serve } from '../support/served.js';

it('every option of the day is an option of the command', async ({ folder }) => {
  const envFile = join(folder, '.env');
  const credentials = join(folder, 'credentials');
  const gateway = await serve(
    [
      '--metrics',
      '--account',
      'shop',
      '--account',
      'supplier',
      '--dotenv',
      envFile,
      '--credentials-folder',
      credentials,
      '--log-format',
      'pretty',
      '--log-level',
      'debug',
    ],
    { PIXKIT_CLIENT_SECRET: 'a-secret-of-my-own' },
  );
  expect((await fetch(`${gateway.baseUrl}/metrics`)).status).toBe(200);
  const variables = await readFile(envFile, 'utf8');
  expect(variables).toContain('PIXKIT_CLIENT_SECRET=a-secret-of-my-own\n');
  expect(variables).toContain(`PIXKIT_SHOP_CERTIFICATE=${join(credentials, 'shop.pem')}\n`);
  expect(variables).toContain('PIXKIT_SUPPLIER_CLIENT_ID=');
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
  const log = gateway.log.map(({ line }) => String(line)).join('\n');
  expect(log).toMatch(/^\[[\d:.]+\] DEBUG: GET \/metrics 200 [\d.]+ ms requestId=/m);
  expect(log).not.toContain('a-secret-of-my-own');
});
