import { t, type Sentence } from '../../../core/text.js';
import type { RecordedCall } from '../../../stage/recording.js';
import { repeatingLibrary } from '../../repeating-libraries.js';

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
  const agent = again.headers['user-agent'];
  const library = repeatingLibrary(agent);
  const named = library?.name ?? agent ?? t`an HTTP library without a name`;
  const remedy = library === undefined ? '' : t`; ${library.remedy} prevents it`;
  return t`failed; the same bytes came again ${ms} ms later on a new connection, sent by the HTTP library (${named}) and not by the application, and were answered with ${again.sent ?? 0}${remedy}`;
}
