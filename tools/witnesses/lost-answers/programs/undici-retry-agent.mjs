// undici with its RetryAgent, as its documentation shows it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { Agent, RetryAgent } from 'undici';

const origin = process.env.PIX_BASE_URL;
const { path, headers, body } = JSON.parse(process.env.PIX_CALL);
const about = createRequire(import.meta.url).resolve('undici/package.json');
const { version } = JSON.parse(readFileSync(about, 'utf8'));
const used = `Node ${process.version.slice(1)}, undici ${version}`;

const client = new RetryAgent(new Agent());
await (await client.request({ origin, method: 'GET', path: '/balance', headers })).body.text();
await new Promise((resolve) => setImmediate(resolve));
try {
  const answer = await client.request({ origin, method: 'POST', path, headers, body });
  console.log(JSON.stringify({ used, status: answer.statusCode, body: await answer.body.text() }));
} catch (error) {
  console.log(JSON.stringify({ used, error: `${error.code}: ${error.message}` }));
}
