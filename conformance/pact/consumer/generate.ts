import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MatchersV3, PactV4, type V3MockServer } from '@pact-foundation/pact';
import { operations } from '../../../generated/operations.js';
import { type ConsumerContract, provider } from './contracts.js';
import type { Given, HttpInteraction, MessageInteraction } from './interaction.js';
import { example } from './matching.js';

/**
 * Runs the consumer's tests against Pact's mock server, one after another, and returns the text of the contract that
 * Pact writes. The same interactions yield the same text.
 */
export async function contractOf(contract: ConsumerContract): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pact-'));
  try {
    const { consumer, http, messages } = contract;
    const pact = new PactV4({ consumer, provider, dir: folder, logLevel: 'error' });
    for (const interaction of http) await testUntilRequested(pact, interaction);
    for (const interaction of messages) await testMessage(pact, interaction);
    return ordered(readFileSync(join(folder, fileName(contract)), 'utf8'), contract);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file name that Pact gives the contract. */
export function fileName({ consumer }: ConsumerContract): string {
  return `${consumer}-${provider}.json`;
}

/** Maximum number of attempts: Pact's mock server may report that no request came if it has not recorded it yet. */
const maxAttempts = 5;

async function testUntilRequested(pact: PactV4, interaction: HttpInteraction): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await testHttp(pact, interaction);
    } catch (thrown) {
      const isUnseen = thrown instanceof Error && thrown.message.includes('expected but not received');
      if (!isUnseen || attempt === maxAttempts) throw thrown;
    }
  }
}

async function testHttp(pact: PactV4, interaction: HttpInteraction): Promise<void> {
  const { operation, description, query, headers, body, answer } = interaction;
  const { method, path } = routeOf(operation);
  const stated = givenAll(pact.addInteraction(), interaction.given).uponReceiving(description);
  const requested = stated.withRequest(method, (interaction.path ?? path) as string, (request) => {
    if (query !== undefined) request.query({ ...query });
    if (headers !== undefined) request.headers({ ...(headers as Record<string, string>) });
    if (body !== undefined) request.jsonBody(body);
  });
  const status =
    typeof interaction.status === 'number'
      ? interaction.status
      : MatchersV3.matchStatus(interaction.status[0] ?? 200, [...interaction.status]);
  await requested
    .willRespondWith(status, (response) => {
      if (answer !== undefined) response.jsonBody(answer);
    })
    .executeTest((server) => consume(server, interaction));
}

/** Acts as the consumer: sends the request, and throws unless the response is the one on which the consumer relies. */
async function consume(server: V3MockServer, interaction: HttpInteraction): Promise<void> {
  const { status, text } = await ask(server.url, interaction);
  const expected = typeof interaction.status === 'number' ? interaction.status : interaction.status[0];
  if (status !== expected)
    throw new Error(`${interaction.description}: answered ${status}, not ${expected}: ${text}`);
  const wanted: unknown = example(interaction.answer);
  if (wanted !== undefined && !isDeepStrictEqual(JSON.parse(text), wanted))
    throw new Error(`${interaction.description}: answered ${text}`);
}

async function ask(url: string, interaction: HttpInteraction): Promise<{ status: number; text: string }> {
  const request = exampleRequest(interaction);
  const answer = await fetch(`${url}${request.path}`, {
    method: request.method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The request to send, with examples in place of matchers. */
function exampleRequest(interaction: HttpInteraction) {
  const { operation, query = {}, headers = {}, body } = interaction;
  const { method, path } = routeOf(operation);
  const search = new URLSearchParams(query).toString();
  return {
    method,
    path: String(example(interaction.path ?? path)) + (search === '' ? '' : `?${search}`),
    headers: {
      ...(example(headers) as Readonly<Record<string, string>>),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(example(body)),
  };
}

async function testMessage(pact: PactV4, interaction: MessageInteraction): Promise<void> {
  const { description, given, headers, body } = interaction;
  await givenAll(pact.addAsynchronousInteraction(), given)
    .expectsToReceive(description, (message) => {
      message.withMetadata({ ...headers }).withJSONContent(body);
    })
    .executeTest((message) => {
      const received: unknown = message.contents.content;
      if (!isDeepStrictEqual(received, example(body)))
        throw new Error(`${description}: received ${JSON.stringify(received)}`);
      return Promise.resolve();
    });
}

interface Givable<T> {
  given(state: string, params?: object): T;
}

function givenAll<T extends Givable<T>>(interaction: T, given: readonly Given[]): T {
  return given.reduce(
    (builder, [state, params]) =>
      params === undefined || Object.keys(params).length === 0
        ? builder.given(state)
        : builder.given(state, params),
    interaction,
  );
}

function routeOf(operation: HttpInteraction['operation']): { method: string; path: string } {
  const { method, path } = operations[operation];
  return { method: method.toUpperCase(), path };
}

interface PactFile {
  readonly interactions: readonly { readonly description: string }[];
}

/** Returns Pact's file with the interactions in our order, and without the versions of the tools that wrote it. */
function ordered(text: string, { http, messages }: ConsumerContract): string {
  const order = [...http, ...messages].map(({ description }) => description);
  const file = JSON.parse(text) as PactFile;
  const interactions = [...file.interactions].sort(
    (a, b) => order.indexOf(a.description) - order.indexOf(b.description),
  );
  if (interactions.length !== order.length)
    throw new Error(`Pact wrote ${interactions.length} interactions of ${order.length}`);
  const metadata = { pactSpecification: { version: '4.0' } };
  return `${JSON.stringify({ ...file, interactions, metadata }, null, 2)}\n`;
}
