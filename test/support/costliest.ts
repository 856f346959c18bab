/**
 * Prints the processor time in ms of the most expensive request, including the sender's. The requests are derived from the
 * contract. `npm run bench -- --only costliest` runs this program.
 */
import { protocol, type StateName } from '../../generated/provider-states.js';
import { createGateway } from '../../server/gateway.js';
import {
  type Caller,
  type CostlyRequest,
  costlyTo,
  costlyToControl,
  costlyToState,
  longHeads,
  withBody,
} from './costly-requests.js';
import { endRaw, sendForAll } from './raw-requests.js';

/** Number of attempts: a request that was slow only because of other load is fast at another attempt. */
const tries = 4;

const gateway = await createGateway({ control: { withoutToken: true } });
const { baseUrl } = await gateway.listen(0);
const account = await state('an account', { webhookRegistration: 'enabled', available: 1e6 });
const { accessToken } = await state('an access token', { accountId: account['accountId'] });
const caller = { ...account, token: accessToken } as Caller;
const requests = [
  ...withBody.flatMap((operation) => costlyTo(operation, caller)),
  ...longHeads(caller),
  ...costlyToControl(),
  ...(Object.keys(protocol.states) as StateName[]).flatMap((name) => costlyToState(name, caller)),
];
let costliestMs = 0;
for (const request of requests) {
  const costs: number[] = [];
  for (let count = 0; count < tries; count += 1) costs.push(await costOf(request));
  costliestMs = Math.max(costliestMs, Math.min(...costs));
}
endRaw();
await gateway.close();
process.stdout.write(`${costliestMs}\n`);

async function costOf(request: CostlyRequest): Promise<number> {
  const before = process.cpuUsage();
  await sendForAll({ baseUrl }, request);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function state(name: string, params: object): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ state: name, params, action: 'setup' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const { text } = await sendForAll(
    { baseUrl },
    { method: 'POST', target: '/_control/states', headers, body },
  );
  return JSON.parse(text) as Record<string, unknown>;
}
