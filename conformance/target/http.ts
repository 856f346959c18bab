import { english, t, type Text } from '../core/text.js';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Agent, errors } from 'undici';
import { messageOf } from '../core/errors.js';
import { Body } from './body.js';
import { BusyTarget } from './busy.js';
import { realClock } from './clock.js';
import type { HttpAnswer, HttpRequest } from './http-messages.js';
import { Latency } from './latency.js';
import { Pace } from './pace.js';
import { Presence, type Sign } from './presence.js';
import { receive, type Received, TotalTimeout } from './receive.js';
import type { Tape } from './tape.js';

/** A response, or why there is none. `lost`: the connection failed before any part of a response came. */
type Attempt =
  | Received
  | {
      readonly error: Text;
      readonly isTimeout?: true;
      readonly stale?: true;
      readonly lost?: Exclude<Sign, 'sign'>;
    };

/** PEM file paths for speaking TLS with the target. */
export interface TlsFiles {
  readonly ca?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
}

/** How long to wait, in milliseconds, and how much to read, in bytes. */
export interface HttpLimits {
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxBodyBytes: number;
  /** How long a target that has responded before is asked again before it counts as gone. */
  readonly goneAfterMs?: number;
  /** How long a connection may be idle and still be reused. */
  readonly idleMs?: number;
}

const defaultLimits: HttpLimits = {
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 15_000,
  totalTimeoutMs: 30_000,
  maxBodyBytes: 5 * 1024 * 1024,
};

/** Servers close idle connections after 2 s or more, possibly just when the next request arrives. */
const defaultIdleMs = 1_000;

/**
 * After this many requests of a kind in a row without a response, the share of the time limit that the next one gets.
 */
const patience = [
  { unanswered: 6, share: 1 / 8 },
  { unanswered: 3, share: 1 / 3 },
] as const;

/** Time limits are at least this many times the typical response time, but at most this many times their default. */
const answersWaited = 10;
const maxGrowth = 4;

/** Maximum number of retries of a request that got no connection, in case the target comes back. */
const mostReturns = 5;

/** A listener for changes in how the target copes with its load. */
export interface Pulse {
  /** Called when a response has come. */
  answered(): void;
  /**
   * Called when refusals show that there are too many requests, or a request got no response or lost its connection.
   */
  troubled(): void;
  /** Called when one request more, or one less, waits for a retry after a refusal. */
  sleeps(change: 1 | -1): void;
}

/**
 * An HTTP client for a target that may misbehave in any way: every request ends within bounded time and memory,
 * redirects are not followed, and every failure is an answer with an `error`, never an exception.
 */
export class HttpClient {
  requests = 0;
  readonly latency = new Latency();
  /** Retries requests while the target is busy. */
  readonly busy = new BusyTarget(new Pace(realClock, () => this.pulse?.troubled()), (change) =>
    this.pulse?.sleeps(change),
  );
  pulse: Pulse | undefined;
  /** Tells whether the target still responds; undefined unless `watch` was called. */
  presence: Presence | undefined;
  /** Records all calls. */
  tape: Tape | undefined;
  #agent: Agent;
  #hasOwnConnections = false;
  readonly #agentOptions: Agent.Options;
  readonly #limits: HttpLimits;
  readonly #unanswered = new Map<string, number>();
  readonly #idleMs: number;
  /** When the latest response was complete, as `performance.now()`, in ms. */
  #answeredMs = Infinity;

  constructor(
    options: {
      tls?: TlsFiles | undefined;
      limits?: Partial<HttpLimits>;
      connections?: number;
      /** Accepts any certificate: for finding out what responds at an address, never for sending secrets. */
      trustAnyone?: boolean;
    } = {},
  ) {
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#idleMs = options.limits?.idleMs ?? defaultIdleMs;
    this.#agentOptions = {
      connections: options.connections ?? 64,
      keepAliveTimeout: this.#idleMs,
      keepAliveMaxTimeout: this.#idleMs,
      headersTimeout: this.#limits.headersTimeoutMs,
      bodyTimeout: this.#limits.totalTimeoutMs,
      connect: {
        timeout: this.#limits.connectTimeoutMs,
        rejectUnauthorized: options.trustAnyone !== true,
        ...tlsMaterial(options.tls),
      },
    };
    this.#agent = this.#newAgent();
  }

  /** Creates an agent that reuses connections. */
  #newAgent(): Agent {
    const agent = new Agent({ ...this.#agentOptions, pipelining: 1 });
    agent.on('disconnect', (_origin, _targets, reason) => {
      // A connection that this side ended has an informational reason.
      if (!(reason instanceof errors.InformationalError)) this.#useOwnConnections();
    });
    return agent;
  }

  /**
   * Switches to a new connection for every request. A server may close an idle connection at any time (RFC 9112, 9.5),
   * and once it has done so within `idleMs`, it might do the same to a request that must not be repeated.
   */
  #useOwnConnections(): void {
    if (this.#hasOwnConnections) return;
    this.#hasOwnConnections = true;
    const shared = this.#agent;
    this.#agent = new Agent({ ...this.#agentOptions, pipelining: 0 });
    void shared.close().catch(() => undefined);
  }

  /**
   * Starts to distinguish a target that stops responding from one that responds badly. `onDoubt` is called when it does
   * not respond, with the time in ms that the kit waits for it. `reading` is the request to repeat meanwhile; by
   * default the last GET that got a response.
   */
  watch(baseUrl: string, onDoubt?: (patienceMs: number) => void, reading?: HttpRequest): Presence {
    const ask = async (request: HttpRequest): Promise<Sign> => {
      const answer = await this.#attempt(request);
      return 'error' in answer ? (answer.lost ?? 'sign') : 'sign';
    };
    const patienceMs = this.#limits.goneAfterMs;
    this.presence = new Presence(new URL(baseUrl).origin, ask, { patienceMs, onDoubt, reading });
    return this.presence;
  }

  /**
   * Sends the request. If it hits a keep-alive connection that the target has just closed, it is sent again, but only
   * if that is safe: other methods may have been carried out (RFC 9110, 9.2.2). A request that got no connection was
   * not carried out: it is sent again if the target comes back.
   */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    const answered = this.tape?.sent(request);
    const answer = await this.#send(request);
    answered?.(answer);
    return answer;
  }

  async #send(request: HttpRequest): Promise<HttpAnswer> {
    const presence = this.presence?.origin === originOf(request.url) ? this.presence : undefined;
    for (let returns = 0; ; returns += 1) {
      if (presence !== undefined && !(await presence.settled()))
        return { error: connectionRefused, isGone: true };
      const startedMs = performance.now();
      const answer = await this.#sendOnce(request);
      const durationMs = performance.now() - startedMs;
      if (!('error' in answer)) {
        presence?.answered(request, answer.status, durationMs);
        return answer;
      }
      const { lost, ...unanswered } = answer;
      if (presence === undefined || lost === undefined) return unanswered;
      const isThere = await presence.isThereAfter(lost, { request, error: answer.error, durationMs });
      if (!isThere) return { ...unanswered, isGone: true };
      if (lost === 'cut' || returns === mostReturns) return unanswered;
    }
  }

  async #sendOnce(
    request: HttpRequest,
  ): Promise<HttpAnswer & { readonly lost?: Exclude<Sign, 'sign'> | undefined }> {
    const first = await this.#attempt(request);
    if (!('stale' in first)) return first;
    const { error, lost } = first;
    const { method, isRepeatable = method === 'GET' } = request;
    if (!isRepeatable) return { error, isStale: true, lost };
    const second = await this.#attempt(request);
    return 'stale' in second ? { error: second.error, lost: second.lost } : second;
  }

  async close(): Promise<void> {
    this.#hasOwnConnections = true;
    await this.#agent.destroy();
  }

  /**
   * Abandons idle connections if they have been idle for too long. They close by themselves after that time, but not
   * while this process is busy, and by then the target may have closed them.
   */
  #leaveIdle(): void {
    if (this.#hasOwnConnections || performance.now() - this.#answeredMs < this.#idleMs) return;
    const idle = this.#agent;
    idle.removeAllListeners('disconnect');
    this.#agent = this.#newAgent();
    void idle.close().catch(() => undefined);
  }

  async #attempt(request: HttpRequest): Promise<Attempt> {
    this.#leaveIdle();
    this.requests += 1;
    const startedMs = performance.now();
    const limits = this.#limitsFor(request);
    let hasBegun = false;
    const isLost = (thrown: unknown) => (hasBegun ? undefined : lostBy(thrown));
    try {
      const url = new URL(request.url);
      const message = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: request.headers,
        // A stream, whose length is unknown, is sent in chunks.
        body: request.isChunked === true ? Readable.from([request.body ?? '']) : (request.body ?? null),
        headersTimeout: limits.headersTimeoutMs,
      };
      const body = new Body(request.longTexts);
      const answer = await receive(this.#agent, message, body, limits, () => (hasBegun = true));
      this.#answeredMs = performance.now();
      // Counted by status class, because refusals come faster than other responses.
      const kind = `${request.kind ?? ''} ${Math.floor(answer.status / 100)}`;
      this.latency.note(kind, performance.now() - startedMs);
      this.pulse?.answered();
      this.#unanswered.delete(request.kind ?? '');
      return answer;
    } catch (thrown) {
      if (isTimeout(thrown)) this.#countUnanswered(request);
      this.pulse?.troubled();
      const lost = isLost(thrown);
      return { ...explain(thrown, hasBegun, limits), ...(lost !== undefined && { lost }) };
    }
  }

  #countUnanswered({ kind = '' }: HttpRequest): void {
    if (kind !== '') this.#unanswered.set(kind, (this.#unanswered.get(kind) ?? 0) + 1);
  }

  #limitsFor({ kind = '' }: HttpRequest): HttpLimits {
    const count = this.#unanswered.get(kind) ?? 0;
    const share = patience.find(({ unanswered }) => count >= unanswered)?.share ?? 1;
    return {
      ...this.#limits,
      headersTimeoutMs: Math.round(this.#patient(this.#limits.headersTimeoutMs) * share),
      totalTimeoutMs: Math.round(this.#patient(this.#limits.totalTimeoutMs) * share),
    };
  }

  /** Extends a time limit so that a slow target does not exceed it merely by being slow. */
  #patient(ms: number): number {
    return Math.max(ms, Math.min(answersWaited * this.latency.typicalMs, maxGrowth * ms));
  }
}

function isTimeout(thrown: unknown): boolean {
  return thrown instanceof errors.HeadersTimeoutError || isTotalTimeout(thrown);
}

function isTotalTimeout(thrown: unknown): boolean {
  return thrown instanceof TotalTimeout || (thrown instanceof Error && thrown.name === 'AbortError');
}

function explain(
  thrown: unknown,
  hasBegun: boolean,
  limits: HttpLimits,
): { error: Text; isTimeout?: true } | { error: Text; stale: true } {
  if (thrown instanceof errors.ConnectTimeoutError) {
    return { error: t`no connection within ${seconds(limits.connectTimeoutMs)}`, isTimeout: true };
  }
  if (thrown instanceof errors.HeadersTimeoutError) {
    return { error: t`no response within ${seconds(limits.headersTimeoutMs)}`, isTimeout: true };
  }
  if (isTotalTimeout(thrown)) {
    return { error: t`no complete response within ${seconds(limits.totalTimeoutMs)}`, isTimeout: true };
  }
  if (!hasBegun && isStale(thrown)) {
    return { error: t`the connection was closed before a response arrived`, stale: true };
  }
  return { error: errorText(thrown) };
}

/** Node's codes for a missing connection: no listener, or the machine or its name is gone. */
const noConnection: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** How a request was lost, if its connection was the cause. */
function lostBy(thrown: unknown): Exclude<Sign, 'sign'> | undefined {
  const code = (thrown as { code?: unknown } | null)?.code;
  if (thrown instanceof errors.ConnectTimeoutError || noConnection.has(code)) return 'unsent';
  const isCut = thrown instanceof errors.SocketError || code === 'ECONNRESET' || code === 'EPIPE';
  return isCut ? 'cut' : undefined;
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

/** Whether the error means that a previously used connection was closed just as this request was sent. */
function isStale(thrown: unknown): boolean {
  return thrown instanceof errors.SocketError && (thrown.socket?.bytesRead ?? 0) > 0;
}

/** Error text for an address without a listener. */
export const connectionRefused = t`connection refused`;
/** Error text for a TLS connection to a target that does not speak TLS. */
export const noTls = t`it does not speak TLS`;

function errorText(thrown: unknown): Text {
  const code = (thrown as { code?: unknown } | null)?.code;
  if (code === 'ECONNREFUSED') return connectionRefused;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || /wrong version number/i.test(english(messageOf(thrown))))
    return noTls;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return t`the host name is not known`;
  if (
    code === 'ECONNRESET' ||
    thrown instanceof errors.SocketError ||
    thrown instanceof errors.ResponseContentLengthMismatchError
  ) {
    return t`the connection was closed before the response was complete`;
  }
  return messageOf(thrown);
}

function tlsMaterial(files: TlsFiles | undefined): { ca?: Buffer; cert?: Buffer; key?: Buffer } {
  return {
    ...(files?.ca !== undefined && { ca: readFileSync(files.ca) }),
    ...(files?.clientCert !== undefined && { cert: readFileSync(files.clientCert) }),
    ...(files?.clientKey !== undefined && { key: readFileSync(files.clientKey) }),
  };
}

function seconds(ms: number): string {
  return ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`;
}
