import type { Instant } from './clock.js';

/** How long before its end a certificate is warned of, ms: 30 days. */
export const warnedBeforeMs = 30 * 86_400_000;

/** How a certificate stands at a moment: `soon` is the last 30 days. */
export type Validity = 'early' | 'valid' | 'soon' | 'expired';

/** How a certificate stands. Valid as it is used: from its first to its last moment, both included. */
export function validityOf(
  { notBefore, notAfter }: { readonly notBefore: Instant; readonly notAfter: Instant },
  nowMs: number,
): Validity {
  const endMs = Date.parse(notAfter);
  if (nowMs > endMs) return 'expired';
  if (nowMs < Date.parse(notBefore)) return 'early';
  return nowMs >= endMs - warnedBeforeMs ? 'soon' : 'valid';
}

/** Whether somebody should look after a certificate: it has ended, or ends soon. */
export function isEnding(validity: Validity): boolean {
  return validity === 'soon' || validity === 'expired';
}

/** Whole days, begun ones counted, until a moment. */
export function daysUntil(at: Instant, nowMs: number): number {
  return Math.ceil((Date.parse(at) - nowMs) / 86_400_000);
}
