import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { close, listen } from './servers.js';

/** What a driver answers to a step: a status with a body, or a text as it is. */
export type StubAnswer = { readonly status?: number; readonly body: unknown };

/** A driver that answers as it is told, and the steps that it was asked for. */
export interface StubDriver {
  readonly url: string;
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Starts a driver on a free port of loopback. Steps that `answers` has no answer for are answered with 404. */
export async function startStubDriver(answers: Readonly<Record<string, StubAnswer>>): Promise<StubDriver> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { step } = JSON.parse(body) as { readonly step: string };
      asked.push(step);
      const { status = 200, body: answer } = answers[step] ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/pixkit`, asked, close: () => close(server) };
}
