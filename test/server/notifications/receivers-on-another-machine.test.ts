import { describe, expect } from 'vitest';

import type { GatewayOptions } from '../../../server/gateway.js';
import { it as base } from '../../support/fixtures.js';
import { Namespace } from '../../support/namespace.js';

const isPossible = Namespace.isPossible();
const lack = isPossible ? '' : ' (SKIPPED: no network namespaces for this user; they need root and iproute2)';

/** Takes every notification at every address of its machine; prints its port. */
const receiver = `const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.end('taken'));
}).listen(0, '::', () => console.log(server.address().port));`;

describe.skipIf(!isPossible)(`a receiver on another machine of a private network${lack}`, () => {
  const it = base
    .extend('machine', async ({}, { onCleanup }) => {
      const namespace = Namespace.make()!;
      onCleanup(() => namespace.close());
      return { port: await namespace.run(receiver), addresses: namespace.addresses };
    })
    /** What becomes of a notification to this host. */
    .extend('deliveryTo', ({ start, machine }) => async (host: string, options: GatewayOptions) => {
      const common = { sandboxReceivers: false, allowHttpWebhooks: true, retrySchedule: [0] } as const;
      const gateway = await start({ ...common, ...options });
      const account = await gateway.account();
      await account.register(`http://${host}:${machine.port}/hook`, 'cash_in');
      await account.state('a received payment', { amount: 10 });
      return (await account.attemptsWhen(([attempt]) => attempt?.status !== 'pending'))[0];
    });

  it.for([
    ['IPv4', 0, '10.0.0.0/8'],
    ['IPv6', 1, 'fd00::/8'],
  ] as const)(
    'is called at its %s address with the option, and not without it',
    async ([, which, range], { machine, deliveryTo }) => {
      const address = machine.addresses[which];
      const host = which === 0 ? address : `[${address}]`;
      const failure = expect.stringContaining(`--allow-webhooks-to ${address} would allow it`) as string;
      expect(await deliveryTo(host, {})).toMatchObject({ status: 'dead', statusCode: null, failure });
      expect(await deliveryTo(host, { allowWebhooksTo: ['192.168.0.0/16'] })).toMatchObject({
        status: 'dead',
      });
      const taken = { status: 'delivered', statusCode: 200, answer: 'taken' };
      for (const allowed of [range, address])
        expect(await deliveryTo(host, { allowWebhooksTo: [allowed] })).toMatchObject(taken);
    },
  );
});
