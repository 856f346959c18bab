import { t } from '../../core/text.js';
import { Skip } from '../../core/errors.js';
import type { Exchange } from '../../target/exchange.js';

/** Lifetimes that are tried. Others are legal in the compatibility family (OP-39), but too short or too long to try. */
const triedSeconds = { from: 20, to: 30 * 86_400 };

/** The lifetime that the answer to a token request states, in seconds. */
export function triedLifetime({ body }: Exchange): number {
  const seconds = Number(body.expires_in);
  if (seconds >= triedSeconds.from && seconds <= triedSeconds.to) return seconds;
  throw new Skip(t`expires_in is ${seconds}`);
}
