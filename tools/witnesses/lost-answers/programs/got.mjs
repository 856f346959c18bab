// got: as it comes, or with POST among the methods that it may repeat (argument `methods`), as its documentation shows it.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';

import got from 'got';

const base = process.env.PIX_BASE_URL;
const { path, headers, body } = JSON.parse(process.env.PIX_CALL);
// It exports its program alone, which is two folders below its package.json.
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.resolve('got'))));
const used = `Node ${process.version.slice(1)}, got ${version}`;

const agent = { http: new Agent({ keepAlive: true, maxSockets: 1 }) };
const retry = process.argv[2] === 'methods' ? { methods: ['GET', 'POST'] } : {};
await got(`${base}/balance`, { agent, headers });
await new Promise((resolve) => setImmediate(resolve));
try {
  const answer = await got.post(base + path, { agent, headers, body, retry, throwHttpErrors: false });
  console.log(JSON.stringify({ used, status: answer.statusCode, body: answer.body }));
} catch (error) {
  console.log(JSON.stringify({ used, error: `${error.code}: ${error.message}` }));
}
agent.http.destroy();
