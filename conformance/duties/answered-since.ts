import type { RecordedCall } from '../stage/recording.js';
import type { Stage } from '../stage/stage.js';

/** How long the stage may take to note what it has sent, in ms: the client may be told a moment before. */
const noteMs = 1_000;
const tokenRequests: readonly (string | undefined)[] = ['createAccessToken', 'createOauthToken'];

/** A call of the client that was answered with success, of those after the first `before`, and no request for a token. */
export function answeredSince(stage: Stage, before: number): Promise<RecordedCall | undefined> {
  const isAnswered = ({ operation, sent }: RecordedCall): boolean =>
    !tokenRequests.includes(operation) && sent != null && sent < 300;
  return stage.waitFor(() => stage.calls.slice(before).find(isAnswered), noteMs);
}
