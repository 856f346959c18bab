/**
 * Serves the driver by which pixkit asks the client for steps, in a process of its own. What each step does is in
 * steps.cjs; nothing else needs to change.
 */
'use strict';

const { createServer } = require('node:http');
const { driver } = require('./endpoint.cjs');

const path = '/pixkit';
const endpoint = driver();
const server = createServer((request, response) => {
  if (request.url === path) return endpoint(request, response);
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: `the driver is at ${path}` }));
});
const address = process.env.DRIVER_LISTEN ?? '127.0.0.1:3030';
const [, host, port] = /^(.*):(\d+)$/.exec(address) ?? [];
server.listen(Number(port), host, () => {
  console.log(`Driver: http://${host}:${server.address().port}${path}`);
});
