/**
 * The control protocol of pixkit. CommonJS, so that every project can load it: `require('./endpoint.cjs')`, or
 * `import { controlEndpoint } from './endpoint.cjs'` in a module.
 */
'use strict';

const { Buffer } = require('node:buffer');
const { createHash, timingSafeEqual } = require('node:crypto');
const { NotYet, Refused } = require('./outcomes.cjs');
const { states } = require('./states.cjs');

const maxBytes = 64 * 1024;

/**
 * A listener of `node:http` that answers the control protocol. A test build of the gateway can mount it at a path of
 * its own, such as with `app.use('/_control/states', controlEndpoint(token))` in Express and NestJS, before or after
 * what parses JSON.
 */
function controlEndpoint(token) {
  return async (request, response) => {
    try {
      const { status, headers, body } = await answerTo(request, token);
      response.writeHead(status, headers).end(body);
    } catch {
      // The request ended in the middle: nobody is there to be answered.
      response.destroy();
    }
  };
}

async function answerTo(request, token) {
  const { method, headers } = request;
  if (method !== 'POST') {
    const refusal = written(405, { error: 'the method must be POST' });
    return { ...refusal, headers: { ...refusal.headers, allow: 'POST' } };
  }
  const authorization = headers.authorization ?? '';
  // Not read for somebody who may not ask.
  if (!isAllowed(authorization, token)) return respond({ token, authorization });
  return respond({ token, authorization, body: request.body ?? (await bodyOf(request)) });
}

/** The text of a body; null if it is too large. */
async function bodyOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length > maxBytes ? null : Buffer.concat(chunks).toString('utf8');
}

/**
 * The answer to a message, for a framework that has read the request itself: `token` is the one to demand,
 * `authorization` the header as it was sent, `body` its text, or what a parser of JSON made of it.
 *
 * @returns {Promise<{ status: number, headers: object, body: string }>} to be sent as it is
 */
async function respond({ token, authorization = '', body }) {
  if (!isAllowed(authorization, token)) {
    return written(401, { error: 'Authorization must be Bearer and the control token' });
  }
  if (body === null || body?.length > maxBytes) return written(413, { error: 'the body must be smaller' });
  const message = typeof body === 'string' ? parse(body) : body;
  return written(...(await setUp(message)));
}

function written(status, answer) {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) };
}

/** Does what a message asks for; the status and the answer. */
async function setUp(message) {
  if (!isObject(message) || typeof message.state !== 'string') {
    return [400, { error: 'the body must be JSON with a state' }];
  }
  const { state, params = {}, action = 'setup' } = message;
  if (!isObject(params)) return [400, { error: 'params must be an object' }];
  const setUpState = states.get(state);
  if (setUpState === undefined) return [404, { error: `unknown state: ${state}` }];
  if (action === 'teardown') return [200, {}];
  if (action !== 'setup') return [400, { error: 'action must be setup or teardown' }];
  try {
    return [200, await setUpState(params)];
  } catch (thrown) {
    if (thrown instanceof NotYet) return [501, { error: `not yet: ${state}` }];
    if (thrown instanceof Refused) return [409, { error: thrown.message }];
    console.error(thrown);
    return [500, { error: String(thrown) }];
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares in constant time. An empty token allows nobody. */
function isAllowed(authorization, token) {
  const hash = (text) => createHash('sha256').update(text).digest();
  return token !== '' && timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}

module.exports = { controlEndpoint, respond };
