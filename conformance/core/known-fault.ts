/** A message between a client and a gateway, as a fault remembers it: the amount tells the orders of a scenario apart. */
export interface NamedMessage {
  readonly kind: 'call' | 'notification';
  /** The operation of a call, or the kind of event. */
  readonly message: string;
  /** The amount in its body, as it stands there; absent if it has none. */
  readonly amount?: string | undefined;
}

/** A fault that was injected into a message of a scenario, in a form in which it can be injected again. */
export interface KnownFault extends NamedMessage {
  /** What was done, without bodies: `lose the answer`, `hold 20000` (in ms), `answer 503`, `deliver twice`. */
  readonly fault: string;
  /**
   * The nth such message of this amount since the scenario planned the fault, from 1.
   * @asType integer
   */
  readonly nth: number;
}

/** The digits of the amount as they stand in the body of a message: `value`, `amount` or `refundValue`; undefined without one. */
export function amountIn({ bytes }: { readonly bytes: Buffer }): string | undefined {
  const found = /"(?:value|amount|refundValue)"\s*:\s*("[^"]*"|[^\s,}]+)/.exec(bytes.toString('utf8'));
  return found?.[1]?.replaceAll('"', '');
}
