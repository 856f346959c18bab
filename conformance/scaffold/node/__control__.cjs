/**
 * Serves __it__, which pixkit asks for __states__, as a separate process. The functions to fill in are in
 * __states__.cjs.
 */
'use strict';

const { createServer } = require('node:http');
const { __controlEndpoint__ } = require('./endpoint.cjs');

const path = '__path__';
// control:
const token = process.env.PIXKIT_CONTROL_TOKEN ?? '';
if (token === '') {
  console.error('PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends');
  process.exit(1);
}

// both:
const endpoint = __controlEndpoint__(__token__);
const server = createServer((request, response) => {
  if (request.url === path) return endpoint(request, response);
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: `__it__ is at ${path}` }));
});
const address = process.env.__CONTROL___LISTEN ?? '__address__';
const [, host, port] = /^(.*):(\d+)$/.exec(address) ?? [];
server.listen(Number(port), host, () => {
  console.log(`__printed__: http://${host}:${server.address().port}${path}`);
});
