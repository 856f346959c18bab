import { request } from 'node:http';

import type { Answer } from '../history.js';
import type { HttpRequest } from '../script/requests.js';

/** Maximum time that a client waits for a response, in ms. */
const patienceMs = 60_000;

/** Sends a request over a separate connection; null if no complete response arrived. */
export function ask(baseUrl: string, { method, path, headers, body }: HttpRequest): Promise<Answer | null> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const all = {
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
  };
  return new Promise((resolve) => {
    const call = request(baseUrl + path, { method, headers: all, agent: false, timeout: patienceMs });
    call.on('error', () => resolve(null));
    call.on('timeout', () => call.destroy());
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', () => resolve(null));
      response.on('close', () => resolve(null));
      response.on('end', () => {
        const { statusCode = 0, headers: responseHeaders } = response;
        resolve({ status: statusCode, retryAfter: 'retry-after' in responseHeaders, body: parsed(text) });
      });
    });
    call.end(payload);
  });
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return {};
  }
}
