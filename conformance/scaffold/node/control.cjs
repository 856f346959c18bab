/**
 * Serves the control endpoint by which pixkit puts the gateway into a state, in a process of its own. What happens in
 * each state is in states.cjs; nothing else needs to change.
 */
'use strict';

const { createServer } = require('node:http');
const { controlEndpoint } = require('./endpoint.cjs');

const path = '/_control/states';
const token = process.env.PIXKIT_CONTROL_TOKEN ?? '';
if (token === '') {
  console.error('PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends');
  process.exit(1);
}

const endpoint = controlEndpoint(token);
const server = createServer((request, response) => {
  if (request.url === path) return endpoint(request, response);
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: `the control endpoint is at ${path}` }));
});
const address = process.env.CONTROL_LISTEN ?? '127.0.0.1:4010';
const [, host, port] = /^(.*):(\d+)$/.exec(address) ?? [];
server.listen(Number(port), host, () => {
  console.log(`Control URL: http://${host}:${server.address().port}${path}`);
});
