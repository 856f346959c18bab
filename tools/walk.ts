/**
 * The walk of a cash-out: the files of ours in which a function ran between a request to a warm gateway and the arrival
 * of the notification, as Node's own coverage sees it. What only has types or was only loaded does not count, nor do
 * packages. The gateway is the one of `pixkit serve`, log included.
 */
import { createServer } from 'node:https';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createGateway } from '../server/gateway.js';
import { logLines } from '../server/log.js';
import { clientCertificate, validity } from '../server/sandbox/client-certificates.js';
import { state } from './bench/accounts.js';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A receiver of notifications over HTTPS. */
async function startReceiver() {
  const { certificatePem, privateKeyPem } = await clientCertificate('localhost', validity.valid, Date.now());
  let arrived: () => void = () => undefined;
  const server = createServer({ cert: certificatePem, key: privateKeyPem }, (request, response) => {
    request.resume().on('end', () => {
      response.end();
      arrived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrival: () => new Promise<void>((resolve) => (arrived = resolve)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The paths from the root of the project, sorted. */
export async function walkOfCashOut(): Promise<readonly string[]> {
  const receiver = await startReceiver();
  const { log } = logLines(() => undefined, {});
  const gateway = await createGateway({
    ...{ control: { withoutToken: true }, settlementDelayMs: 0, sandboxReceivers: 'loopback', log },
  });
  try {
    const { baseUrl } = await gateway.listen(0);
    const { accountId } = await state(baseUrl, 'an account', { available: 100, settlement: 'automatic' });
    const { accessToken } = await state(baseUrl, 'an access token', { accountId });
    await state(baseUrl, 'a webhook registration', { accountId, eventType: 'cash_out', url: receiver.url });
    let turn = 0;
    const pay = async (): Promise<void> => {
      const arrival = receiver.arrival();
      turn += 1;
      const response = await fetch(`${baseUrl}/api/pix/cash-out`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${String(accessToken)}` },
        body: JSON.stringify({
          ...{ value: 1, externalId: `walk-${turn}` },
          details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' },
        }),
      });
      if (response.status !== 201)
        throw new Error(`the cash-out: ${response.status} ${await response.text()}`);
      await arrival;
    };
    // Loads what is loaded at the first request, and fills what is filled by it.
    await pay();
    return await filesRunBy(pay);
  } finally {
    await gateway.close();
    receiver.close();
  }
}

async function filesRunBy(what: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await what();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .flatMap(({ url }) => (url.startsWith('file:') ? [relative(root, fileURLToPath(url))] : []))
    .filter((path) => /^(server|generated)\//.test(path))
    .sort();
}
