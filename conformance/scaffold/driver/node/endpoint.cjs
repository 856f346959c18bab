/**
 * The driver protocol of pixkit. CommonJS, so that every project can load it: `require('./endpoint.cjs')`, or
 * `import { driver } from './endpoint.cjs'` in a module.
 */
'use strict';

const { Buffer } = require('node:buffer');
const { NotYet } = require('./outcomes.cjs');
const { steps } = require('./steps.cjs');

const maxBytes = 64 * 1024;

/**
 * A listener of `node:http` that answers the driver protocol. A test build of the client can mount it at a path of its
 * own, such as with `app.use('/pixkit', driver())` in Express and NestJS, before or after what parses JSON.
 */
function driver() {
  return async (request, response) => {
    try {
      const { status, headers, body } = await answerTo(request);
      response.writeHead(status, headers).end(body);
    } catch {
      // The request ended in the middle: nobody is there to be answered.
      response.destroy();
    }
  };
}

async function answerTo(request) {
  const { method, headers } = request;
  if (method !== 'POST') {
    const refusal = written(405, { error: 'the method must be POST' });
    return { ...refusal, headers: { ...refusal.headers, allow: 'POST' } };
  }
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    return written(415, { error: 'Content-Type must be application/json' });
  }
  return respond(request.body ?? (await bodyOf(request)));
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
 * The answer to a message, for a framework that has read the request itself: `body` is its text, or what a parser of
 * JSON made of it.
 *
 * @returns {Promise<{ status: number, headers: object, body: string }>} to be sent as it is
 */
async function respond(body) {
  if (body === null || body?.length > maxBytes) return written(413, { error: 'the body must be smaller' });
  const message = typeof body === 'string' ? parse(body) : body;
  return written(...(await run(message)));
}

function written(status, answer) {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) };
}

/** Does what a message asks for; the status and the answer. */
async function run(message) {
  if (!isObject(message) || typeof message.step !== 'string') {
    return [400, { error: 'the body must be JSON with a step' }];
  }
  const { step, client = '', params = {} } = message;
  if (!isObject(params)) return [400, { error: 'params must be an object' }];
  if (typeof client !== 'string') return [400, { error: 'client must be a text' }];
  const runStep = steps.get(step);
  if (runStep === undefined) return [404, { error: `unknown step: ${step}` }];
  try {
    return [200, await runStep(client, params)];
  } catch (thrown) {
    if (thrown instanceof NotYet) return [501, { error: `not yet: ${step}` }];
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

module.exports = { driver, respond };
