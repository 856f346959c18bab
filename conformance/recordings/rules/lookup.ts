import { textOf, type UntrustedJson } from '../../core/untrusted-json.js';
import { type Called, type History, type Notified, rowsOf } from '../history.js';
import { groupsBy } from './rule.js';

/** A row of a list, and the call that listed it. */
export interface Listed {
  readonly call: Called;
  readonly row: UntrustedJson;
}

/** What was told and listed of a payment, by its ids: rules ask for each payment, and there may be very many. */
interface Lookup {
  readonly told: ReadonlyMap<string, readonly Notified[]>;
  readonly listed: ReadonlyMap<string, readonly Listed[]>;
}

/** Made once for each history. */
const made = new WeakMap<History, Lookup>();

function lookupOf(history: History): Lookup {
  const known = made.get(history);
  if (known !== undefined) return known;
  const lookup = {
    told: groupsBy(history.notifications, ({ name, body }) =>
      keyOf(name, textOf(name === 'TRANSFER' ? body['idempotencyKey'] : body['externalId'])),
    ),
    listed: groupsBy(
      history.calls.flatMap((call) => rowsOf(call).map((row) => ({ call, row }))),
      ({ row }) => textOf(row['externalId']),
    ),
  };
  made.set(history, lookup);
  return lookup;
}

const keyOf = (name: string, id: string): string => `${name} ${id}`;

/** The notifications of this name about an externalId, or, of a TRANSFER, an idempotency key, in their order. */
export function notificationsOf(history: History, name: string, id: string | undefined): readonly Notified[] {
  return id === undefined ? [] : (lookupOf(history).told.get(keyOf(name, id)) ?? []);
}

/** The rows with an externalId, in the order in which they were listed. */
export function rowsAbout(history: History, externalId: string | undefined): readonly Listed[] {
  return externalId === undefined ? [] : (lookupOf(history).listed.get(externalId) ?? []);
}
