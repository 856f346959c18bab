/** Why notifications never reach a receiver, as a fact to be put into words of any language. */
export interface UnreachableReceiver {
  /**
   * `plain http`: its URL has no TLS. `not public`: its address is on this machine or in a network of somebody's own. `guarded`: its
   * address is link-local, the metadata service of a cloud, or stands for another address. `no receiver`: nothing can listen there.
   */
  readonly cause: 'plain http' | 'not public' | 'guarded' | 'no receiver';
  /** Host of the URL, as it stands there. */
  readonly host: string;
  /** The option of `serve` that would let it through; null: none does. */
  readonly option: string | null;
}

const causes = {
  'plain http': 'its URL is plain HTTP',
  'not public': 'it has an address that is not public',
  guarded: 'it has an address that is link-local, the metadata service of a cloud, or stands for another one',
  'no receiver': 'it has an address at which no receiver can be',
} as const satisfies Record<UnreachableReceiver['cause'], string>;

/** In a sentence without full stop, for logs and answers: what is wrong, and the option that would allow it. */
export function unreachableInWords({ cause, host, option }: UnreachableReceiver): string {
  const allowing = option === null ? '' : `; ${option} would allow it`;
  return `notifications must not go to ${host}: ${causes[cause]}${allowing}`;
}
