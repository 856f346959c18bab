import { packageInfo } from '../core/package-info.js';
import type { CallMessage, NotificationMessage, RecordingHeader } from './recording.js';
import { RecorderThread } from './recorder-thread.js';
import type { TlsMaterial } from '../target/wire.js';
import { Passage, type Passed } from './passage.js';
import type { MessageJudgement } from './tap-thread.js';
import type { WritingState } from './writer.js';

/** The shortest file in bytes that a header and the longest message fit in: two bodies of 256 KiB, with what JSON escapes in them. */
export const leastBytes = 4 * 1024 * 1024;
/** After how long a recording that could not be written is tried again. */
export const retriedAfterMs = 5_000;

/** An address to listen on, and where what comes there goes. */
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
  /** What every call gets on its way to the gateway; never recorded. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What notifications are received with. */
  readonly serves: { readonly cert: string | Buffer; readonly key: string | Buffer };
  readonly record?: {
    readonly file: string;
    readonly maxBytes: number;
    readonly keep: number;
    readonly keepsValues: boolean;
  };
  /** Whether everything that uses these accounts passes. */
  readonly isComplete: boolean;
  /** Called with each message once it is over, and what it breaks; undefined where too much passed to judge it. */
  readonly onMessage: (
    message: CallMessage | NotificationMessage,
    judged: MessageJudgement | undefined,
  ) => void;
  /** Called if the recording cannot be written, and when it can again; traffic passes on. */
  readonly onRecording: (state: WritingState) => void;
  /** Called if recording and judging have ended by an error; traffic passes on. */
  readonly onBroken: (thrown: unknown) => void;
  /** The code of the thread that records and judges. Default: that of this program. */
  readonly threadCode?: URL;
}

/** Stands between clients and a gateway, and only looks: it passes on, writes down and judges, and never provokes. */
export class Tap {
  readonly #began = performance.now();
  readonly #passages: Passage[] = [];
  #beside: RecorderThread | undefined;
  #numbers = 0;

  private constructor(private readonly options: TapOptions) {}

  /** Opens it; rejects if it cannot listen, or cannot write the recording. */
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

  /** Where clients find the gateway. */
  get baseUrl(): string {
    return this.#passages[0]?.url ?? '';
  }

  /** Where the gateway finds each receiver. */
  get receiverUrls(): readonly string[] {
    return this.#passages.slice(1).map(({ url }) => url);
  }

  /** Closes all connections and the recording. Resolves with how many messages could not be recorded. */
  async close(): Promise<number> {
    await Promise.all(this.#passages.map((passage) => passage.close()));
    const beside = this.#beside;
    this.#beside = undefined;
    return (await beside?.close()) ?? 0;
  }

  async #open(): Promise<void> {
    const { target, listen, receivers, serves, tls, headers, record } = this.options;
    const { onMessage, onRecording, onBroken, threadCode } = this.options;
    this.#beside = await RecorderThread.start({
      onMessage,
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
    this.#beside?.add(message);
  }
}

function notificationOf({ connection: _, clientLeft: __, ...passed }: Passed): NotificationMessage {
  return { kind: 'notification', ...passed };
}

function headerOf({ target, receivers, isComplete }: TapOptions, keepsValues: boolean): RecordingHeader {
  const { name, version } = packageInfo();
  const url = new URL(target);
  const notifications = receivers.length === 0 ? 'none' : isComplete ? 'all' : 'some';
  return {
    recording: 'pix-gateway-kit',
    version: 1,
    writtenBy: `${name} ${version}`,
    startedAt: new Date().toISOString(),
    target: url.origin + url.pathname,
    values: keepsValues ? 'kept' : 'keyed',
    abilities: {
      bodies: true,
      headers: true,
      times: true,
      connections: true,
      order: true,
      complete: isComplete,
      notifications,
    },
  };
}
