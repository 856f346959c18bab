import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { GatewayOptions } from '../../../server/gateway.js';
import { TestGateway } from '../../support/gateway.js';
import { Namespace } from '../../support/namespace.js';

const isPossible = Namespace.isPossible();
const lack = isPossible ? '' : ' (SKIPPED: no network namespaces for this user; they need root and iproute2)';

/** Takes every notification at every address of its machine; prints its port. */
const receiver = `const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.end('taken'));
}).listen(0, '::', () => console.log(server.address().port));`;

describe.skipIf(!isPossible)(`a receiver on another machine of a private network${lack}`, () => {
  let namespace: Namespace | null = null;
  let port = '';
  beforeAll(async () => {
    namespace = Namespace.make();
    port = (await namespace?.run(receiver)) ?? '';
  });
  afterAll(() => namespace?.close());

  /** What becomes of a notification to this host. */
  async function told(host: string, options: GatewayOptions) {
    const common = { sandboxReceivers: false, allowHttpWebhooks: true, retrySchedule: [0] } as const;
    const gateway = await TestGateway.start({ ...common, ...options });
    try {
      const { accountId } = await gateway.account();
      const url = `http://${host}:${port}/hook`;
      await gateway.state('a webhook registration', { accountId, eventType: 'cash_in', url });
      await gateway.state('a received payment', { accountId, amount: 10 });
      const attempt = async () =>
        (
          (await gateway.get(`/_control/deliveries?accountId=${accountId}`)).body['attempts'] as readonly {
            readonly status: string;
          }[]
        )[0];
      await expect.poll(async () => (await attempt())?.status, { timeout: 10_000 }).not.toBe('pending');
      return await attempt();
    } finally {
      await gateway.close();
    }
  }

  it.each([
    ['IPv4', 0, '10.0.0.0/8'],
    ['IPv6', 1, 'fd00::/8'],
  ] as const)('is called at its %s address with the option, and not without it', async (_, which, range) => {
    const address = namespace?.addresses[which] ?? '';
    const host = which === 0 ? address : `[${address}]`;
    const failure = expect.stringContaining(`--allow-webhooks-to ${address} would allow it`) as string;
    expect(await told(host, {})).toMatchObject({ status: 'dead', statusCode: null, failure });
    expect(await told(host, { allowWebhooksTo: ['192.168.0.0/16'] })).toMatchObject({ status: 'dead' });
    const taken = { status: 'delivered', statusCode: 200, answer: 'taken' };
    for (const allowed of [range, address])
      expect(await told(host, { allowWebhooksTo: [allowed] })).toMatchObject(taken);
  });
});
