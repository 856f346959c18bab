import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ControlClient } from '../../../conformance/target/control.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { someAccount } from '../../support/fake-gateway.js';
import { inEnglish } from '../../support/in-english.js';
import { close, listen } from '../../support/servers.js';

interface Message {
  readonly state: string;
  readonly params: { readonly available?: number; readonly url?: string };
  readonly states?: readonly Message[];
}
interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Responds to a state as if it came alone; the id of an account shows which one was requested. */
const alone = ({ state, params }: Message): Answer => {
  if (state === 'an account')
    return { status: 200, body: { ...someAccount, accountId: `account ${params.available}` } };
  return state === 'a webhook registration' ? { status: 200, body: {} } : { status: 404, body: {} };
};
const each = ({ states = [] }: Message): Answer => ({
  status: 200,
  body: { answers: states.map((one) => alone(one)) },
});

/**
 * Starts a control endpoint, and a client that combines messages. `several` responds to combined messages, or closes the
 * connection by returning null; by default, the endpoint ignores the list.
 */
async function endpoint(several: (message: Message) => Answer | null = alone) {
  const received: Message[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const message = body as Message;
      received.push(message);
      const answer = message.states === undefined ? alone(message) : several(message);
      if (answer === null) request.socket.destroy();
      else response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  const http = new HttpClient();
  const control = new ControlClient(http, `http://127.0.0.1:${await listen(server)}/`, 'token', {}, true);
  onTestFinished(async () => {
    await http.close();
    await close(server);
  });
  const accounts = async (...wanted: readonly number[]) => {
    const made = wanted.map((available) => control.setup('an account', { available }));
    return (await Promise.all(made)).map(({ accountId }) => accountId);
  };
  const urls = (...wanted: readonly string[]) =>
    Promise.allSettled(
      wanted.map((url) => control.setup('a webhook registration', { eventType: 'cash_in', url }, 'a')),
    );
  /** Returns the number of states in each request since the last call; 1 for a state that came alone. */
  const counts = () => received.splice(0).map(({ states }) => states?.length ?? 1);
  return { control, accounts, urls, counts, received };
}

/** Starts an endpoint whose client has already found out whether it supports combined messages. */
async function asked(several?: (message: Message) => Answer | null) {
  const target = await endpoint(several);
  await target.accounts(1, 2);
  await expect.poll(() => target.received.length).toBeGreaterThan(2);
  // The client must have read the response.
  await target.accounts(3);
  target.received.length = 0;
  return target;
}

test('sends the states of one turn together, twelve at most, to an endpoint that knows that', async () => {
  const { accounts, counts, received, urls } = await endpoint(each);
  expect(await accounts(1)).toEqual(['account 1']);
  expect(counts()).toEqual([1]);
  // No request waits for the result of the test message.
  expect(await accounts(1, 2)).toEqual(['account 1', 'account 2']);
  await expect.poll(() => received.length).toBe(3);
  expect(received).toContainEqual({ state: '', params: {}, action: 'setup', states: [] });
  expect(counts().sort()).toEqual([0, 1, 1]);
  await accounts(1);
  counts();
  const many = Array.from({ length: 14 }, (_, index) => index);
  expect(await accounts(...many)).toEqual(many.map((index) => `account ${index}`));
  expect(counts().sort()).toEqual([12, 2]);
  await Promise.all([accounts(1, 2), urls('https://a', 'https://b', 'https://c')]);
  expect(counts().sort()).toEqual([2, 3]);
  expect(await accounts(9)).toEqual(['account 9']);
  expect(counts()).toEqual([1]);
});

test.each<readonly [string, (message: Message) => Answer | null]>([
  ['does not know a state without a name', alone],
  ['refuses what is no state', () => ({ status: 400, body: { error: 'state is missing' } })],
  ['answers everything with 200', () => ({ status: 200, body: {} })],
  ['answers everything with a list', () => ({ status: 200, body: [] })],
  ['answers everything with 201', (message) => ({ ...each(message), status: 201 })],
  ['breaks', () => ({ status: 500, body: {} })],
  ['closes the connection', () => null],
])('one that %s is asked once, and notices nothing more', async (_, several) => {
  const { accounts, control, counts, urls } = await asked(several);
  expect(await accounts(1, 2, 3)).toEqual(['account 1', 'account 2', 'account 3']);
  expect(await urls('https://a', 'https://b')).toMatchObject(Array(2).fill({ status: 'fulfilled' }));
  await Promise.all([1, 2].map((id) => control.teardown('an account', { accountId: `${id}` })));
  expect(counts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('tears accounts down together, once the endpoint has said that it knows that', async () => {
  const tornDown = async ({ control, counts }: Awaited<ReturnType<typeof endpoint>>) => {
    await Promise.all([1, 2, 3].map((id) => control.teardown('an account', { accountId: `${id}` })));
    return counts();
  };
  expect(await tornDown(await endpoint(each))).toEqual([1, 1, 1]);
  expect(await tornDown(await asked(each))).toEqual([3]);
});

test('repeats a state that is limited alone, and skips one that is not implemented', async () => {
  const answers = [alone({ state: 'an account', params: { available: 1 } }), { status: 429, body: {} }];
  const { control, counts } = await asked(({ states = [] }) => ({
    status: 200,
    body: { answers: states.map((_, index) => answers[index] ?? { status: 501, body: {} }) },
  }));
  const made = await Promise.allSettled(
    [1, 2, 3].map((available) => control.setup('an account', { available })),
  );
  expect(made).toMatchObject([
    { value: { accountId: 'account 1' } },
    { value: { accountId: 'account 2' } },
    { status: 'rejected', reason: { name: 'Skip' } },
  ]);
  expect(counts()).toEqual([3, 1]);
});

test.each<readonly [string, () => Answer | null, string]>([
  ['is lost', () => null, 'the connection was closed'],
  ['is broken', () => ({ status: 500, body: {} }), "'a webhook registration' returned 500"],
  [
    'is not about each',
    () => ({ status: 200, body: { answers: [{ status: 200, body: {} }] } }),
    'did not get one response each',
  ],
  ['has no statuses', () => ({ status: 200, body: { answers: [{}, {}] } }), 'did not get one response each'],
])(
  'after an answer that %s, only what may be repeated is asked for again, one by one',
  async (_, answer, why) => {
    const several = (message: Message) => (message.states?.length === 0 ? each(message) : answer());
    const registering = await asked(several);
    const outcomes = await registering.urls('https://a', 'https://b');
    for (const one of outcomes)
      expect(inEnglish((one as PromiseRejectedResult).reason as { sentence: unknown }).sentence).toContain(
        why,
      );
    expect(registering.counts()).toEqual([2]);
    const again = await registering.urls('https://a', 'https://b');
    expect(again).toMatchObject(Array(2).fill({ status: 'fulfilled' }));
    expect(registering.counts()).toEqual([1, 1]);

    const making = await asked(several);
    expect(await making.accounts(1, 2)).toEqual(['account 1', 'account 2']);
    expect(making.counts().slice(-2)).toEqual([1, 1]);
  },
);

test('sends states one by one if they are refused together', async () => {
  const { counts, urls } = await asked((message) =>
    message.states?.length === 0 ? each(message) : { status: 413, body: {} },
  );
  expect(await urls('https://a', 'https://b')).toMatchObject(Array(2).fill({ status: 'fulfilled' }));
  expect(counts()).toEqual([2, 1, 1]);
});
