import type { Instant } from './clock.js';

/** How long before a certificate expires a warning is shown, in ms: 30 days. */
export const warnedBeforeMs = 30 * 86_400_000;

/** The validity of a certificate at a given time; `soon` means that it expires within 30 days. */
export type Validity = 'early' | 'valid' | 'soon' | 'expired';

/** Returns the validity of a certificate. As in authentication, its first and last moment are included. */
export function validityOf(
  { notBefore, notAfter }: { readonly notBefore: Instant; readonly notAfter: Instant },
  nowMs: number,
): Validity {
  const endMs = Date.parse(notAfter);
  if (nowMs > endMs) return 'expired';
  if (nowMs < Date.parse(notBefore)) return 'early';
  return nowMs >= endMs - warnedBeforeMs ? 'soon' : 'valid';
}

/** Whether a certificate needs renewal: it has expired, or will soon. */
export function isEnding(validity: Validity): boolean {
  return validity === 'soon' || validity === 'expired';
}

/** Returns the number of days until an instant, rounded up. */
export function daysUntil(at: Instant, nowMs: number): number {
  return Math.ceil((Date.parse(at) - nowMs) / 86_400_000);
}
