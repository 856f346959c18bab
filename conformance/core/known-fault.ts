/** Identifies a message between a client and a gateway in a fault: the amount tells the orders of a scenario apart. */
export interface NamedMessage {
  readonly kind: 'call' | 'notification';
  /** The operation of a call, or the kind of event. */
  readonly message: string;
  /** The amount exactly as written in the body of the message; absent if it has none. */
  readonly amount?: string | undefined;
}

/** A fault that was injected into a message of a scenario, in a form that allows injecting it again. */
export interface KnownFault extends NamedMessage {
  /** The injected fault, without bodies: `lose the answer`, `hold 20000` (in ms), `answer 503`, `deliver twice`. */
  readonly fault: string;
  /**
   * The nth such message of this amount since the scenario planned the fault, from 1.
   * @asType integer
   */
  readonly nth: number;
}

/** The amount exactly as written in a message body, from `value`, `amount` or `refundValue`; undefined if it has none. */
export function amountIn({ bytes }: { readonly bytes: Buffer }): string | undefined {
  const found = /"(?:value|amount|refundValue)"\s*:\s*("[^"]*"|[^\s,}]+)/.exec(bytes.toString('utf8'));
  return found?.[1]?.replaceAll('"', '');
}
