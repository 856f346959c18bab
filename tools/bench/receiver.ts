import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { clientCertificate, validity } from '../../server/sandbox/client-certificates.js';

/** A receiver that responds with 200 to every notification and counts them. */
export interface CountingReceiver {
  readonly url: string;
  /** Returns how many notifications have arrived. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a receiver over HTTPS, on the load generator's core. */
export async function countingReceiver(): Promise<CountingReceiver> {
  const { certificatePem, privateKeyPem } = await clientCertificate('localhost', validity.valid, Date.now());
  let count = 0;
  const server = createServer({ cert: certificatePem, key: privateKeyPem }, (request, response) => {
    count += 1;
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => count,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
