import { centsOf, formatBrl } from '../core/cents.js';
import { asText, textOf, untrusted, type UntrustedJson } from '../core/untrusted-json.js';

/** The content of a notification as far as it can be read; none of it has been validated. */
export interface NotificationSummary {
  /** The name of the notification, such as CashIn, RECEIVE or med_created; the event type if it has none. */
  readonly kind: string;
  readonly status: string;
  /** The amount in BRL with two decimals; empty if there is none. */
  readonly amount: string;
  /** Ids with their names, in the order of `idNames`. */
  readonly ids: readonly (readonly [name: string, id: string])[];
  /** The identifier of the transaction for resending; undefined if the notification is not about a transaction. */
  readonly transaction: string | undefined;
}

const idNames = ['id', 'transactionId', 'externalId', 'txId', 'endToEndId', 'endToEnd'];

/** Reads a notification of any of the ten kinds, even if its shape is wrong. */
export function summarize(json: unknown, eventType: string): NotificationSummary {
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
  return cents === undefined ? '' : formatBrl(cents);
}

/**
 * Returns the identifier of the transaction. Version 2 has a number, which in a REFUND is that of the refund and not of
 * the payment; other notifications have no number.
 */
function transactionIn(facts: UntrustedJson): string | undefined {
  const found: readonly unknown[] = ['id', 'endToEndId', 'externalId', 'transactionId'].map(
    (name) => facts[name],
  );
  const id = found.find((one) => typeof one === 'string' || typeof one === 'number');
  return id === undefined ? undefined : asText(id);
}
