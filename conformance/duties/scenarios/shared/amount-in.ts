import type { RecordedCall } from '../../../stage/recording.js';

/** The digits of the amount as they stand in the body of a call: `value`, `amount` or `refundValue`; undefined without one. */
export function amountIn({ bytes }: RecordedCall): string | undefined {
  const found = /"(?:value|amount|refundValue)"\s*:\s*("[^"]*"|[^\s,}]+)/.exec(bytes.toString('utf8'));
  return found?.[1]?.replaceAll('"', '');
}
