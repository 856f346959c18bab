import { centsOf } from '../core/cents.js';
import { asText, textOf, untrusted, type UntrustedJson } from '../core/untrusted-json.js';

/** What a notification tells, as far as it can be read; nothing of it has been judged. */
export interface Told {
  /** Its name, such as CashIn, RECEIVE or med_created; the event type where it has none. */
  readonly kind: string;
  readonly status: string;
  /** BRL with two decimals; empty where it names none. */
  readonly amount: string;
  /** Ids by their names, in this order. */
  readonly ids: readonly (readonly [name: string, id: string])[];
  /** What resending calls the transaction; undefined where the notification is of none. */
  readonly transaction: string | undefined;
}

const idNames = ['id', 'transactionId', 'externalId', 'txId', 'endToEndId', 'endToEnd'];

/** Reads a notification of one of the ten kinds, whatever it is made of. */
export function toldBy(json: unknown, eventType: string): Told {
  const body = untrusted(json);
  const inner = untrusted(body['data']);
  const facts = body['data'] === undefined ? body : inner;
  const ids = idNames.flatMap((name): (readonly [string, string])[] => {
    const id: unknown = facts[name];
    return typeof id === 'string' || typeof id === 'number' ? [[name, asText(id)]] : [];
  });
  return {
    kind: textOf(body['event']) || textOf(body['type']) || eventType,
    status: textOf(facts['status']),
    amount: amountIn(facts),
    ids,
    transaction: eventType.startsWith('med_') ? undefined : transactionIn(facts),
  };
}

function amountIn(facts: UntrustedJson): string {
  const places: readonly unknown[] = [
    facts['originalAmount'],
    facts['payment']?.['amount'],
    facts['originalTransaction']?.['amount'],
  ];
  const cents = places.map(centsOf).find((found) => found !== undefined);
  return cents === undefined ? '' : (cents / 100).toFixed(2);
}

/** Version 2 has the number, which of a REFUND is its own and not that of the payment; the others have no number. */
function transactionIn(facts: UntrustedJson): string | undefined {
  const found: readonly unknown[] = ['id', 'endToEndId', 'externalId', 'transactionId'].map(
    (name) => facts[name],
  );
  const id = found.find((one) => typeof one === 'string' || typeof one === 'number');
  return id === undefined ? undefined : asText(id);
}
