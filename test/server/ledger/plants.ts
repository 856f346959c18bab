/**
 * Corruptions of the books of `seeded-database.ts` by the rule that finds them: what each is, and the statements, for both
 * databases, that plant it.
 */
export type Plants = Readonly<Record<string, Readonly<Record<string, string>>>>;

const first = (condition: string) => `(select min(number) from transactions where ${condition})`;
const paid = first("operation = 'cash_out' and status = 'CONFIRMED'");
const failed = first("operation = 'transfer' and status = 'ERROR'");
const waiting = first("operation = 'transfer' and status = 'PENDING'");
const expired = first("error_code = 'CHARGE_EXPIRED'");
const receipt = first("operation = 'receipt'");
const refund = first("operation = 'devolucao' and status = 'CONFIRMED'");
const charge = first("operation = 'cash_in' and status = 'PENDING'");
const account = `(select account_id from transactions where number = ${paid})`;
const other = `(select min(id) from accounts where id <> ${account})`;
const notificationOf = (number: string) =>
  `(select min(id) from notifications where transaction_number = ${number})`;
const delivery = `(select min(id) from deliveries where notification_id = ${notificationOf(paid)})`;
const plan = `(select min(id) from pending_work where kind = 'expire' and subject = ${waiting})`;
const med = `(select min(id) from meds where reconciled = 1)`;
const certificate = `(select min(fingerprint) from certificates where account_id = ${account})`;
const yearMs = 31_536_000_000;
const year9999Ms = 253_370_764_800_000;

const setTransaction = (number: string, set: string) =>
  `update transactions set ${set} where number = ${number}`;
const setAccount = (set: string) => `update accounts set ${set} where id = ${account}`;
const setDelivery = (set: string) => `update deliveries set ${set} where id = ${delivery}`;
const setPlan = (set: string) => `update pending_work set ${set} where id = ${plan}`;
const setMed = (set: string) => `update meds set ${set} where id = ${med}`;
const copyEntries = (condition: string) => `
  insert into ledger_entries (transaction_number, account_id, book, reason, amount_cents, created_at)
  select transaction_number, account_id, book, reason, amount_cents, created_at from ledger_entries where ${condition}`;
const copyNotification = (condition: string, transaction: string, eventType = 'event_type') => `
  insert into notifications (account_id, transaction_number, event_type, body, created_at, med_id)
  select account_id, ${transaction}, ${eventType}, body, created_at, med_id from notifications
  where id = (select min(id) from notifications where ${condition})`;
const copyDelivery = (columns: string) => `
  insert into deliveries (notification_id, account_id, url, headers, status, attempts, resent)
  select notification_id, account_id, url, headers, ${columns} from deliveries where id = ${delivery}`;

const money: Plants = {
  'the entries of a posting sum to zero': {
    'an entry of another amount':
      "update ledger_entries set amount_cents = amount_cents - 1 where id = (select min(id) from ledger_entries where book = 'outside')",
  },
  'a balance is the sum of its entries': {
    'more available than booked': 'update balances set available_cents = available_cents + 1',
    'more blocked than booked': 'update balances set blocked_cents = blocked_cents + 1',
    'no balance': 'delete from balances',
    'missing entries': `delete from ledger_entries where transaction_number = ${receipt}`,
    'a sum that no number holds': `
      update ledger_entries set amount_cents = 9223372036854775807
      where account_id = ${account} and transaction_number is null and book = 'available';
      update ledger_entries set amount_cents = 9223372036854775807 where transaction_number = ${receipt} and book = 'available'`,
  },
  'entries follow the status of their transaction': {
    'a final status without its posting': `delete from ledger_entries where transaction_number = ${paid} and reason = 'cash_out settled'`,
    'money that never came': `update ledger_entries set transaction_number = ${expired} where transaction_number = ${receipt} and reason = 'receipt received'`,
  },
  'no posting is booked twice': {
    'a second reservation': copyEntries(`transaction_number = ${waiting} and reason = 'transfer reserved'`),
    'a second settlement': copyEntries(`transaction_number = ${paid} and reason = 'cash_out settled'`),
  },
  'entries belong to the account, the books and the reasons of their transaction': {
    'a posting without a transaction': `update ledger_entries set transaction_number = null where transaction_number = ${receipt}`,
    'an unknown book': `update ledger_entries set book = 'slush' where transaction_number = ${paid} and book = 'fees'`,
    'an unknown reason': `update ledger_entries set reason = 'gift' where transaction_number = ${receipt}`,
    'entries and balance moved to another account': `
      update ledger_entries set account_id = ${other} where transaction_number = ${receipt};
      update balances set available_cents = available_cents - 2000 where account_id = ${account};
      update balances set available_cents = available_cents + 2000 where account_id = ${other}`,
  },
  "a day's spending is the sum of its payments": {
    'a payment that is not counted': 'update spending set spent_cents = spent_cents - 1',
    'a missing day': 'delete from spending',
    'spending on another day': `update spending set day = '2020-02-02' where account_id = ${account}`,
  },
  'a cash-out counts toward the day on which it was made, other transactions toward none': {
    'spending on another day, and its payments with it': `
      update spending set day = '2020-02-02' where account_id = ${account};
      update transactions set spending_day = '2020-02-02' where spending_day is not null and account_id = ${account}`,
  },
};

const transactions: Plants = {
  'a transaction has the values of its status': {
    'a confirmed payment with an error': setTransaction(paid, "error_code = 'ORDER_REJECTED'"),
    'a confirmed payment that was never processed': setTransaction(paid, 'processed_at = null'),
    'a failed payment with an end-to-end id': setTransaction(failed, "end_to_end_id = 'E'"),
    'a failed payment without a reason': setTransaction(failed, 'error_code = null'),
    'a final status that was left again': setTransaction(paid, "status = 'PENDING'"),
    'an unknown status': setTransaction(paid, "status = 'SETTLED'"),
    'a pending receipt': setTransaction(
      receipt,
      "status = 'PENDING', processed_at = null, end_to_end_id = null",
    ),
    'a negative fee': setTransaction(paid, 'fee_cents = -35'),
  },
  'the times of a transaction are instants, in order and not in the future': {
    'processed before it was made': setTransaction(paid, "processed_at = '2020-02-02T00:00:00.000Z'"),
    'made in 2999': setTransaction(waiting, "created_at = '2999-01-01T00:00:00.000Z'"),
    'a time that is none': setTransaction(paid, "processed_at = 'yesterday'"),
  },
  'refunds and returns are within their original, and counted there': {
    'a refund that is not counted': setTransaction(
      first('refunded_cents > 0'),
      'refunded_cents = refunded_cents - 1',
    ),
    'a failed refund that is still counted': setTransaction(refund, "status = 'ERROR'"),
  },
  'a refund or return belongs to an earlier settled payment of its account': {
    'a refund of nothing': setTransaction(refund, 'parent_number = null'),
    'a refund of a sent payment': setTransaction(refund, `parent_number = ${paid}`),
    'a refund older than its original': setTransaction(refund, "created_at = '2020-02-02T00:00:00.000Z'"),
  },
  'both ends of a payment between accounts have one amount': {
    'a payment and a receipt of other amounts': setTransaction(
      receipt,
      `end_to_end_id = (select end_to_end_id from transactions where number = ${paid})`,
    ),
  },
  'a transaction keeps what its account may use once': {
    'an external id that can be used again': setTransaction(paid, 'unique_key = null'),
    'an idempotency key that can be used again': setTransaction(waiting, "unique_key = 'x'"),
    'a refund id that can be used again': setTransaction(refund, "unique_key = 'x'"),
    'a key of a transaction that has none': setTransaction(receipt, "unique_key = 'x'"),
  },
  'the tally counts the transactions of each day': {
    'one too many': "update transaction_tally set rows = rows + 1 where status = 'CONFIRMED'",
    'a wrong sum': 'update transaction_tally set amount_cents = amount_cents + 1',
    'a missing day': 'delete from transaction_tally',
    'another day': "update transaction_tally set day = '2020-02-02'",
  },
  'recipients of splits have been paid their shares, or will be': {
    'a share without planned work': "delete from pending_work where kind = 'split'",
    'a share that was paid twice': copyEntries("reason = 'split'"),
  },
};

const outbox: Plants = {
  'every final status has one notification, of its event': {
    'a second notification': copyNotification(`transaction_number = ${paid}`, 'transaction_number'),
    'a notification of an expired charge': copyNotification("event_type = 'cash_in'", expired),
    'a notification of another event': copyNotification(
      `transaction_number = ${paid}`,
      'transaction_number',
      "'refund_out'",
    ),
    'no notification': `update notifications set transaction_number = null where transaction_number = ${failed}`,
  },
  'a notification is of a known event, and of its account, transaction or MED, or a test': {
    'another account': `update notifications set account_id = ${other} where id = ${notificationOf(paid)}`,
    'an unknown event': `update notifications set event_type = 'cash' where id = ${notificationOf(receipt)}`,
    'fewer URLs than none': `update notifications set fan_out = -1 where id = ${notificationOf(receipt)}`,
    'a payment as a test': `update notifications set test = 1 where id = ${notificationOf(paid)}`,
    'a test as a payment': `
      insert into notifications (account_id, event_type, body, created_at, fan_out, test)
      select account_id, event_type, body, created_at, 0, 1 from notifications where id = ${notificationOf(paid)}`,
    'a missing MED': `delete from meds where id = ${med}`,
    'the account of another MED': `update notifications set account_id = ${other} where event_type = 'med_accepted'`,
  },
  'every URL to be notified has one delivery': {
    'a delivery deleted with its plan': `
      delete from pending_work where kind = 'deliver' and subject = ${delivery};
      delete from delivery_attempts where delivery_id = ${delivery}; delete from deliveries where id = ${delivery}`,
    'a second delivery to a URL': copyDelivery("'dead', 0, 0"),
  },
  'the status of a delivery matches its attempts and its planned work': {
    'pending without a plan': "delete from pending_work where kind = 'deliver'",
    'planned after it was delivered': "update deliveries set status = 'delivered' where status = 'pending'",
    'a resend that waits for nothing': copyDelivery("'pending', 1, 1"),
    'a resend without an end': copyDelivery("'resending', 0, 1"),
    'delivered after a 500': `
      update delivery_attempts set status_code = 500, failure = null where delivery_id = ${delivery};
      ${setDelivery("status = 'delivered'")}`,
    'dead without an attempt': copyDelivery("'dead', 0, 1"),
    'a wrong number of attempts': setDelivery('attempts = 3'),
    'an unknown status': setDelivery("status = 'lost'"),
    'an impossible status code': `update delivery_attempts set status_code = 7, failure = null where delivery_id = ${delivery}`,
  },
  'a delivery is to a URL that the account of its notification has registered': {
    'another account': setDelivery(`account_id = ${other}`),
    'another URL': setDelivery("url = 'https://evil.example/'"),
  },
  'only a dead delivery has a successor, of the same notification': {
    'a pending delivery with a successor': setDelivery('retried_as = (select max(id) from deliveries)'),
  },
  'a registration is of a known event, and active until it is ended': {
    'an unknown event': "update registrations set event_type = 'cash' where event_type = 'cash_in'",
    'inactive without an end': "update registrations set active = 0 where event_type = 'cash_in'",
    'replaced by nothing':
      "update registrations set active = 0, ended_by = 'replaced' where event_type = 'cash_in'",
  },
};

const plans: Plants = {
  'a pending transaction has the planned work it needs, a final one has none': {
    'a transfer that never expires': `delete from pending_work where id = ${plan}`,
    'the expiry of a settled payment': setPlan(`subject = ${paid}`),
    'a missing settlement': "update accounts set settlement = 'automatic'",
  },
  'planned work is of a known kind, and about something of its account': {
    'a delivery in no lane': "update pending_work set lane = null where kind = 'deliver'",
    'an unknown kind': setPlan("kind = 'explode'"),
    'a missing subject': "update pending_work set subject = 999999 where kind = 'split'",
    'another account': setPlan(`account_id = ${other}`),
    'the settlement of a receipt': setPlan(
      `kind = 'settle', payload = '{"outcome":"CONFIRMED"}', subject = ${receipt}`,
    ),
  },
  'no planned work was set aside': {
    'work that was set aside': setPlan("set_aside = 'the payload is not JSON'"),
  },
  'planned work is due after its subject was made, and before it ends': {
    'due before its subject was made': setPlan(`due_at_ms = due_at_ms - ${yearMs}`),
    'a transfer due in a year': setPlan(`due_at_ms = due_at_ms + ${yearMs}`),
    'a charge that outlives its expiry': `update pending_work set due_at_ms = due_at_ms + 120000 where kind = 'expire' and subject = ${charge}`,
    'an immediate charge that outlives its expiry':
      "update pending_work set due_at_ms = due_at_ms + 120000 where kind = 'expire cob'",
  },
  'no planned work is overdue while a gateway runs: 3 clock hours, 24 for deliveries': {
    'work overdue in three hours': `
      ${setPlan('due_at_ms = 1546300800000')};
      ${setTransaction(waiting, "created_at = '2018-12-31T00:00:00.000Z'")};
      insert into delivery_attempts (delivery_id, attempted_at, duration_ms, answer)
        select ${delivery}, '2019-01-01T0' || cast(count(*) as text) || ':00:00.000Z', 1, '' from accounts;
      insert into delivery_attempts (delivery_id, attempted_at, duration_ms, answer)
        select ${delivery}, '2019-01-01T05:00:00.000Z', 1, '' from accounts where id = ${account};
      ${setDelivery('attempts = attempts + 2')}`,
  },
  'planned work is leased for no longer than a minute': {
    'a lease to the year 9999': setPlan(`lease_owner = 'x', lease_until_ms = ${year9999Ms}`),
  },
};

const chargesAndMeds: Plants = {
  'an immediate charge has the receipt and the expiry of its status': {
    'a paid charge without a receipt':
      "update cobs set status = 'CONCLUIDA' where status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'",
    'a receipt of a removed charge':
      "update cobs set status = 'REMOVIDA_PELO_PSP' where status = 'CONCLUIDA'",
    'an active charge that never expires': "delete from pending_work where kind = 'expire cob'",
    'an unknown status':
      "update cobs set status = 'PERDIDA' where status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'",
  },
  'an immediate charge has the amount, lifetime and key of its request': {
    'another amount': "update cobs set amount_cents = -1 where status = 'ATIVA'",
    'another lifetime': "update cobs set expiracao = 7200 where status = 'ATIVA'",
  },
  'a MED has the result of its status, and contests a settled payment of its account': {
    'an unknown status': setMed("status = 'LOST'"),
    'a payment of another account': setMed(`account_id = ${other}`),
    'a result without a decision': setMed("status = 'OPEN'"),
    'a contested payment that is not reconciled': setMed('reconciled = 0'),
    'another transaction': setMed(`transaction_number = ${paid}`),
  },
  'a MED has one notification when it is opened, and at most one for its decision': {
    'a second med_created': copyNotification("event_type = 'med_created'", 'transaction_number'),
    'a decision that was not taken': copyNotification(
      "event_type = 'med_accepted'",
      'transaction_number',
      "'med_rejected'",
    ),
    'no med_created': "update notifications set event_type = 'cash_in' where event_type = 'med_created'",
  },
};

const columns: Plants = {
  'an account has known settings, and no negative fees or limits': {
    'a negative fee': setAccount('fee_cents = -1'),
    'a negative limit': setAccount('night_cents = -1'),
    'an unknown settlement': setAccount("settlement = 'never'"),
    'an unknown upstream': setAccount("upstream = 'gone'"),
    'an unknown registration of webhooks': setAccount("webhook_registration = 'maybe'"),
  },
  'a certificate is registered, or revoked at a time': {
    'an unknown status': `update certificates set status = 'lost' where fingerprint = ${certificate}`,
    'registered again': `update certificates set revoked_at = created_at where fingerprint = ${certificate}`,
  },
  'JSON columns contain JSON that the gateway can read': {
    'a detail': setTransaction(paid, "detail = '{'"),
    'a detail of another type': setTransaction(paid, "detail = 'null'"),
    'a counterpart': setTransaction(paid, "counterpart = '{'"),
    'a payload': setPlan("payload = '{'"),
    'a verdict': setPlan(`kind = 'settle', payload = '{"outcome":"MAYBE"}'`),
    'headers of a registration': "update registrations set headers = '{'",
    'headers of a delivery': "update deliveries set headers = '{'",
    'a body': "update notifications set body = '{' where event_type = 'med_created'",
    'a request': "update cobs set request = '{'",
    'the content of a MED': setMed("content = '{'"),
  },
};

export const plants: Plants = {
  ...money,
  ...transactions,
  ...outbox,
  ...plans,
  ...chargesAndMeds,
  ...columns,
};
