import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

import express from 'express';
import { afterEach, beforeEach, expect } from 'vitest';

import { listen } from '../../../server/http/connections.js';
import { messagesOf } from '../../../server/http/app.js';
import { it } from '../../support/fixtures.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const prototypes = ({ request, response }: Exchange) => [
  Object.getPrototypeOf(request) as unknown,
  Object.getPrototypeOf(response) as unknown,
];

/** What each request and its response were made as, seen by Node before anybody else. */
let born: { readonly exchange: Exchange; readonly as: unknown[] }[];
const begun = 'http.server.request.start';
const note = (message: unknown) => {
  const exchange = message as Exchange;
  born.push({ exchange, as: prototypes(exchange) });
};
beforeEach(() => {
  born = [];
  subscribe(begun, note);
});
afterEach(() => {
  unsubscribe(begun, note);
});

it('requests and responses are born as what Express makes of them', async () => {
  const app = express();
  app.use((request, response) => {
    response.json({ path: request.path, isOurs: request.app === app });
  });
  const server = await listen(app, 0, '127.0.0.1', { messages: messagesOf(app) });
  const answer = await fetch(`${server.baseUrl}/there?q=1`);
  expect(await answer.json()).toEqual({ path: '/there', isOurs: true });
  await server.close(AbortSignal.abort());
  expect(born.map(({ as }) => as)).toEqual([[app.request, app.response]]);
  expect(born[0]?.as[0]).toBe(app.request);
  expect(born[0]?.as[1]).toBe(app.response);
});

it.for(['/balance', '/nothing', '/_control/deliveries'])(
  'nothing in a gateway makes others of them: %s',
  async (path, { served }) => {
    await served.get(path);
    expect(born).toHaveLength(1);
    for (const { exchange, as } of born) {
      const now = prototypes(exchange);
      expect(now.map((prototype, index) => prototype === as[index])).toEqual([true, true]);
    }
  },
);
