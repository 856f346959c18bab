import { Buffer } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';
import { NotYet, Refused } from './outcomes.mjs';
import { states } from './states.mjs';

export const path = '/_control/states';
const maxBytes = 64 * 1024;

/**
 * Answers the control protocol: a listener of `node:http`, which a test build of the gateway can mount on
 * a server of its own.
 */
export function controlEndpoint(token) {
  return async (request, response) => {
    try {
      const [status, answer] = await respond(request, token);
      const headers = { 'content-type': 'application/json', ...(status === 405 && { allow: 'POST' }) };
      response.writeHead(status, headers).end(JSON.stringify(answer));
    } catch {
      // The request ended in the middle: nobody is there to be answered.
      response.destroy();
    }
  };
}

/** The status and the answer for a request. */
async function respond(request, token) {
  if (request.url !== path) return [404, { error: `the control endpoint is at ${path}` }];
  if (request.method !== 'POST') return [405, { error: 'the method must be POST' }];
  if (!isAllowed(request.headers.authorization ?? '', token)) {
    return [401, { error: 'Authorization must be Bearer and the control token' }];
  }
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  if (length > maxBytes) return [413, { error: 'the body must be smaller' }];
  return setUp(Buffer.concat(chunks).toString('utf8'));
}

/** Does what a message asks for. */
async function setUp(body) {
  const message = parse(body);
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

/** Compares in constant time. */
function isAllowed(authorization, token) {
  const hash = (text) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}
