import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunEnvironment } from '../runner/session.js';
import { ConfigurationError, messageOf, Skip } from '../runner/signals.js';
import { type Exchange, loose, parseJson, textOf } from '../target/exchange.js';
import { Refusal, type StateValues } from './calls.js';
import { isMessage, type PactInteraction, valuesNeeded } from './contract-file.js';
import { demandPath, readAsAllowed } from './open-choices.js';
import type { PactOutcome } from './outcome.js';
import type { InteractionStates } from './states.js';

/** Why an interaction could not be verified as it stands, or what counts against the target before Pact could look. */
export interface Trouble {
  readonly outcome: Exclude<PactOutcome, 'passed'>;
  readonly reason: string;
}

/** One interaction while it is being verified. */
export class Verification {
  /** The first thing that went wrong; what follows from it does not matter. */
  trouble: Trouble | undefined;
  /** Set where the user has to mend something before any verification makes sense. */
  misconfigured: ConfigurationError | undefined;
  /** Whether Pact got something of the target to look at. */
  hasLooked = false;

  constructor(
    readonly interaction: PactInteraction,
    readonly states: InteractionStates,
  ) {}

  /** Does something for the verifier; what it throws is the interaction's trouble. */
  async attempt<T>(what: () => Promise<T>): Promise<T | undefined> {
    try {
      return await what();
    } catch (thrown) {
      if (thrown instanceof ConfigurationError) this.misconfigured ??= thrown;
      this.trouble ??= { outcome: outcomeOf(thrown), reason: messageOf(thrown) };
      return undefined;
    }
  }
}

function outcomeOf(thrown: unknown): Trouble['outcome'] {
  if (thrown instanceof Skip) return 'skipped';
  return thrown instanceof Refusal ? 'failed' : 'error';
}

const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'];

/**
 * What stands between Pact's verifier and the target, on loopback: states, the requests of HTTP interactions, and the
 * notifications of message interactions. Every interaction has a path of its own.
 */
export class Bridge {
  readonly #verifications = new Map<string, Verification>();
  readonly #server: Server;

  private constructor(private readonly environment: RunEnvironment) {
    this.#server = createServer((request, response) => {
      void this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(environment: RunEnvironment): Promise<Bridge> {
    const bridge = new Bridge(environment);
    await new Promise<void>((resolve) => bridge.#server.listen(0, '127.0.0.1', resolve));
    return bridge;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes an interaction up and answers the path below which it is served. */
  open(verification: Verification): string {
    const path = `/${this.#verifications.size + 1}`;
    this.#verifications.set(path, verification);
    return path;
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
    const { state, params, action } = loose(parseJson(body));
    // An interaction without states is announced by a state without name.
    if (textOf(action) === 'teardown' || textOf(state) === '') return answer(response, 200, {});
    const returned = await verification.attempt(() =>
      verification.states.setUp(textOf(state), (params ?? {}) as StateValues),
    );
    return returned === undefined ? answer(response, 500, {}) : answer(response, 200, returned);
  }

  async #deliver(verification: Verification, response: ServerResponse): Promise<void> {
    const delivery = await verification.attempt(() => verification.states.arrival());
    if (delivery === undefined) return answer(response, 500, {});
    verification.hasLooked = true;
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
    verification.hasLooked = true;
    const { status, headers, bytes } = readAsAllowed(exchange);
    const passed = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
    response.writeHead(status, Object.fromEntries(passed)).end(bytes);
  }

  async #send(
    { interaction, states }: Verification,
    request: IncomingMessage,
    path: string,
    body: string,
  ): Promise<Exchange> {
    if (isMessage(interaction)) throw new Error('a request came for a message');
    const lacking = valuesNeeded(interaction).filter((name) => states.returned[name] === undefined);
    if (lacking.length > 0) throw new Skip(`the target's states return no ${lacking.join(', ')}`);
    const { gateway, judge } = this.environment;
    const method = request.method ?? 'GET';
    const operation = judge.document.operationFor(method, path.replace(/\?.*$/s, ''))?.operationId;
    const call = {
      method,
      headers: sentHeaders(request),
      ...(body !== '' && { text: body }),
      operation: operation as Exchange['request']['operation'],
      // A 503 that the consumer reckons with is the answer.
      retry: interaction.response?.status === 503 ? (429 as const) : true,
    };
    const send = (place: string) => gateway.send({ ...call, path: place }, () => undefined);
    const exchange = await send(path);
    if (exchange.error !== undefined) throw new Refusal(`${method} ${path}: ${exchange.error}`);
    await demandPath(exchange, send);
    return exchange;
  }
}

function sentHeaders({ headers }: IncomingMessage): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}

function mediaType(contentType: string): string {
  return contentType.replace(/;.*$/s, '').trim();
}

function answer(response: ServerResponse, status: number, body: StateValues): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
