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

/** Settings for forwarding notifications. */
export interface NotificationsOptions {
  /** The client's webhook URL. */
  readonly to: string;
  /** The secret that the client verifies signatures with; undefined if it does not verify them. */
  readonly secret?: string | undefined;
  readonly nowMs: () => number;
  /** Called with each notification on arrival; returns the fault to inject into it, if any. */
  readonly onNotification: (notification: RecordedNotification) => NotificationProvocation | undefined;
  /** Called after each attempt to deliver a notification. */
  readonly onAttempt: (notification: RecordedNotification, attempt: Attempt) => void;
}

/** Time limits longer than the client may take, so that its response time can be measured. */
const limits = { headersTimeoutMs: 12_000, totalTimeoutMs: 12_000 };
/** Enough connections that notifications never wait for each other. */
const maxConnections = 256;
/** Maximum time in ms that a notification waits for the next one, even if none comes. */
const longestWaitMs = 5_000;

/** Forwards the notifications of a gateway to its client, and injects faults. */
export class Notifications {
  readonly #forwarder: Forwarder;
  #count = 0;
  /** Callbacks of notifications that wait until the next one has been delivered. */
  #waiting: (() => void)[] = [];

  constructor(private readonly options: NotificationsOptions) {
    this.#forwarder = new Forwarder(options.to, limits, maxConnections);
  }

  /** Delivers a notification as planned, and returns the client's response for the gateway. */
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

  /** Delivers a notification once more, as if the gateway had resent it. */
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

/** Returns the notification as the client gets it. */
function changed(
  { method, headers, bytes }: RecordedNotification,
  { set, signature, headers: others = {}, coding, method: otherMethod, form }: NotificationProvocation,
  secret: string | undefined,
): { method: string; headers: Readonly<Record<string, string>>; bytes: Buffer } {
  const members = set === undefined ? bytes : withMembers(bytes, set);
  const isOtherwise = form === 'otherwise';
  const body = form === undefined ? members : writtenOtherwise(members);
  // The signature covers a changed id. Other headers are changed after signing.
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

/** Sets these members of a JSON body, by JSON Pointer; a body that is not a JSON object stays unchanged. */
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
  // A bigint stands for a number that a double cannot represent.
  const text = JSON.stringify(result, (_name, value: unknown) =>
    typeof value === 'bigint' ? `bigint:${value}` : value,
  );
  return Buffer.from(text.replaceAll(/"bigint:(\d+)"/g, '$1'));
}
