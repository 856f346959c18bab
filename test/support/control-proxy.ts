import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import type { ControlMessage, FakeAnswer } from './fake-gateway.js';
import { close, listen } from './servers.js';

/** Returns a response of the proxy itself, or another message to pass on; undefined to pass the message on unchanged. */
export type Interception = (message: ControlMessage) => FakeAnswer | ControlMessage | undefined;

/** A control endpoint on a free port of loopback. */
export interface ControlProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a control endpoint in front of another one. */
export async function startControlProxy(controlUrl: string, intercept: Interception): Promise<ControlProxy> {
  const headers = { 'content-type': 'application/json' };
  const answered = async (message: ControlMessage): Promise<Response> => {
    const made = intercept(message) ?? message;
    if ('status' in made) return new Response(JSON.stringify(made.body), { status: made.status });
    return fetch(controlUrl, { method: 'POST', headers, body: JSON.stringify(made) });
  };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const answer = await answered(JSON.parse(body) as ControlMessage);
      response.writeHead(answer.status, headers).end(await answer.text());
    });
  });
  return { url: `http://127.0.0.1:${await listen(server)}/_control/states`, close: () => close(server) };
}
