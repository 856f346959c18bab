import { Skip } from '../../../core/errors.js';
import { t } from '../../../core/text.js';
import type { RecordedCall } from '../../../stage/recording.js';

/**
 * Throws `Skip` unless the gateway carried a call out whose answer was kept from the client: of one that it refused, nothing
 * is uncertain but the refusal, so whoever takes it for failed is right.
 */
export function demandCarriedOut({ answer }: RecordedCall): void {
  if (answer !== undefined && answer.status < 300) return;
  throw new Skip(
    t`nothing was provoked, because the gateway did not carry the call out: ${answer?.status ?? t`no answer`}`,
  );
}
