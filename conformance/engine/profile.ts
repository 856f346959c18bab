import type { Selection } from './select.js';

/**
 * What a run was a run of. `full`, `standard` and `compatibility` are whole: of everything, or of one endpoint family. Without a
 * control endpoint no run can look at everything, and `part` is what `--only` or a shard left.
 */
export type RunProfile = 'full' | 'standard' | 'compatibility' | 'without control endpoint' | 'part';

/** The profiles that a target can be conformant to. */
const whole: ReadonlySet<RunProfile> = new Set(['full', 'standard', 'compatibility']);

/** Whether a target can be conformant to what was run. */
export function isWhole(profile: RunProfile): boolean {
  return whole.has(profile);
}

/** The profile of a run. */
export function profileOf(
  { only, shard, families }: Pick<Selection, 'only' | 'shard'> & { readonly families: readonly string[] },
  hasControl: boolean,
): RunProfile {
  if (only.length > 0 || shard !== undefined) return 'part';
  if (!hasControl) return 'without control endpoint';
  if (families.length > 1) return 'full';
  return families.includes('compatibility') ? 'compatibility' : 'standard';
}
