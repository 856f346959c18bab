/** What must never be in the books, and how to get it there: statements for both databases, on the books of `busy-books.ts`. */

/** A violation: the rule that finds it, what it is, how it gets into the books, what is said of it. */
export type Plant = readonly [rule: string, what: string, statement: string, said: RegExp];

const first = (condition: string) => `(select min(number) from transactions where ${condition})`;
const paid = first("operation = 'cash_out' and status = 'CONFIRMED'");
const waiting = first("operation = 'transfer' and status = 'PENDING'");
const receipt = first("operation = 'receipt'");
const refund = first("operation = 'devolucao' and status = 'CONFIRMED'");
const account = `(select account_id from transactions where number = ${paid})`;
const other = `(select min(id) from accounts where id <> ${account})`;
const opening = `account_id = ${account} and transaction_number is null`;
const told = (number: string) => `(select min(id) from notifications where transaction_number = ${number})`;
const tellingOf = (number: string) =>
  `(select min(id) from deliveries where notification_id = ${told(number)})`;
const deliveryPaid = tellingOf(paid);
const settlement = `(select min(id) from pending_work where kind = 'expire' and subject = ${waiting})`;
const charge = first("operation = 'cash_in' and status = 'PENDING'");
const expiry = `kind = 'expire' and subject = ${charge}`;
const med = `(select min(id) from meds where reconciled = 1)`;
const yearMs = 31_536_000_000;
const year9999Ms = 253_370_764_800_000;
const newBody = (number: string, from: string, to: string) =>
  `update notifications set body = replace(body, '${from}', '${to}') where transaction_number = ${number}`;
/** Deletes deliveries with their attempts. */
const forgetDeliveries = (ids: string) =>
  `delete from delivery_attempts where delivery_id in (${ids}); delete from deliveries where id in (${ids})`;

const chain = "entries continue their account's chain";
const orphans = 'only the opening balance of an account has no transaction';
const money: readonly Plant[] = [
  [
    orphans,
    'a million out of nothing, the balance with it',
    `insert into ledger_entries (account_id, book, reason, amount_cents, created_at)
       select id, 'outside', 'opening balance', -100000000, created_at from accounts where id = ${account};
     insert into ledger_entries (account_id, book, reason, amount_cents, created_at)
       select id, 'available', 'opening balance', 100000000, created_at from accounts where id = ${account};
     update balances set available_cents = available_cents + 100000000 where account_id = ${account}`,
    /entry \d+ of account .*"opening balance" of 1000000\.00 in available, has no transaction/,
  ],
  [
    orphans,
    'a posting of no transaction',
    `update ledger_entries set transaction_number = null where transaction_number = ${receipt}`,
    /entry \d+ of account .*"receipt received" of 20\.00 in available, has no transaction/,
  ],
  [
    'entries are in the books, and for the reasons, that there are',
    'a book that there is not',
    `update ledger_entries set book = 'slush' where transaction_number = ${paid} and book = 'fees'`,
    /entry \d+ is in the book "slush"/,
  ],
  [
    'entries are in the books, and for the reasons, that there are',
    'a reason that there is not',
    `update ledger_entries set reason = 'gift' where transaction_number = ${receipt}`,
    /entry \d+ of receipt \d+ has the reason "gift"/,
  ],
  [
    "entries are of their transaction's account",
    'entries and balance moved to another account',
    `update ledger_entries set account_id = ${other} where transaction_number = ${receipt};
     update balances set available_cents = available_cents - 2000 where account_id = ${account};
     update balances set available_cents = available_cents + 2000 where account_id = ${other}`,
    /entry \d+ of account \S+ belongs to transaction \d+ of account \S+/,
  ],
  [
    chain,
    'amount, entries, balance and spending changed together',
    `update ledger_entries set amount_cents = amount_cents + 100
       where transaction_number = ${paid} and (book = 'outside' or (book = 'blocked' and amount_cents > 0));
     update ledger_entries set amount_cents = amount_cents - 100
       where transaction_number = ${paid} and (book = 'available' or (book = 'blocked' and amount_cents < 0));
     update balances set available_cents = available_cents - 100 where account_id = ${account};
     update spending set spent_cents = spent_cents + 100 where account_id = ${account};
     ${newBody(paid, '"originalAmount":10,"finalAmount":10.35', '"originalAmount":11,"finalAmount":11.35')};
     update transactions set amount_cents = amount_cents + 100 where number = ${paid}`,
    /entry \d+ of account .*"cash_out reserved" of transaction \d+, was changed, or one before it/,
  ],
  [
    chain,
    'an opening balance raised, with the balance',
    `update ledger_entries set amount_cents = 2 * amount_cents where ${opening};
     update balances set available_cents = available_cents + 100000 where account_id = ${account}`,
    /entry \d+ of account .*"opening balance", was changed/,
  ],
  [
    chain,
    'a payment erased with all its rows',
    `${forgetDeliveries(`select id from deliveries where notification_id = ${told(receipt)}`)};
     delete from pending_work where kind = 'deliver' and subject not in (select id from deliveries);
     update balances set available_cents = available_cents - 2000 where account_id = ${account};
     update transactions set parent_number = null where parent_number = ${receipt};
     delete from notifications where transaction_number = ${receipt};
     delete from ledger_entries where transaction_number = ${receipt};
     update transaction_tally set rows = rows - 1 where account_id = ${account} and operation = 'receipt';
     delete from transactions where number = ${receipt}`,
    /, was changed, or one before it was changed, added or taken away/,
  ],
  [
    chain,
    'the newest entries taken away, with the balance',
    `delete from ledger_entries where transaction_number = (select max(number) from transactions where operation = 'receipt')`,
    /the balance of account \S+ was changed, or its newest entries|was changed, or one before it/,
  ],
  [
    chain,
    'a chain that ends elsewhere',
    `update balances set chain = '' where account_id = ${account}`,
    /the balance of account \S+ was changed, or its newest entries were taken away or added/,
  ],
  [
    'amounts and fees are what can be asked for',
    'a negative fee',
    `update transactions set fee_cents = -35 where number = ${paid}`,
    /cash_out \d+ has a fee of -0\.35/,
  ],
  [
    'the database is whole',
    'a sum that no number holds',
    `update ledger_entries set amount_cents = 9223372036854775807 where ${opening} and book = 'available';
     update ledger_entries set amount_cents = 9223372036854775807 where transaction_number = ${receipt} and book = 'available'`,
    /cannot be read: .*(overflow|out of range)/,
  ],
];

const delivery = 'a delivery is what its attempts say';
const untrue = 'a notification says what its transaction says';
const fanOut = 'every URL that was to be told has its delivery';
const copyDelivery = (columns: string) => `
  insert into deliveries (notification_id, account_id, url, headers, status, attempts, resent)
  select notification_id, account_id, url, headers, ${columns} from deliveries where id = ${deliveryPaid}`;
const events: readonly Plant[] = [
  [
    untrue,
    'a body that says 10,000 for 10',
    newBody(paid, '"originalAmount":10,', '"originalAmount":10000,'),
    /notification \d+ of cash_out \d+ says originalAmount 10000, it is 10$/m,
  ],
  [
    untrue,
    'a body of another state',
    newBody(paid, '"CONFIRMED"', '"ERROR"'),
    /says status "ERROR", it is "CONFIRMED"/,
  ],
  [
    untrue,
    'a body of another transaction',
    newBody(paid, '"transactionId":"', '"transactionId":"0'),
    /says transactionId "0/,
  ],
  [
    untrue,
    'a body of another payment',
    newBody(paid, '"endToEndId":"E', '"endToEndId":"X'),
    /says endToEndId "X/,
  ],
  [
    untrue,
    'a transfer of another amount',
    newBody(first("operation = 'transfer' and status = 'CONFIRMED'"), '"amount":"7.00"', '"amount":"70.00"'),
    /of transfer \d+ says data\.payment\.amount "70\.00", it is "7\.00"/,
  ],
  [
    untrue,
    'a refund of another payment',
    newBody(refund, '"creditDebitType"', '"endToEndId":"E0","creditDebitType"'),
    /of devolucao \d+ says data\.endToEndId "E0"/,
  ],
  [
    'a notification is of the account of what it tells of',
    'a notification of another account',
    `update notifications set account_id = ${other} where id = ${told(paid)}`,
    /notification \d+ of account \S+ tells of transaction \d+ of account \S+/,
  ],
  [
    "a delivery is to its account's URL",
    'a delivery of another account',
    `update deliveries set account_id = ${other} where id = ${deliveryPaid}`,
    /delivery \d+ of account \S+ is of notification \d+ of account \S+/,
  ],
  [
    "a delivery is to its account's URL",
    'a delivery to another URL',
    `update deliveries set url = 'https://evil.example/' where id = ${deliveryPaid}`,
    /delivery \d+ is to https:\/\/evil\.example\/, which account \S+ never registered/,
  ],
  [
    fanOut,
    'a delivery deleted with its plan',
    `delete from pending_work where kind = 'deliver' and subject = ${deliveryPaid}; ${forgetDeliveries(deliveryPaid)}`,
    /notification \d+ has 0 deliveries instead of 1/,
  ],
  [fanOut, 'a delivery doubled', copyDelivery("'dead', 0, 0"), /notification \d+ has 2 deliveries to https:/],
  [
    'every notification is on its way or over',
    'a delivery that was asked for and tried, and waits for nothing',
    copyDelivery("'pending', 1, 1"),
    /delivery \d+ is pending, but nothing is planned for it/,
  ],
  [
    delivery,
    'delivered without any attempt',
    `delete from delivery_attempts where delivery_id = ${deliveryPaid};
     update deliveries set status = 'delivered', attempts = 0 where id = ${deliveryPaid}`,
    /delivery \d+ is delivered, 0 of 0 attempts were answered with 2xx/,
  ],
  [
    delivery,
    'delivered after a 500',
    `update delivery_attempts set status_code = 500, failure = null where delivery_id = ${deliveryPaid};
     update deliveries set status = 'delivered' where id = ${deliveryPaid}`,
    /delivery \d+ is delivered, 0 of 1 attempts were answered with 2xx/,
  ],
  [
    delivery,
    'given up after a 200',
    `update delivery_attempts set status_code = 200, failure = null where delivery_id = ${deliveryPaid};
     update deliveries set status = 'dead' where id = ${deliveryPaid}`,
    /delivery \d+ is dead, 1 of 1 attempts were answered with 2xx/,
  ],
  [
    delivery,
    'given up without any attempt',
    copyDelivery("'dead', 0, 1"),
    /delivery \d+ is dead without any attempt/,
  ],
  [
    delivery,
    'a wrong number of attempts',
    `update deliveries set attempts = 3 where id = ${deliveryPaid}`,
    /delivery \d+ counts 3 attempts, 1 were kept/,
  ],
  [
    delivery,
    'a state that does not exist',
    `update deliveries set status = 'lost' where id = ${deliveryPaid}`,
    /delivery \d+ is "lost"/,
  ],
  [
    'registrations are of events that there are',
    'a registration for nothing',
    `update registrations set event_type = 'cash' where event_type = 'cash_in'`,
    /registration \d+ is for "cash"/,
  ],
];

const due = 'plans are due when they should be';
const subject = 'plans are of a kind, and about something, that there is';
const plans: readonly Plant[] = [
  [
    'plans are held no longer than a lease',
    'a lease to the year 9999',
    `update pending_work set lease_owner = 'x', lease_until_ms = ${year9999Ms} where id = ${settlement}`,
    /plan \d+ \("expire" of \d+\) is held by x until 9999-/,
  ],
  [
    due,
    'work for the year 9999',
    `update pending_work set due_at_ms = ${year9999Ms} where id = ${settlement}`,
    /plan \d+ \("expire" of \d+\) is due at 9999-.* is the latest/,
  ],
  [
    due,
    'work that was due before what it is about was made',
    `update pending_work set due_at_ms = due_at_ms - ${yearMs} where id = ${settlement}`,
    /is due at \S+, before what it is about was made/,
  ],
  [
    due,
    'work overdue while a gateway was at work',
    `update pending_work set due_at_ms = 1546300800000 where id = ${settlement};
     update transactions set created_at = '2018-12-31T00:00:00.000Z' where number = ${waiting};
     insert into delivery_attempts (delivery_id, attempted_at, duration_ms, answer)
       select ${deliveryPaid}, '2019-01-01T0' || cast(count(*) as text) || ':00:00.000Z', 1, '' from accounts;
     insert into delivery_attempts (delivery_id, attempted_at, duration_ms, answer)
       select ${deliveryPaid}, '2019-01-01T05:00:00.000Z', 1, '' from accounts where id = ${account};
     update deliveries set attempts = attempts + 2 where id = ${deliveryPaid}`,
    /was due at 2019-01-01T00:00:00\.000Z, a gateway was at work in [3-9] hours since/,
  ],
  [
    due,
    'a charge that outlives its expiry',
    `update pending_work set due_at_ms = due_at_ms + 120000 where ${expiry}`,
    /plan \d+ \("expire" of \d+\) is due at \S+ \S+ is the latest/,
  ],
  [
    due,
    'an immediate charge that outlives its expiry',
    `update pending_work set due_at_ms = due_at_ms + 120000 where kind = 'expire cob'`,
    /plan \d+ \("expire cob" of \d+\) is due at/,
  ],
  [
    subject,
    'work of no known kind',
    `update pending_work set kind = 'explode' where id = ${settlement}`,
    /plan \d+ \("explode" of \d+\) is of no kind that there is/,
  ],
  [
    subject,
    'work about nothing',
    `update pending_work set subject = 999999 where kind = 'split'`,
    /plan \d+ \("split" of 999999\) is about something that there is not/,
  ],
  [
    subject,
    'work of another account',
    `update pending_work set account_id = ${other} where id = ${settlement}`,
    /plan \d+ .* of account \S+ is about something of account \S+/,
  ],
  [
    subject,
    'a settlement of what nobody settles',
    `update pending_work set kind = 'settle', payload = '{"outcome":"CONFIRMED"}', subject = ${receipt} where id = ${settlement}`,
    /plan \d+ \("settle" of \d+\) is about a receipt/,
  ],
];

const times = 'times are in order';
const disputed = 'a MED is in a state, and about a payment, that there is';
const lists: readonly Plant[] = [
  [
    'the tally of the list counts the transactions',
    'a tally on another day',
    `update transaction_tally set day = '2020-02-02' where account_id = ${account} and operation = 'receipt'`,
    /account \S+ has 0 receipt of 2020-02-02 that are CONFIRMED, the tally says \d/,
  ],
  [
    "a day's spending is the sum of its payments",
    'spending on another day',
    `update spending set day = '2020-02-02' where account_id = ${account}`,
    /account \S+ has spent \S+ on 2020-02-02, its payments say 0\.00/,
  ],
  [
    'a payment counts to the day on which it was made',
    'spending on another day, and its payments with it',
    `update spending set day = '2020-02-02' where account_id = ${account};
     update transactions set spending_day = '2020-02-02' where spending_day is not null and account_id = ${account}`,
    /cash_out \d+ made at \S+ counts to 2020-02-02, not to 20/,
  ],
  [
    times,
    'processed before it was made',
    `update transactions set processed_at = '2020-02-02T00:00:00.000Z' where number = ${paid}`,
    /cash_out \d+ was processed at 2020-02-02T00:00:00.000Z, before it was made at/,
  ],
  [
    times,
    'processed in 2999',
    `update transactions set processed_at = '2999-01-01T00:00:00.000Z' where number = ${paid}`,
    /cash_out \d+ was processed at 2999-01-01T00:00:00.000Z/,
  ],
  [
    times,
    'made in 2999',
    `update transactions set created_at = '2999-01-01T00:00:00.000Z' where number = ${waiting}`,
    /transfer \d+ was made at 2999-01-01T00:00:00.000Z/,
  ],
  [
    times,
    'a time that is none',
    `update transactions set processed_at = 'yesterday' where number = ${paid}`,
    /cash_out \d+ was processed at yesterday/,
  ],
  [
    'a refund is younger than its original',
    'a refund older than its original',
    `update transactions set created_at = '2020-02-02T00:00:00.000Z' where number = ${refund}`,
    /devolucao \d+ was made at 2020-02-02T00:00:00.000Z, transaction \d+ was settled at/,
  ],
  [
    disputed,
    'a MED in a state that does not exist',
    `update meds set status = 'LOST' where id = ${med}`,
    /MED \d+ is "LOST"/,
  ],
  [
    disputed,
    "a MED of another account's payment",
    `update meds set account_id = ${other} where id = ${med}`,
    /MED \d+ of account \S+ contests what is no such payment of that account/,
  ],
  [
    disputed,
    'a MED with a result and no decision',
    `update meds set status = 'OPEN' where id = ${med}`,
    /MED \d+ is OPEN, its result is "APPROVED"/,
  ],
  [
    disputed,
    'a MED that is listed as reconciled and contests nothing',
    `update meds set reconciled = 0 where id = ${med}`,
    /MED \d+ is not reconciled, but it contests a payment/,
  ],
  [
    'one notification for each MED that is opened, and for its decision',
    'a notification of a MED that there is not',
    `delete from meds where id = ${med}`,
    /there is no MED \d+, but med_created, med_accepted was told of it/,
  ],
  [
    'one notification for each MED that is opened, and for its decision',
    'a MED told to another account',
    `update notifications set account_id = ${other} where event_type = 'med_accepted'`,
    /MED \d+ of account \S+ was told to another account/,
  ],
  [
    'an immediate charge is in a state that there is',
    'an immediate charge in a state that does not exist',
    `update cobs set status = 'PERDIDA' where status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'`,
    /the immediate charge \S+ is "PERDIDA"/,
  ],
];

/** Every column that holds JSON: its table, which row, what it is called. */
const json: readonly (readonly [column: string, table: string, row: string, said: RegExp])[] = [
  ['detail', 'transactions', `number = ${paid}`, /the detail of cash_out \d+ is not JSON/],
  ['detail', 'transactions', `detail like '%"splits":[{%'`, /the detail of cash_in \d+ is not JSON/],
  ['counterpart', 'transactions', `number = ${paid}`, /the counterpart of cash_out \d+ is not JSON/],
  ['payload', 'pending_work', `id = ${settlement}`, /the payload of plan \d+ \("expire"\) is not JSON/],
  ['headers', 'registrations', `event_type = 'cash_in'`, /the headers of registration \d+ is not JSON/],
  ['headers', 'deliveries', `id = ${deliveryPaid}`, /the headers of delivery \d+ is not JSON/],
  ['body', 'notifications', `id = ${told(paid)}`, /the body of notification \d+ is not JSON/],
  ['body', 'notifications', `event_type = 'med_created'`, /the body of notification \d+ is not JSON/],
  ['request', 'cobs', `status = 'ATIVA'`, /the request of the immediate charge \S+ is not JSON/],
  ['content', 'meds', `id = ${med}`, /the content of MED \d+ is not JSON/],
];
const readable = 'what is kept as JSON can be read';
const broken = json.map(([column, table, row, said]): Plant => [
  readable,
  `${table}.${column} that is no JSON (${row.slice(0, 12)}…)`,
  `update ${table} set ${column} = '{' where ${row}`,
  said,
]);
const misshapen: readonly Plant[] = [
  [
    readable,
    'a detail that is JSON of something else',
    `update transactions set detail = 'null' where number = ${paid}`,
    /the detail of cash_out \d+ is not what is kept there: it must be object/,
  ],
  [
    readable,
    'a verdict that there is not',
    `update pending_work set kind = 'settle', payload = '{"outcome":"MAYBE"}' where id = ${settlement}`,
    /the payload of plan \d+ \("settle"\) is not what is kept there/,
  ],
];

/** Every violation that is found row by row. */
export const plants: readonly Plant[] = [...money, ...events, ...plans, ...lists, ...broken, ...misshapen];
