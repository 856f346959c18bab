/**
 * The control endpoint by which pixkit puts the gateway into a state. What happens in each state is in
 * states.mjs; nothing else needs to change.
 */
import { createServer } from 'node:http';
import process from 'node:process';
import { controlEndpoint, path } from './endpoint.mjs';

const token = process.env.PIXKIT_CONTROL_TOKEN ?? '';
if (token === '') {
  console.error('PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends');
  process.exit(1);
}

const address = process.env.CONTROL_LISTEN ?? '127.0.0.1:4010';
const [, host, port] = /^(.*):(\d+)$/.exec(address) ?? [];
const server = createServer(controlEndpoint(token));
server.listen(Number(port), host, () => {
  console.log(`Control URL: http://${host}:${server.address().port}${path}`);
});
