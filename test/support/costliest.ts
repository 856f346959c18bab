/**
 * The most processor time that a request may cost, sender included: `costliest.ts` prints it, in ms. The requests are
 * derived from the contract. `npm run bench -- --only costliest` runs it.
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

/** What only the machine's other work made slow is quick at another try. */
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
