import {
  account,
  deliveryPaid,
  expiry,
  med,
  other,
  paid,
  receipt,
  refund,
  settlement,
  waiting,
  year9999Ms,
  yearMs,
  type Plants,
} from './plant.js';

/** What is planned. */
export const plans: Plants = {
  'plans are held no longer than a lease': {
    'a lease to the year 9999': [
      `update pending_work set lease_owner = 'x', lease_until_ms = ${year9999Ms} where id = ${settlement}`,
      /plan \d+ \("expire" of \d+\) is held by x until 9999-/,
    ],
  },
  'plans are due when they should be': {
    'work that was due before what it is about was made': [
      `update pending_work set due_at_ms = due_at_ms - ${yearMs} where id = ${settlement}`,
      /is due at \S+, before what it is about was made/,
    ],
    'work overdue while a gateway was at work': [
      `update pending_work set due_at_ms = 1546300800000 where id = ${settlement};
     update transactions set created_at = '2018-12-31T00:00:00.000Z' where number = ${waiting};
     insert into delivery_attempts (delivery_id, attempted_at, duration_ms, answer)
       select ${deliveryPaid}, '2019-01-01T0' || cast(count(*) as text) || ':00:00.000Z', 1, '' from accounts;
     insert into delivery_attempts (delivery_id, attempted_at, duration_ms, answer)
       select ${deliveryPaid}, '2019-01-01T05:00:00.000Z', 1, '' from accounts where id = ${account};
     update deliveries set attempts = attempts + 2 where id = ${deliveryPaid}`,
      /was due at 2019-01-01T00:00:00\.000Z, a gateway was at work in [3-9] hours since/,
    ],
    'a charge that outlives its expiry': [
      `update pending_work set due_at_ms = due_at_ms + 120000 where ${expiry}`,
      /plan \d+ \("expire" of \d+\) is due at \S+ \S+ is the latest/,
    ],
    'an immediate charge that outlives its expiry': [
      `update pending_work set due_at_ms = due_at_ms + 120000 where kind = 'expire cob'`,
      /plan \d+ \("expire cob" of \d+\) is due at/,
    ],
  },
  'no plan was set aside': {
    'work that was set aside': [
      `update pending_work set set_aside = 'the payload is not JSON' where id = ${settlement}`,
      /plan \d+ \("expire" of \d+\) was set aside: the payload is not JSON/,
    ],
  },
  'plans are of a kind, and about something, that there is': {
    'a delivery in no lane': [
      "update pending_work set lane = null where kind = 'deliver'",
      /plan \d+ \("deliver" of \d+\) is in no lane/,
    ],
    'work of no known kind': [
      `update pending_work set kind = 'explode' where id = ${settlement}`,
      /plan \d+ \("explode" of \d+\) is of no kind that there is/,
    ],
    'work about nothing': [
      `update pending_work set subject = 999999 where kind = 'split'`,
      /plan \d+ \("split" of 999999\) is about something that there is not/,
    ],
    'work of another account': [
      `update pending_work set account_id = ${other} where id = ${settlement}`,
      /plan \d+ .* of account \S+ is about something of account \S+/,
    ],
    'a settlement of what nobody settles': [
      `update pending_work set kind = 'settle', payload = '{"outcome":"CONFIRMED"}', subject = ${receipt} where id = ${settlement}`,
      /plan \d+ \("settle" of \d+\) is about a receipt/,
    ],
  },
};

/** States, times, counts. */
export const lists: Plants = {
  'the tally of the list counts the transactions': {
    'a tally on another day': [
      `update transaction_tally set day = '2020-02-02' where account_id = ${account} and operation = 'receipt'`,
      /account \S+ has 0 receipt of 2020-02-02 that are CONFIRMED, the tally says \d/,
    ],
  },
  "a day's spending is the sum of its payments": {
    'spending on another day': [
      `update spending set day = '2020-02-02' where account_id = ${account}`,
      /account \S+ has spent \S+ on 2020-02-02, its payments say 0\.00/,
    ],
  },
  'a payment counts to the day on which it was made': {
    'spending on another day, and its payments with it': [
      `update spending set day = '2020-02-02' where account_id = ${account};
     update transactions set spending_day = '2020-02-02' where spending_day is not null and account_id = ${account}`,
      /cash_out \d+ made at \S+ counts to 2020-02-02, not to 20/,
    ],
  },
  'times are in order': {
    'processed before it was made': [
      `update transactions set processed_at = '2020-02-02T00:00:00.000Z' where number = ${paid}`,
      /cash_out \d+ was processed at 2020-02-02T00:00:00.000Z, before it was made at/,
    ],
    'made in 2999': [
      `update transactions set created_at = '2999-01-01T00:00:00.000Z' where number = ${waiting}`,
      /transfer \d+ was made at 2999-01-01T00:00:00.000Z/,
    ],
    'a time that is none': [
      `update transactions set processed_at = 'yesterday' where number = ${paid}`,
      /cash_out \d+ was processed at yesterday/,
    ],
  },
  'a refund is younger than its original': {
    'a refund older than its original': [
      `update transactions set created_at = '2020-02-02T00:00:00.000Z' where number = ${refund}`,
      /devolucao \d+ was made at 2020-02-02T00:00:00.000Z, transaction \d+ was settled at/,
    ],
  },
  'a MED is in a state, and about a payment, that there is': {
    'a MED in a state that does not exist': [
      `update meds set status = 'LOST' where id = ${med}`,
      /MED \d+ is "LOST"/,
    ],
    "a MED of another account's payment": [
      `update meds set account_id = ${other} where id = ${med}`,
      /MED \d+ of account \S+ contests what is no such payment of that account/,
    ],
    'a MED with a result and no decision': [
      `update meds set status = 'OPEN' where id = ${med}`,
      /MED \d+ is OPEN, its result is "APPROVED"/,
    ],
    'a MED that is listed as reconciled and contests nothing': [
      `update meds set reconciled = 0 where id = ${med}`,
      /MED \d+ is not reconciled, but it contests a payment/,
    ],
  },
  'one notification for each MED that is opened, and for its decision': {
    'a notification of a MED that there is not': [
      `delete from meds where id = ${med}`,
      /there is no MED \d+, but med_created, med_accepted was told of it/,
    ],
    'a MED told to another account': [
      `update notifications set account_id = ${other} where event_type = 'med_accepted'`,
      /MED \d+ of account \S+ was told to another account/,
    ],
  },
  'an immediate charge is in a state that there is': {
    'an immediate charge in a state that does not exist': [
      `update cobs set status = 'PERDIDA' where status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'`,
      /the immediate charge \S+ is "PERDIDA"/,
    ],
  },
};

/** Every column that holds JSON: its table, which row, what it is called. */
const json: readonly (readonly [column: string, table: string, row: string, message: RegExp])[] = [
  ['detail', 'transactions', `number = ${paid}`, /the detail of cash_out \d+ is not JSON/],
  ['counterpart', 'transactions', `number = ${paid}`, /the counterpart of cash_out \d+ is not JSON/],
  ['payload', 'pending_work', `id = ${settlement}`, /the payload of plan \d+ \("expire"\) is not JSON/],
  ['headers', 'registrations', `event_type = 'cash_in'`, /the headers of registration \d+ is not JSON/],
  ['body', 'notifications', `event_type = 'med_created'`, /the body of notification \d+ is not JSON/],
  ['request', 'cobs', `status = 'ATIVA'`, /the request of the immediate charge \S+ is not JSON/],
  ['content', 'meds', `id = ${med}`, /the content of MED \d+ is not JSON/],
];

/** JSON that is none, or of something else. */
export const unreadable: Plants = {
  'what is kept as JSON can be read': {
    ...Object.fromEntries(
      json.map(([column, table, row, message]) => [
        `${table}.${column} that is no JSON (${row.slice(0, 12)}…)`,
        [`update ${table} set ${column} = '{' where ${row}`, message],
      ]),
    ),
    'a detail that is JSON of something else': [
      `update transactions set detail = 'null' where number = ${paid}`,
      /the detail of cash_out \d+ is not what is kept there: it must be object/,
    ],
    'a verdict that there is not': [
      `update pending_work set kind = 'settle', payload = '{"outcome":"MAYBE"}' where id = ${settlement}`,
      /the payload of plan \d+ \("settle"\) is not what is kept there/,
    ],
  },
};
