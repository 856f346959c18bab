import { joined, type Sentence, t } from '../messages/text.js';

/** Why notifications can never reach a receiver. */
export interface UnreachableReceiver {
  /**
   * `plain http`: the URL has no TLS. `not public`: the address is on this machine or in a private network. `guarded`:
   * the address is link-local, belongs to a cloud's metadata service, or stands for another address. `no receiver`:
   * nothing can listen there.
   */
  readonly cause: 'plain http' | 'not public' | 'guarded' | 'no receiver';
  /** The host, as written in the URL. */
  readonly host: string;
  /** The option of `serve` that would allow it; null if there is none. */
  readonly option: string | null;
}

const reasons = {
  'plain http': (host: string) => t`plain-HTTP receivers are not allowed (${{ host }})`,
  'not public': (host: string) => t`notifications must not go to ${{ host }}: its address is not public`,
  guarded: (host: string) =>
    t`notifications must not go to ${{ host }}: its address is link-local, belongs to a cloud metadata service, or maps to another address`,
  'no receiver': (host: string) =>
    t`notifications must not go to ${{ host }}: no receiver can exist at its address`,
} satisfies Record<UnreachableReceiver['cause'], (host: string) => Sentence>;

/** Returns a sentence without a full stop, for logs and responses: what is wrong, and the option that would allow it. */
export function unreachableText({ cause, host, option }: UnreachableReceiver): string {
  const allowing = option === null ? [] : [t`allow it with ${{ option }}`];
  return String(joined([reasons[cause](host), ...allowing]));
}
