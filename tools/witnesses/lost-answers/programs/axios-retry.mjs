// axios with axios-retry, as its documentation shows it.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';

import axios from 'axios';
import axiosRetry from 'axios-retry';

const base = process.env.PIX_BASE_URL;
const { path, headers, body } = JSON.parse(process.env.PIX_CALL);
const { resolve } = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version;
const used = `Node ${process.version.slice(1)}, axios ${versionOf('axios')}, axios-retry ${versionOf('axios-retry')}`;

const httpAgent = new Agent({ keepAlive: true, maxSockets: 1 });
const client = axios.create({ baseURL: base, httpAgent, headers, validateStatus: () => true });
axiosRetry(client, { retries: 3 });
await client.get('/balance');
await new Promise((resolve) => setImmediate(resolve));
try {
  const { status, data } = await client.post(path, body);
  console.log(JSON.stringify({ used, status, body: JSON.stringify(data) }));
} catch (error) {
  console.log(JSON.stringify({ used, error: `${error.code}: ${error.message}` }));
}
httpAgent.destroy();
