import { parentPort } from 'node:worker_threads';
import { randomUUID } from 'node:crypto';
import { createGateway } from '../../server/gateway.js';

/** The message that the thread of the embedded gateway sends to the thread that started it. */
export interface Started {
  readonly baseUrl: string;
  readonly controlUrl: string | null;
  readonly controlToken: string | null;
}

const gateway = await createGateway({
  database: ':memory:',
  control: { token: randomUUID() },
  sandboxReceivers: 'loopback',
});
const started: Started = { ...(await gateway.listen(0)), controlToken: gateway.controlToken };
parentPort?.postMessage(started);
parentPort?.once('message', () => void gateway.close().then(() => parentPort?.close()));
