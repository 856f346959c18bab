import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** How many clients keep a gateway busy. */
const clients = 8;

/** Clients that keep their connections busy, and one that has sent half a request. Ends them all. */
export function keepBusy(baseUrl: string, token: string): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const { hostname, port } = new URL(baseUrl);
  let isOver = false;
  const again = () => {
    if (isOver) return;
    const headers = { authorization: `Bearer ${token}` };
    const asked = request(`${baseUrl}/balance`, { agent, headers });
    asked.on('error', () => undefined);
    asked.on('response', (response) => response.resume().on('close', again));
    asked.end();
  };
  for (let client = 0; client < clients; client += 1) again();
  const half = connect(Number(port), hostname);
  half.on('error', () => undefined);
  half.write('POST /api/pix/cash-out HTTP/1.1\r\nhost: gateway\r\ncontent-le');
  return () => {
    isOver = true;
    half.destroy();
    agent.destroy();
  };
}
