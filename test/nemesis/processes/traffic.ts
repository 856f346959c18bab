import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** Number of clients that keep a gateway busy, and the number of responses after which it has served each of them. */
const clients = 8;
const enough = 5 * clients;

/** Starts clients that keep their connections busy, and one that sends half a request; returns a function to stop them. */
export async function keepBusy(baseUrl: string, token: string): Promise<() => void> {
  const { hostname, port } = new URL(baseUrl);
  const half = connect(Number(port), hostname);
  // Errors are irrelevant: without a gateway there is nothing to keep busy.
  half.on('error', () => undefined);
  half.write('POST /api/pix/cash-out HTTP/1.1\r\nhost: gateway\r\ncontent-le');
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let isOver = false;
  let answers = 0;
  await new Promise<void>((resolve) => {
    const again = () => {
      if (isOver) return;
      const headers = { authorization: `Bearer ${token}` };
      const call = request(`${baseUrl}/balance`, { agent, headers });
      call.on('error', () => resolve());
      call.on('response', (response) => response.resume().on('close', again));
      call.end();
      answers += 1;
      if (answers === enough) resolve();
    };
    for (let client = 0; client < clients; client += 1) again();
  });
  return () => {
    isOver = true;
    half.destroy();
    agent.destroy();
  };
}
