/**
 * The __control__ protocol of pixkit. CommonJS, so that every project can load it: `require('./endpoint.cjs')`, or
 * `import { __controlEndpoint__ } from './endpoint.cjs'` in a module.
 */
'use strict';

const { Buffer } = require('node:buffer');
// control:
const { createHash, timingSafeEqual } = require('node:crypto');
// both:
const { __outcomes__ } = require('./outcomes.cjs');
const { __states__ } = require('./__states__.cjs');

const maxBytes = 64 * 1024;
// driver:
/** The host names by which the driver may be called. */
const hosts = (process.env.DRIVER_HOSTS || '127.0.0.1,[::1],localhost').split(',');
// both:

/**
 * Creates a listener of `node:http` for the __control__ protocol. A test build of the __subject__ can mount it at its
 * own path, such as with `app.use('__path__', __controlEndpoint__(__token__))` in Express and NestJS, before or
 * after the parser of JSON bodies.
 */
function __controlEndpoint__(__token__) {
  return async (request, response) => {
    try {
      // control:
      const { status, headers, body } = await answerTo(request, token);
      // driver:
      const { status, headers, body } = await answerTo(request);
      // both:
      response.writeHead(status, headers).end(body);
    } catch {
      // The request ended early: the connection is gone.
      response.destroy();
    }
  };
}

// control:
async function answerTo(request, token) {
// driver:
async function answerTo(request) {
// both:
  const { method, headers } = request;
  // driver:
  if (isFromPage(headers)) {
    return written(403, { error: 'Host must be loopback or in DRIVER_HOSTS, and Origin absent' });
  }
  // both:
  if (method !== 'POST') {
    const refusal = written(405, { error: 'the method must be POST' });
    return { ...refusal, headers: { ...refusal.headers, allow: 'POST' } };
  }
  // control:
  const authorization = headers.authorization ?? '';
  // The body is not read for unauthorized callers.
  if (!isAllowed(authorization, token)) return respond({ token, authorization });
  return respond({ token, authorization, body: request.body ?? (await bodyOf(request)) });
  // driver:
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    return written(415, { error: 'Content-Type must be application/json' });
  }
  return respond(request.body ?? (await bodyOf(request)));
  // both:
}

// driver:
/**
 * Whether a web page may have sent the request: otherwise, a page in the developer's browser could make the client
 * pay.
 */
function isFromPage({ host = '', origin }) {
  return origin !== undefined || !hosts.includes(host.replace(/:\d+$/, ''));
}

// both:
/** Reads the text of a body; null if it is too large. */
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
 * Responds to a message, for a framework that has read the request itself: `body` is its text, or the value that a
 * JSON parser returned for it.
 // control:
 * `token` is the required token, `authorization` the header as sent.
 // both:
 *
 * @returns {Promise<{ status: number, headers: object, body: string }>} to be sent as it is
 */
// control:
async function respond({ token, authorization = '', body }) {
  if (!isAllowed(authorization, token)) {
    return written(401, { error: 'Authorization must be Bearer and the control token' });
  }
// driver:
async function respond(body) {
// both:
  if (body === null || body?.length > maxBytes) return written(413, { error: 'the body must be smaller' });
  const message = typeof body === 'string' ? parse(body) : body;
  return written(...(await perform(message)));
}

function written(status, answer) {
  const headers = { 'content-type': 'application/json', 'pixkit-scaffold': '__kit__' };
  return { status, headers, body: JSON.stringify(answer) };
}

/** Carries out a message; returns the status and the value of the response. */
async function perform(message) {
  if (!isObject(message) || typeof message.__state__ !== 'string') {
    return [400, { error: 'the body must be JSON with a __state__' }];
  }
  // control:
  const { state, params = {}, action = 'setup' } = message;
  // driver:
  const { step, client = '', params = {} } = message;
  // both:
  if (!isObject(params)) return [400, { error: 'params must be an object' }];
  // driver:
  if (typeof client !== 'string') return [400, { error: 'client must be a text' }];
  // both:
  const act = __states__.get(__state__);
  if (act === undefined) return [404, { error: `unknown __state__: ${__state__}` }];
  // control:
  if (action === 'teardown') return [200, {}];
  if (action !== 'setup') return [400, { error: 'action must be setup or teardown' }];
  // both:
  try {
    return [200, await act(__client__params)];
  } catch (thrown) {
    if (thrown instanceof NotYet) return [501, { error: `not yet: ${__state__}` }];
    // control:
    if (thrown instanceof Refused) return [409, { error: thrown.message }];
    // both:
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

// control:
/** Compares in constant time. An empty token refuses all requests. */
function isAllowed(authorization, token) {
  const hash = (text) => createHash('sha256').update(text).digest();
  return token !== '' && timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}

// both:
module.exports = { __controlEndpoint__, respond };
