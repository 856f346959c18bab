// superagent with .retry(2), as its documentation shows it for failed requests.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';

import request from 'superagent';

const base = process.env.PIX_BASE_URL;
const { path, headers, body } = JSON.parse(process.env.PIX_CALL);
const about = createRequire(import.meta.url).resolve('superagent/package.json');
const { version } = JSON.parse(readFileSync(about, 'utf8'));
const used = `Node ${process.version.slice(1)}, superagent ${version}`;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
await request.get(`${base}/balance`).agent(agent).set(headers);
await new Promise((resolve) => setImmediate(resolve));
try {
  const answer = await request
    .post(base + path)
    .agent(agent)
    .set(headers)
    .send(body)
    .retry(2)
    .ok(() => true);
  console.log(JSON.stringify({ used, status: answer.status, body: answer.text }));
} catch (error) {
  console.log(JSON.stringify({ used, error: `${error.code}: ${error.message}` }));
}
agent.destroy();
