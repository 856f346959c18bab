/** The worker thread of a tap: it redacts, records and judges traffic, so that no traffic waits for this. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

import { Judging } from './judging-queue.js';
import { type Judged, type MessageFinding, MessageJudge } from './message-judge.js';
import { PassingHistories } from './passing-histories.js';
import type { Abilities, CallMessage, NotificationMessage } from './recording.js';
import { RecordingWriter, type WriterOptions, type WritingState } from './writer.js';

/** The data that the thread is started with. */
export interface Beginning {
  readonly abilities: Abilities;
  readonly record?: Omit<WriterOptions, 'onState'> | undefined;
}

/**
 * A message that has passed, or the end if there is none; `skipped` messages passed before it without being handed
 * over.
 */
export interface ToWorker {
  readonly message?: CallMessage | NotificationMessage;
  readonly skipped: number;
}

/** The judgement of a message. */
export type MessageJudgement = Pick<Judged, 'findings' | 'userErrors'>;

/** The messages of the thread. */
export type FromWorker =
  | { readonly is: 'ready' }
  | { readonly is: 'judged'; readonly number: number; readonly seen: MessageJudgement | undefined }
  | { readonly is: 'found in histories'; readonly findings: readonly MessageFinding[] }
  | { readonly is: 'writing'; readonly state: WritingState }
  | { readonly is: 'closed'; readonly lost: number };

// On Linux a priority applies to one thread: on a busy machine, forwarding traffic comes first.
if (process.platform === 'linux') setPriority(5);

const post = (message: FromWorker): void => parentPort?.postMessage(message);

const { record, abilities } = workerData as Beginning;
const histories = new PassingHistories(abilities, (findings) => post({ is: 'found in histories', findings }));
const missing = { kind: 'gap', reason: 'too many came at once' } as const;
const judge = new MessageJudge();
const judging = new Judging(
  (message) => {
    histories.add(message);
    return judge.judged(message);
  },
  ({ number }, judged) => {
    if (judged === undefined) histories.add(missing);
    post({
      is: 'judged',
      number,
      seen: judged && { findings: judged.findings, userErrors: judged.userErrors },
    });
  },
);
const writer = record && new RecordingWriter({ ...record, onState: tellState });

// Copies the members of an error, because it would lose its system error details on the way to another thread.
function tellState(state: WritingState): void {
  const failed = state.is === 'failing' && state.thrown instanceof Error ? state.thrown : undefined;
  const thrown = failed && Object.fromEntries([...Object.entries(failed), ['message', failed.message]]);
  post({ is: 'writing', state: thrown ? { is: 'failing', thrown } : state });
}

async function close(): Promise<void> {
  judging.finish();
  histories.judge();
  post({ is: 'closed', lost: (await writer?.close()) ?? 0 });
  parentPort?.close();
}

parentPort?.on('message', ({ message, skipped }: ToWorker) => {
  if (skipped > 0) {
    writer?.skip(skipped);
    histories.add(missing);
  }
  if (message === undefined) return void close();
  writer?.write(message);
  judging.add(message);
});
post({ is: 'ready' });
