import { format, joined, message } from '../messages/messages.js';

/** Why notifications can never reach a receiver, as data. */
export interface UnreachableReceiver {
  /**
   * `plain http`: its URL has no TLS. `not public`: its address is on this machine or in a private network. `guarded`:
   * its address is link-local, a cloud's metadata service, or stands for another address. `no receiver`: nothing can
   * listen there.
   */
  readonly cause: 'plain http' | 'not public' | 'guarded' | 'no receiver';
  /** Host of the URL, as written there. */
  readonly host: string;
  /** The option of `serve` that would allow it; null if there is none. */
  readonly option: string | null;
}

/** A sentence without a full stop, for logs and answers: what is wrong, and the option that would allow it. */
export function unreachableText({ cause, host, option }: UnreachableReceiver): string {
  const allowing = option === null ? [] : [message('option allows', { option })];
  return format(joined([message(`receiver: ${cause}`, { host }), ...allowing]));
}
