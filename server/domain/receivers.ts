/** Why notifications can never reach a receiver, as data that can be put into words in any language. */
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

const causes = {
  'plain http': 'its URL is plain HTTP',
  'not public': 'it has an address that is not public',
  guarded: 'it has an address that is link-local, the metadata service of a cloud, or stands for another one',
  'no receiver': 'it has an address at which no receiver can be',
} as const satisfies Record<UnreachableReceiver['cause'], string>;

/** A sentence without a full stop, for logs and answers: what is wrong, and the option that would allow it. */
export function unreachableInWords({ cause, host, option }: UnreachableReceiver): string {
  const allowing = option === null ? '' : `; ${option} would allow it`;
  return `notifications must not go to ${host}: ${causes[cause]}${allowing}`;
}
