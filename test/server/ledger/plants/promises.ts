import {
  account,
  charge,
  deliveryPaid,
  first,
  med,
  newBody,
  other,
  paid,
  type Plants,
  receipt,
  notificationOf,
} from './plant.js';

/** Changes of one row that contradict nothing but what was promised before. */
const promised = (what: string, set: string, number: string, reason: string) => ({
  [what]: [
    `update transactions set ${set} where number = ${number}`,
    new RegExp(`"${reason}" of transaction \\d+, .*or what was promised of that transaction`),
  ] as const,
});
const returned = first("operation = 'return'");
const failed = first("operation = 'transfer' and status = 'ERROR'");
const renamed = `counterpart = replace(counterpart, '"name":"', '"name":"Eva ')`;

/** Registrations, with where they deliver to. */
const registration = `(select min(id) from registrations where event_type = 'cash_out')`;
const certificate = `(select min(fingerprint) from certificates where account_id = ${account})`;
const cob = `(select min(id) from cobs where status = 'ATIVA')`;
const changed = (what: string, table: string, set: string, row: string) =>
  [`update ${table} set ${set} where ${row}`, new RegExp(`^rows are .*: ${what} \\S+ was changed`)] as const;

/** What answers and notifications have promised, changed in books that agree with each other. */
export const promises: Plants = {
  "entries continue their account's chain": {
    ...promised('another payee', "pix_key = 'eva@example.com'", paid, 'cash_out reserved'),
    ...promised('another payer', renamed, receipt, 'receipt received'),
    ...promised('another end-to-end id', "end_to_end_id = 'E1'", paid, 'cash_out settled'),
    ...promised('another reason', "error_message = 'because'", failed, 'transfer released'),
    'another payee, and everywhere where it is told': [
      `update transactions set pix_key = 'eva@example.com', ${renamed} where number = ${paid};
     ${newBody(paid, '"name":"', '"name":"Eva ')};
     update notifications set body = replace(body, 'maria@example.com', 'eva@example.com') where id = ${notificationOf(paid)}`,
      /"cash_out reserved" of transaction \d+, .*or what was promised of that transaction/,
    ],
  },
  'a notification says what its transaction says': {
    'another key in a body': [
      newBody(paid, '"pixKey":"', '"pixKey":"eva-'),
      /of cash_out \d+ says pixKey "eva-.*", it is "/,
    ],
    'another original in the body of a return': [
      newBody(returned, '"originalValue":', '"originalValue":9'),
      /of return \d+ says metadata\.refund\.originalValue 9\d+, it is \d+/,
    ],
  },
  'what must be unique is kept as such': {
    'an external id that can be used again': [
      `update transactions set unique_key = null where number = ${paid}`,
      /cash_out \d+ is kept under the key null, it is \S+/,
    ],
    'a key of what has none': [
      `update transactions set unique_key = 'x' where number = ${receipt}`,
      /receipt \d+ is kept under the key x, it is null/,
    ],
  },
  'a charge is what was promised': {
    'another recipient of a split': [
      `update transactions set detail = replace(detail, 'a@b.co', 'eva@b.co') where operation = 'cash_in'`,
      /cash_in \d+ was changed after it was made/,
    ],
    'a charge without a digest': [
      `update transactions set seal = null where number = ${charge}`,
      /cash_in \d+ was changed after it was made/,
    ],
  },
  'the tally of the list counts the transactions': {
    'a wrong sum of a day': [
      `update transaction_tally set amount_cents = amount_cents + 1 where account_id = ${account} and operation = 'receipt'`,
      /account \S+ has \S+0 in receipt of \S+ that are CONFIRMED, the tally says \S+1$/,
    ],
    'a day that is not in the tally': [
      `delete from transaction_tally where account_id = ${account} and operation = 'receipt'`,
      /account \S+ has [1-9] receipt of \S+ that are CONFIRMED, the tally says 0/,
    ],
  },
  'rows are as the gateway has written them': {
    'a certificate of another account': changed(
      'certificate',
      'certificates',
      `account_id = ${other}`,
      `fingerprint = ${certificate}`,
    ),
    'a certificate that somebody else has registered': [
      `insert into certificates (fingerprint, account_id, status, created_at) values ('ab', ${account}, 'registered', '')`,
      /: certificate ab was changed, or added/,
    ],
    'a URL changed in a registration and its deliveries together': [
      `update registrations set url = 'https://evil.example/' where id = ${registration};
     update deliveries set url = 'https://evil.example/' where id = ${deliveryPaid}`,
      /: registration \d+ was changed/,
    ],
    "a webhook's secret": changed(
      'registration',
      'registrations',
      `secret = 'whsec_AAAA'`,
      `id = ${registration}`,
    ),
    "an account's secret": changed('account', 'accounts', `secret_hash = 'another'`, `id = ${account}`),
    'a charge to another key': changed('immediate charge', 'cobs', `location = 'x'`, `id = ${cob}`),
    'a MED for another reason': changed(
      'MED',
      'meds',
      `content = replace(content, '"reason":"', '"reason":"x')`,
      `id = ${med}`,
    ),
    'an account whose digest was removed': changed('account', 'accounts', 'seal = null', `id = ${account}`),
  },
  'an account has settings that there are': {
    'a negative fee of an account': [
      `update accounts set fee_cents = -1 where id = ${account}`,
      /account \S+ has a fee of -0\.01/,
    ],
    'a negative limit': [
      `update accounts set night_cents = -1 where id = ${account}`,
      /account \S+ has a limit for each night of -0\.01/,
    ],
    'a settlement that there is not': [
      `update accounts set settlement = 'never' where id = ${account}`,
      /account \S+ has the settlement "never"/,
    ],
    'an upstream that there is not': [
      `update accounts set upstream = 'gone' where id = ${account}`,
      /account \S+ has the upstream "gone"/,
    ],
    'a registration of webhooks that there is not': [
      `update accounts set webhook_registration = 'maybe' where id = ${account}`,
      /account \S+ has the webhook registration "maybe"/,
    ],
  },
  'a certificate is registered or revoked': {
    'a certificate in a state that there is not': [
      `update certificates set status = 'lost' where fingerprint = ${certificate}`,
      /certificate \S+ is "lost"/,
    ],
    'a revoked certificate that is registered again': [
      `update certificates set revoked_at = created_at where fingerprint = ${certificate}`,
      /certificate \S+ is registered, it was revoked at 20/,
    ],
  },
  'an immediate charge is what was asked for': {
    'another amount of an immediate charge': [
      `update cobs set amount_cents = -1 where id = ${cob}`,
      /the immediate charge \S+ is of -0\.01, 12\.34 was asked for/,
    ],
    'another lifetime of an immediate charge': [
      `update cobs set expiracao = 7200 where id = ${cob}`,
      /the immediate charge \S+ lives 7200 s, 3600 were asked for/,
    ],
  },
  'a MED is in a state, and about a payment, that there is': {
    'a MED that is listed with another transaction': [
      `update meds set transaction_number = ${paid} where id = ${med}`,
      /MED \d+ is listed with transaction \d+, it contests another/,
    ],
  },
  'notifications are of events that there are': {
    'a notification of an event that there is not': [
      `update notifications set event_type = 'cash' where id = ${notificationOf(receipt)}`,
      /notification \d+ is of "cash"/,
    ],
    'a notification to fewer URLs than none': [
      `update notifications set fan_out = -1 where id = ${notificationOf(receipt)}`,
      /notification \d+ was to be sent to -1 URLs/,
    ],
  },
  'a delivery is what its attempts say': {
    'an answer with a status that there is not': [
      `update delivery_attempts set status_code = 7, failure = null where delivery_id = ${deliveryPaid}`,
      /delivery \d+ has 1 attempts that cannot have been/,
    ],
  },
};
