import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { isObject } from '../core/json.js';
import { parseJson } from '../core/untrusted-json.js';
import { Forwarder, type ForwardedAnswer } from '../target/forwarding.js';
import type { Arrived, EndpointAnswer } from '../target/https-endpoint.js';
import type { NotificationProvocation } from './provocations.js';
import type { Attempt, RecordedNotification } from './recording.js';
import { writtenOtherwise } from './rewriting.js';
import { signedFor } from './signing.js';

/** How notifications are passed on. */
export interface NotificationsOptions {
  /** The client's webhook URL. */
  readonly to: string;
  /** What the client verifies signatures with; undefined if it does not. */
  readonly secret?: string | undefined;
  readonly nowMs: () => number;
  /** Called with each notification as it comes; says what happens to it. */
  readonly onNotification: (notification: RecordedNotification) => NotificationProvocation | undefined;
  /** Called after each attempt to deliver one. */
  readonly onAttempt: (notification: RecordedNotification, attempt: Attempt) => void;
}

/** Longer than the client may take, so that how long it takes is seen. */
const limits = { headersTimeoutMs: 12_000, totalTimeoutMs: 12_000 };
/** So many that notifications never wait for one another. */
const maxConnections = 256;
/** One that waits for another; it is let go after this long, in ms, even if none comes. */
const longestWaitMs = 5_000;

/** Passes the notifications of a gateway on to its client, and applies provocations. */
export class Notifications {
  readonly #forwarder: Forwarder;
  #count = 0;
  /** Those that wait until the next one has been delivered. */
  #waiting: (() => void)[] = [];

  constructor(private readonly options: NotificationsOptions) {
    this.#forwarder = new Forwarder(options.to, limits, maxConnections);
  }

  /** Delivers a notification as planned, and gives the gateway the client's answer. */
  async take(arrived: Arrived): Promise<EndpointAnswer> {
    const notification: RecordedNotification = {
      number: (this.#count += 1),
      at: arrived.receivedAt,
      startedMs: this.options.nowMs(),
      path: arrived.path,
      method: arrived.method,
      bytes: arrived.bytes,
      headers: Object.fromEntries(
        Object.entries(arrived.headers).map(([name, value]) => [name, value ?? '']),
      ),
      provocation: undefined,
      attempts: [],
    };
    const {
      deliver = 'once',
      lateMs,
      ...changes
    } = (notification.provocation = this.options.onNotification(notification)) ?? {};
    if (deliver === 'not at all') return { status: 200 };
    if (lateMs !== undefined) await pause(lateMs);
    if (deliver === 'after the next') await this.#next();
    const send = () => this.#attempt(notification, changes);
    const answer = await (deliver === 'three at once' ? allOf(send(), send(), send()) : send());
    const last = deliver === 'twice' ? await send() : answer;
    this.#release();
    return last;
  }

  /** Delivers a notification once more, as if the gateway had sent it again. */
  deliverAgain(
    notification: RecordedNotification,
    changes: NotificationProvocation,
  ): Promise<ForwardedAnswer> {
    return this.#attempt(notification, changes);
  }

  async close(): Promise<void> {
    this.#release();
    await this.#forwarder.close();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, longestWaitMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  async #attempt(
    notification: RecordedNotification,
    changes: NotificationProvocation,
  ): Promise<ForwardedAnswer> {
    const { method, headers, bytes } = changed(notification, changes, this.options.secret);
    const startedMs = this.options.nowMs();
    const attempt: Attempt = {
      startedMs,
      bytes,
      headers,
      status: undefined,
      failure: undefined,
      endedMs: undefined,
    };
    notification.attempts.push(attempt);
    const isChunked = changes.form === 'otherwise';
    const answer = await this.#forwarder.forward({ method, headers, bytes, isChunked });
    attempt.failure = answer.failure;
    if (answer.failure === undefined) attempt.status = answer.status;
    attempt.endedMs = this.options.nowMs();
    this.options.onAttempt(notification, attempt);
    return answer;
  }
}

/** Returns the response to the gateway for several deliveries: the first failure, or a success. */
async function allOf(
  first: Promise<ForwardedAnswer>,
  ...others: readonly Promise<ForwardedAnswer>[]
): Promise<ForwardedAnswer> {
  const answers = await Promise.all([first, ...others]);
  return answers.find(({ status }) => status < 200 || status > 299) ?? answers[0];
}

/** The notification as the client gets it. */
function changed(
  { method, headers, bytes }: RecordedNotification,
  { set, signature, headers: others = {}, coding, method: otherMethod, form }: NotificationProvocation,
  secret: string | undefined,
): { method: string; headers: Readonly<Record<string, string>>; bytes: Buffer } {
  const members = set === undefined ? bytes : withMembers(bytes, set);
  const isOtherwise = form === 'otherwise';
  const body = isOtherwise ? writtenOtherwise(members) : members;
  // The id is signed as well; what else is changed, is changed in what was signed.
  const id = others['webhook-id'];
  const named = typeof id === 'string' ? { ...headers, 'webhook-id': id } : headers;
  const edited = Object.entries({ ...signedFor(secret, named, body, signature), ...others });
  const signed = Object.fromEntries(
    edited.flatMap(([name, value]): [string, string][] => {
      if (value === null) return [];
      if (!isOtherwise) return [[name, value]];
      const isType = name === 'content-type' && value === 'application/json';
      return [[name.toUpperCase(), isType ? `${value}; charset=utf-8` : value]];
    }),
  );
  if (coding === undefined) return { method: otherMethod ?? method, headers: signed, bytes: body };
  return {
    method: otherMethod ?? method,
    headers: { ...signed, 'content-encoding': coding },
    bytes: gzipSync(body),
  };
}

/** A JSON body with these members set, by JSON Pointer; what is no JSON object stays as it is. */
function withMembers(bytes: Buffer, set: Readonly<Record<string, unknown>>): Buffer {
  const body = parseJson(bytes.toString('utf8'));
  if (!isObject(body)) return bytes;
  const result = structuredClone(body) as Record<string, unknown>;
  for (const [pointer, value] of Object.entries(set)) {
    const steps = pointer
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.pop() ?? '';
    let owner = result;
    for (const step of steps) {
      const inner = owner[step];
      owner = (isObject(inner) || Array.isArray(inner) ? inner : (owner[step] = {})) as Record<
        string,
        unknown
      >;
    }
    owner[last] = value;
  }
  // A bigint stands for a number that a double does not hold.
  const text = JSON.stringify(result, (_name, value: unknown) =>
    typeof value === 'bigint' ? `bigint:${value}` : value,
  );
  return Buffer.from(text.replaceAll(/"bigint:(\d+)"/g, '$1'));
}
