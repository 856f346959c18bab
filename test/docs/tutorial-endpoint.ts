/** The control endpoint of the tutorial "Judge a gateway", as far as it has got: what its Go code does. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { listen } from '../support/servers.js';

interface Message {
  readonly state: string;
  readonly action?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface TutorialEndpoint {
  readonly url: string;
  close(): void;
}

/** Answers these states with what the gateway behind `controlUrl` answers, and "not yet" to all others. */
export async function tutorialEndpoint(
  controlUrl: string,
  written: readonly string[],
): Promise<TutorialEndpoint> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { status, answer } = await answered(JSON.parse(body) as Message, controlUrl, written);
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/_control/states`, close: () => void server.close() };
}

async function answered({ state, action, params }: Message, controlUrl: string, written: readonly string[]) {
  if (action === 'teardown') return { status: 200, answer: '{}' };
  const answer = written.includes(state) ? answerOf(state, params) : undefined;
  if (answer === undefined) return { status: 501, answer: JSON.stringify({ error: `not yet: ${state}` }) };
  const response = await fetch(controlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state, params: answer, action: 'setup' }),
  });
  return { status: response.status === 200 ? 200 : 500, answer: await response.text() };
}

/** What the functions of the tutorial ask for; undefined if that is "not yet". */
function answerOf(state: string, params: Message['params']): object | undefined {
  if (state !== 'an account') return params;
  const { feeAmount = '0', available = 1000, settlement } = params;
  const others = ['limits', 'localTime', 'minimumExpiration', 'webhookRegistration'];
  const isNotYet =
    Number(feeAmount) !== 0 ||
    settlement === 'automatic' ||
    others.some((name) => params[name] !== undefined);
  return isNotYet ? undefined : { available, settlement: 'manual' };
}
