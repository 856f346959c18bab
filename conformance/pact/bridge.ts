import { before } from '../core/cut.js';
import { t } from '../core/text.js';
import { untrusted, parseJson, textOf } from '../core/untrusted-json.js';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationId } from '../../generated/operations.js';
import type { Operation } from '../contract/document.js';
import { Skip, Stop } from '../core/errors.js';
import { type Delivery, type Exchange } from '../target/exchange.js';
import { isMessage, type PactInteraction, valuesNeeded } from './contract-file.js';
import { demandPath, readAsAllowed } from './open-choices.js';
import { InteractionStates, type PactContext, type StateValues } from './states.js';

/** One interaction while it is being verified. */
export class Verification {
  readonly states: InteractionStates;
  /** The first error; later errors are consequences and ignored. */
  thrown: Error | undefined;
  /** The exchange with the target, or its delivery, that was passed to Pact. */
  subject: Exchange | Delivery | undefined;

  constructor(
    readonly interaction: PactInteraction,
    /** The operation that the interaction's request calls. */
    readonly operation: Operation | undefined,
    readonly context: PactContext,
  ) {
    this.states = new InteractionStates(context, interaction);
  }

  /** Runs a task for the verifier; an exception fails the interaction. */
  async attempt<T>(what: () => Promise<T>): Promise<T | undefined> {
    try {
      return await what();
    } catch (thrown) {
      this.thrown ??= thrown instanceof Error ? thrown : new Error(String(thrown));
      return undefined;
    }
  }
}

const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'];

/**
 * A server on the loopback interface, between Pact's verifier and the target. It sets up states, forwards the requests of
 * HTTP interactions, and returns the notifications of message interactions. Every interaction has its own path.
 */
export class Bridge {
  readonly #verifications = new Map<string, Verification>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<Bridge> {
    const bridge = new Bridge();
    await new Promise<void>((resolve) => bridge.#server.listen(0, '127.0.0.1', resolve));
    return bridge;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Starts serving an interaction and returns its base URL. */
  open(verification: Verification): string {
    const path = `/${this.#verifications.size + 1}`;
    this.#verifications.set(path, verification);
    return `http://127.0.0.1:${this.port}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, own = '', place = '/'] = /^(\/\d+)(\/.*)?$/s.exec(request.url ?? '') ?? [];
    const verification = this.#verifications.get(own);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    if (verification === undefined) return void response.writeHead(404).end();
    if (place === '/_states') return this.#setUp(verification, body, response);
    if (place === '/_messages') return this.#deliver(verification, response);
    return this.#forward(verification, request, place, body, response);
  }

  async #setUp(verification: Verification, body: string, response: ServerResponse): Promise<void> {
    const { state, params, action } = untrusted(parseJson(body));
    // For an interaction without states, Pact sends a state without a name.
    if (textOf(action) === 'teardown' || textOf(state) === '') return answer(response, 200, {});
    const returned = await verification.attempt(() =>
      verification.states.setUp(textOf(state), (params ?? {}) as StateValues),
    );
    return returned === undefined ? answer(response, 500, {}) : answer(response, 200, returned);
  }

  async #deliver(verification: Verification, response: ServerResponse): Promise<void> {
    const delivery = await verification.attempt(() => verification.states.arrival());
    if (delivery === undefined) return answer(response, 500, {});
    verification.subject = delivery;
    const { 'content-type': contentType = '', ...headers } = delivery.headers;
    const metadata = { contentType: mediaType(contentType), ...headers };
    response.writeHead(200, {
      'content-type': mediaType(contentType) || 'application/octet-stream',
      'pact-message-metadata': Buffer.from(JSON.stringify(metadata)).toString('base64'),
    });
    response.end(delivery.bytes);
  }

  async #forward(
    verification: Verification,
    request: IncomingMessage,
    path: string,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    const exchange = await verification.attempt(() => this.#send(verification, request, path, body));
    if (exchange?.response === undefined) return answer(response, 500, {});
    verification.subject = exchange;
    const { status, headers, bytes } = readAsAllowed(exchange, verification.context.target);
    const passed = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
    response.writeHead(status, Object.fromEntries(passed)).end(bytes);
  }

  async #send(
    { interaction, operation, states, context }: Verification,
    request: IncomingMessage,
    path: string,
    body: string,
  ): Promise<Exchange> {
    if (isMessage(interaction)) throw new Error('a request came for a message');
    const lacking = valuesNeeded(interaction).filter((name) => states.returned[name] === undefined);
    if (lacking.length > 0) throw new Skip(t`the states of the target do not return ${lacking.join(', ')}`);
    demandPath(path, context.target);
    const exchange = await context.http.send({
      method: request.method ?? 'GET',
      path,
      headers: sentHeaders(request),
      ...(body !== '' && { text: body }),
      operation: operation?.operationId as OperationId | undefined,
      // A 503 is not retried if the consumer expects it.
      retry: interaction.response?.status === 503 ? 429 : true,
    });
    if (exchange.error === undefined) return exchange;
    const message = t`${exchange.request.method} ${path} got no response`;
    const found = { message, expected: t`a response`, received: exchange.error, pointer: '/status' };
    context.fail({ kind: 'precondition', ...found }, [exchange]);
    throw new Stop(message);
  }
}

function sentHeaders({ headers }: IncomingMessage): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}

function mediaType(contentType: string): string {
  return before(contentType, ';').trim();
}

function answer(response: ServerResponse, status: number, body: StateValues): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
