import { t, type Sentence } from '../../../core/text.js';
import type { RecordedCall } from '../../../stage/recording.js';

/** A person or a program that decides to try again takes longer, in ms. */
const byItselfMs = 250;

/**
 * If the HTTP library of the client repeated a call by itself after its connection broke, that in words: the same bytes, on
 * another connection, at once. The application has seen only the second answer.
 */
export function askedAgainByLibrary(
  first: RecordedCall,
  calls: readonly RecordedCall[],
): Sentence | undefined {
  const again = calls.find(
    (call) =>
      call.number > first.number &&
      call.connection !== first.connection &&
      call.bytes.equals(first.bytes) &&
      call.startedMs - (first.endedMs ?? first.startedMs) < byItselfMs,
  );
  if (again === undefined) return undefined;
  const ms = Math.round(again.startedMs - (first.endedMs ?? first.startedMs));
  const agent = again.headers['user-agent'] ?? t`an HTTP library without a name`;
  return t`failed; the same bytes came again ${ms} ms later on a new connection, sent by the HTTP library (${agent}) and not by the application, and were answered with ${again.sent ?? 0}`;
}
