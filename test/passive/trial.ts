import { RecordingJudge, type RecordingResult } from '../../conformance/recordings/judging.js';
import type { Item } from '../../conformance/recordings/outcome.js';
import type { Message } from '../../conformance/recordings/recording.js';
import type { Parts } from '../../conformance/variants/parts/part.js';
import { start } from '../mutation/start.js';
import { judge, type Only } from '../mutation/trial.js';
import { Recorder } from './recorder.js';

/** What judging the kit's own traffic gave. */
export interface PassiveTrial {
  readonly result: RecordingResult;
  readonly messages: readonly Message[];
  /** Gateway and histories; requests of the kit are wrong on purpose, so what is found of the client says nothing. */
  readonly found: readonly Item[];
}

/** Records a check of a gateway with these parts, and judges the recording. */
export async function passively(parts: Parts, only: Only = []): Promise<PassiveTrial> {
  const recorder = new Recorder();
  const own = typeof parts === 'function' ? parts() : parts;
  const running = await start([recorder.part, ...[own].flat()], { responseValidation: false });
  try {
    await judge(running.target, only);
  } finally {
    await running.close();
  }
  const { messages } = recorder;
  const result = judgeMessages(recorder, messages);
  return { result, messages, found: findings(result) };
}

/** Judges messages as one recording. */
export function judgeMessages(
  { header }: Pick<Recorder, 'header'>,
  messages: readonly Message[],
): RecordingResult {
  const judging = new RecordingJudge();
  judging.header(header);
  for (const message of messages) judging.message(message);
  return judging.result();
}

/** What was found of the gateway. */
export function findings({ gateway, histories }: RecordingResult): readonly Item[] {
  return [...gateway.items, ...histories.items].filter(({ outcome }) => outcome === 'failed');
}
