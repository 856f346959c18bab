import { expect } from 'vitest';

import { it } from '../../support/fixtures.js';

it('says of every answer that it is what its content type says', async ({ gateway, account }) => {
  const answers = [
    await account.get('/balance'),
    await gateway.get('/balance'),
    await gateway.get('/nothing'),
    await account.post('/api/pix/cash-out', '{'),
    await gateway.get('/_control/deliveries?limit=0'),
    await gateway.post('/_control/states', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 400, 400]);
  for (const { headers: sent } of answers) expect(sent['x-content-type-options']).toBe('nosniff');
});
