import { packageInfo } from '../core/package-info.js';
import type { Abilities, CallMessage, NotificationMessage, RecordingHeader } from './recording.js';
import { RecorderThread } from './recorder-thread.js';
import type { TlsMaterial } from '../target/wire.js';
import { Passage, type Passed } from './passage.js';
import type { MessageFinding } from './message-judge.js';
import type { MessageJudgement } from './tap-thread.js';
import type { WritingState } from './writer.js';

/** Minimum size of a recording in bytes: a header and the largest message, two bodies of 256 KiB with JSON escapes. */
export const leastBytes = 4 * 1024 * 1024;
/** Delay before writing the recording is retried, in ms. */
export const retriedAfterMs = 5_000;

/** An address to listen on, and the address that notifications are forwarded to. */
export interface Receiver {
  readonly host: string;
  readonly port: number;
  readonly to: string;
}

export interface TapOptions {
  readonly target: string;
  readonly listen: { readonly host: string; readonly port: number };
  readonly receivers: readonly Receiver[];
  readonly tls?: TlsMaterial;
  /** Headers added to every call; never recorded. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The certificate for receiving notifications. */
  readonly serves: { readonly cert: string | Buffer; readonly key: string | Buffer };
  readonly record?: {
    readonly file: string;
    readonly maxBytes: number;
    readonly keep: number;
    readonly keepsValues: boolean;
  };
  /** Whether all traffic of the accounts passes through the tap. */
  readonly isComplete: boolean;
  /** Called with each completed message and its judgement; undefined if there was too much traffic to judge it. */
  readonly onMessage: (
    message: CallMessage | NotificationMessage,
    judged: MessageJudgement | undefined,
  ) => void;
  /** Called with findings in the histories of accounts: after many messages, and at the end. */
  readonly onFindings: (findings: readonly MessageFinding[]) => void;
  /** Called when the recording cannot be written, and when it can be written again. Forwarding goes on. */
  readonly onRecording: (state: WritingState) => void;
  /** Called if an error ended recording and judging. Forwarding goes on. */
  readonly onBroken: (thrown: unknown) => void;
  /** The code of the thread that records and judges. Default: that of this program. */
  readonly threadCode?: URL;
}

/** Stands between clients and a gateway: forwards traffic unchanged, records it and judges it. */
export class Tap {
  readonly #began = performance.now();
  readonly #passages: Passage[] = [];
  #recorder: RecorderThread | undefined;
  #numbers = 0;

  private constructor(private readonly options: TapOptions) {}

  /** Starts a tap. Rejects if it cannot listen, or cannot write the recording. */
  static async start(options: TapOptions): Promise<Tap> {
    const tap = new Tap(options);
    try {
      await tap.#open();
      return tap;
    } catch (thrown) {
      await tap.close();
      throw thrown;
    }
  }

  /** The URL for clients. */
  get baseUrl(): string {
    return this.#passages[0]?.url ?? '';
  }

  /** The URL of each receiver for the gateway. */
  get receiverUrls(): readonly string[] {
    return this.#passages.slice(1).map(({ url }) => url);
  }

  /** Closes all connections and the recording. Resolves with the number of messages that could not be recorded. */
  async close(): Promise<number> {
    await Promise.all(this.#passages.map((passage) => passage.close()));
    const recorder = this.#recorder;
    this.#recorder = undefined;
    return (await recorder?.close()) ?? 0;
  }

  async #open(): Promise<void> {
    const { target, listen, receivers, serves, tls, headers, record } = this.options;
    const { onMessage, onFindings, onRecording, onBroken, threadCode } = this.options;
    this.#recorder = await RecorderThread.start({
      abilities: abilitiesOf(this.options),
      onMessage,
      onFindings,
      onRecording,
      onBroken,
      ...(threadCode && { code: threadCode }),
      ...(record && {
        record: { ...record, retryMs: retriedAfterMs, header: headerOf(this.options, record.keepsValues) },
      }),
    });
    const shared = {
      nowMs: () => performance.now() - this.#began,
      nextNumber: () => (this.#numbers += 1),
    };
    const calls = { ...listen, ...shared, to: target, ...(tls && { tls }), ...(headers && { headers }) };
    this.#passages.push(
      await Passage.open({ ...calls, onPassed: (passed) => this.#take({ kind: 'call', ...passed }) }),
    );
    for (const { host, port, to } of receivers) {
      const own = { host, port, to, isWhole: true, serves, tls: { rejectUnauthorized: false } };
      this.#passages.push(
        await Passage.open({ ...shared, ...own, onPassed: (passed) => this.#take(notificationOf(passed)) }),
      );
    }
  }

  #take(message: CallMessage | NotificationMessage): void {
    this.#recorder?.add(message);
  }
}

function notificationOf({ connection: _, clientLeft: __, ...passed }: Passed): NotificationMessage {
  return { kind: 'notification', ...passed };
}

function abilitiesOf({ receivers, isComplete }: TapOptions): Abilities {
  return {
    bodies: true,
    headers: true,
    times: true,
    connections: true,
    order: true,
    complete: isComplete,
    notifications: receivers.length === 0 ? 'none' : isComplete ? 'all' : 'some',
  };
}

function headerOf(options: TapOptions, keepsValues: boolean): RecordingHeader {
  const { name, version } = packageInfo();
  const url = new URL(options.target);
  return {
    recording: 'pix-gateway-kit',
    version: 1,
    writtenBy: `${name} ${version}`,
    startedAt: new Date().toISOString(),
    target: url.origin + url.pathname,
    values: keepsValues ? 'kept' : 'keyed',
    abilities: abilitiesOf(options),
  };
}
