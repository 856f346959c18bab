import {
  account,
  deliveryPaid,
  forgetDeliveries,
  newBody,
  opening,
  other,
  paid,
  receipt,
  refund,
  notificationOf,
  type Plants,
} from './plant.js';

/** Money that was not booked, or booked otherwise. */
export const money: Plants = {
  'only the opening balance of an account has no transaction': {
    'a posting of no transaction': [
      `update ledger_entries set transaction_number = null where transaction_number = ${receipt}`,
      /entry \d+ of account .*"receipt received" of 20\.00 in available, has no transaction/,
    ],
  },
  'entries are in the books, and for the reasons, that there are': {
    'a book that there is not': [
      `update ledger_entries set book = 'slush' where transaction_number = ${paid} and book = 'fees'`,
      /entry \d+ is in the book "slush"/,
    ],
    'a reason that there is not': [
      `update ledger_entries set reason = 'gift' where transaction_number = ${receipt}`,
      /entry \d+ of receipt \d+ has the reason "gift"/,
    ],
  },
  "entries are of their transaction's account": {
    'entries and balance moved to another account': [
      `update ledger_entries set account_id = ${other} where transaction_number = ${receipt};
     update balances set available_cents = available_cents - 2000 where account_id = ${account};
     update balances set available_cents = available_cents + 2000 where account_id = ${other}`,
      /entry \d+ of account \S+ belongs to transaction \d+ of account \S+/,
    ],
  },
  "entries continue their account's chain": {
    'amount, entries, balance and spending changed together': [
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
    'the newest entries taken away, with the balance': [
      `delete from ledger_entries where transaction_number = (select max(number) from transactions where operation = 'receipt')`,
      /the balance of account \S+ was changed, or its newest entries|was changed, or one before it/,
    ],
    'a chain that ends elsewhere': [
      `update balances set chain = '' where account_id = ${account}`,
      /the balance of account \S+ was changed, or its newest entries were taken away or added/,
    ],
  },
  'amounts and fees are what can be asked for': {
    'a negative fee': [
      `update transactions set fee_cents = -35 where number = ${paid}`,
      /cash_out \d+ has a fee of -0\.35/,
    ],
  },
  'the database is whole': {
    'a sum that no number holds': [
      `update ledger_entries set amount_cents = 9223372036854775807 where ${opening} and book = 'available';
     update ledger_entries set amount_cents = 9223372036854775807 where transaction_number = ${receipt} and book = 'available'`,
      /cannot be read: .*(overflow|out of range)/,
    ],
  },
};

const copyDelivery = (columns: string) => `
  insert into deliveries (notification_id, account_id, url, headers, status, attempts, resent)
  select notification_id, account_id, url, headers, ${columns} from deliveries where id = ${deliveryPaid}`;
/** What was told, and to whom. */
export const events: Plants = {
  'a notification says what its transaction says': {
    'a body that says 10,000 for 10': [
      newBody(paid, '"originalAmount":10,', '"originalAmount":10000,'),
      /notification \d+ of cash_out \d+ says originalAmount 10000, it is 10$/m,
    ],
    'a refund of another payment': [
      newBody(refund, '"creditDebitType"', '"endToEndId":"E0","creditDebitType"'),
      /of devolucao \d+ says data\.endToEndId "E0"/,
    ],
  },
  'a notification is of the account of what it tells of': {
    'a notification of another account': [
      `update notifications set account_id = ${other} where id = ${notificationOf(paid)}`,
      /notification \d+ of account \S+ tells of transaction \d+ of account \S+/,
    ],
  },
  "a delivery is to its account's URL": {
    'a delivery of another account': [
      `update deliveries set account_id = ${other} where id = ${deliveryPaid}`,
      /delivery \d+ of account \S+ is of notification \d+ of account \S+/,
    ],
    'a delivery to another URL': [
      `update deliveries set url = 'https://evil.example/' where id = ${deliveryPaid}`,
      /delivery \d+ is to https:\/\/evil\.example\/, which account \S+ never registered/,
    ],
  },
  'every URL that was to be told has its delivery': {
    'a delivery deleted with its plan': [
      `delete from pending_work where kind = 'deliver' and subject = ${deliveryPaid}; ${forgetDeliveries(deliveryPaid)}`,
      /notification \d+ has 0 deliveries instead of 1/,
    ],
    'a delivery doubled': [copyDelivery("'dead', 0, 0"), /notification \d+ has 2 deliveries to https:/],
  },
  'every notification is on its way or over': {
    'a delivery that was asked for and tried, and waits for nothing': [
      copyDelivery("'pending', 1, 1"),
      /delivery \d+ is pending, but nothing is planned for it/,
    ],
    'a resend that nobody will end': [
      copyDelivery("'resending', 0, 1"),
      /delivery \d+ is resending, and the end of its resend is not planned/,
    ],
  },
  'a delivery is what its attempts say': {
    'delivered after a 500': [
      `update delivery_attempts set status_code = 500, failure = null where delivery_id = ${deliveryPaid};
     update deliveries set status = 'delivered' where id = ${deliveryPaid}`,
      /delivery \d+ is delivered, 0 of 1 attempts were answered with 2xx/,
    ],
    'given up without any attempt': [
      copyDelivery("'dead', 0, 1"),
      /delivery \d+ is dead without any attempt/,
    ],
    'a wrong number of attempts': [
      `update deliveries set attempts = 3 where id = ${deliveryPaid}`,
      /delivery \d+ counts 3 attempts, 1 were kept/,
    ],
    'a state that does not exist': [
      `update deliveries set status = 'lost' where id = ${deliveryPaid}`,
      /delivery \d+ is "lost"/,
    ],
  },
  'registrations are of events that there are': {
    'a registration for nothing': [
      `update registrations set event_type = 'cash' where event_type = 'cash_in'`,
      /registration \d+ is for "cash"/,
    ],
  },
  'a registration is active, or somebody has ended it': {
    'a registration that nobody ended and nobody is told by': [
      `update registrations set active = 0 where event_type = 'cash_in'`,
      /registration \d+ is not active, it was ended by nobody/,
    ],
    'a registration in whose place there is none': [
      `update registrations set active = 0, ended_by = 'replaced' where event_type = 'cash_in'`,
      /registration \d+, ended by replaced, was replaced by nothing/,
    ],
  },
  'a test tells of nothing, and says that it is one': {
    'a payment that was told as a test': [
      `update notifications set test = 1 where id = ${notificationOf(paid)}`,
      /notification \d+ is a test, and tells of \d+/,
    ],
    'a test that passes for a payment': [
      `insert into notifications (account_id, event_type, body, created_at, fan_out, test)
       select account_id, event_type, body, created_at, 0, 1 from notifications where id = ${notificationOf(paid)}`,
      /notification \d+ is a test, and does not say that it is one/,
    ],
  },
  'what took the place of a delivery tells the same': {
    'a delivery that was retried by one of something else': [
      `update deliveries set retried_as = (select max(id) from deliveries) where id = ${deliveryPaid}`,
      /delivery \d+ of notification \d+ is pending, in its place is delivery \d+ of notification \d+/,
    ],
  },
};
