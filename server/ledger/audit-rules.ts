import { eventTypes } from '../domain/notification-bodies.js';
import type { Dialect } from '../storage/dialect.js';
import { hasOtherKey } from '../storage/migrations/001-schema.js';

/** A rule: a sentence that must be true, and a query for the rows that violate it. */
export interface AuditRule {
  readonly sentence: string;
  readonly sql: string;
}

export interface AuditContext extends Pick<Dialect, 'fileChecks' | 'expressions'> {
  /** A time, in ms since 1970, that no clock of a gateway can be far ahead of. */
  readonly nowMs: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;
/** Maximum difference between the clocks of several machines, in ms. */
const clockSkewMs = 5 * secondMs;
/** How much earlier than its cause an event may be, in ms: a clock may have been corrected in between. */
const correctionMs = dayMs;
/** São Paulo has had no other offset since 2019. */
const saoPauloOffsetMs = -3 * 60 * minuteMs;
const firstDay = '2019-03-01';
const instantPattern = '____-__-__T__:__:__.___Z';

const sent = `'cash_out', 'qr_cash_out', 'transfer'`;
const refunds = `'refund_in', 'devolucao'`;
const received = `'cash_in', 'cob', 'receipt'`;
const knownEventTypes = eventTypes.map((type) => `'${type}'`).join(', ');

const sumOf = (book: string) => `coalesce(sum(case when book = '${book}' then e.amount_cents end), 0)`;

type RuleTable = Readonly<Record<string, string>>;

/** The rules, in the order in which violations are reported: later ones often follow from the first. */
export function auditRules(context: AuditContext): readonly AuditRule[] {
  const table = {
    ...moneyRules(context),
    ...transactionRules(context),
    ...outboxRules(context),
    ...planRules(context),
    ...chargeAndMedRules(context),
    ...columnRules(context),
  };
  return [
    ...context.fileChecks.map((sql) => ({ sentence: 'the database file is intact', sql })),
    ...Object.entries(table).map(([sentence, sql]) => ({ sentence, sql })),
  ];
}

function moneyRules({ expressions: { epochMs, day } }: AuditContext): RuleTable {
  return {
    'the entries of a posting sum to zero': `
      select account_id as account, transaction_number as "transaction", reason, sum(amount_cents) as cents
      from ledger_entries group by account_id, transaction_number, reason having sum(amount_cents) <> 0`,
    'a balance is the sum of its entries': `
      select a.id as account, available_cents as available, blocked_cents as blocked,
        ${sumOf('available')} as entered, ${sumOf('blocked')} as reserved
      from accounts a left join balances b on b.account_id = a.id left join ledger_entries e on e.account_id = a.id
      group by a.id, available_cents, blocked_cents having available_cents is null
        or available_cents <> ${sumOf('available')} or blocked_cents <> ${sumOf('blocked')}`,
    'entries follow the status of their transaction': `
      with booked as (
        select number, operation, status, t.amount_cents as amount, fee_cents as fee, ${sumOf('available')} as available,
          ${sumOf('blocked')} as blocked, ${sumOf('outside')} as outside, ${sumOf('fees')} as fees
        from transactions t left join ledger_entries e on transaction_number = number and reason <> 'split'
        group by number, operation, status, t.amount_cents, fee_cents
      )
      select number as "transaction", operation, status, available, blocked, outside, fees from booked where not case
        when operation in (${sent}, ${refunds}) and status = 'PENDING'
          then available = -amount - fee and blocked = amount + fee and outside = 0 and fees = 0
        when operation in (${sent}, ${refunds}) and status = 'CONFIRMED'
          then available = -amount - fee and blocked = 0 and outside = amount and fees = fee
        when status = 'CONFIRMED' then available = amount and blocked = 0 and outside = -amount and fees = 0
        else available = 0 and blocked = 0 and outside = 0 and fees = 0 end`,
    'no posting is booked twice': `
      select account_id as account, transaction_number as "transaction", reason, book, count(*) as times
      from ledger_entries where reason <> 'split'
      group by account_id, transaction_number, reason, book having count(*) > 1`,
    'entries belong to the account, the books and the reasons of their transaction': `
      select e.id as entry, transaction_number as "transaction", e.account_id as account, book, reason
      from ledger_entries e left join transactions t on number = transaction_number
      where book not in ('available', 'blocked', 'outside', 'fees') or e.created_at not like '${instantPattern}'
        or (transaction_number is null and (reason <> 'opening balance' or not (
          (book = 'outside' and e.amount_cents <= 0) or (book = 'available' and e.amount_cents >= 0))))
        or (transaction_number is not null and (number is null or e.account_id <> t.account_id or not case
          when operation in (${sent}, ${refunds})
            then reason in (operation || ' reserved', operation || ' settled', operation || ' released')
          else reason = operation || ' received' or (operation = 'cash_in' and reason = 'split') end))`,
    "a day's spending is the sum of its payments": `
      select account_id as account, day, sum(spent) as spent, sum(paid) as paid from (
        select account_id, day, spent_cents as spent, 0 as paid from spending
        union all select account_id, spending_day, 0, amount_cents from transactions
          where spending_day is not null and status <> 'ERROR'
      ) days group by account_id, day having sum(spent) <> sum(paid)`,
    'a cash-out counts toward the day on which it was made, other transactions toward none': `
      select number as "transaction", operation, spending_day as day, t.created_at as made
      from transactions t join accounts a on a.id = t.account_id
      where coalesce(spending_day, '') <> case when operation = 'cash_out'
        then ${day(`${epochMs('t.created_at')} + wall_clock_offset_ms + ${saoPauloOffsetMs}`)} else '' end`,
  };
}

function transactionRules({ expressions, nowMs }: AuditContext): RuleTable {
  const { epochMs, day, jsonText, jsonItems } = expressions;
  const isImmediate = `${jsonText('value', 'immediate')} in ('true', '1')`;
  const madeOn = day(`${epochMs('created_at')} + ${saoPauloOffsetMs}`);
  const dayIn = (column: string) => `case when ${column} < '${firstDay}' then '' else ${column} end`;
  return {
    'a transaction has the values of its status': `
      select number as "transaction", operation, status, processed_at as processed, end_to_end_id as endtoend,
        error_code as error from transactions
      where operation not in (${sent}, ${refunds}, ${received}, 'return') or amount_cents <= 0 or fee_cents < 0 or not case status
        when 'PENDING' then processed_at is null and end_to_end_id is null and error_code is null
          and error_message is null and operation not in ('cob', 'receipt', 'return')
        when 'CONFIRMED' then processed_at is not null and end_to_end_id is not null and error_code is null
          and error_message is null
        when 'ERROR' then processed_at is not null and end_to_end_id is null and error_code is not null
          and error_message is not null and operation not in ('cob', 'receipt', 'return')
        else 1 = 0 end`,
    'the times of a transaction are instants, in order and not in the future': `
      select number as "transaction", t.created_at as made, processed_at as processed
      from transactions t join accounts a on a.id = t.account_id where case
        when t.created_at not like '${instantPattern}' or processed_at not like '${instantPattern}' then 1 = 1
        else ${epochMs('t.created_at')} > ${nowMs + dayMs} + clock_offset_ms
          or ${epochMs('processed_at')} > ${nowMs + dayMs} + clock_offset_ms
          or ${epochMs('processed_at')} < ${epochMs('t.created_at')} - ${correctionMs} end`,
    'refunds and returns are within their original, and counted there': `
      select o.number as "transaction", o.operation, o.amount_cents as cents, o.refunded_cents as refunded,
        coalesce(sum(r.amount_cents), 0) as returned
      from transactions o left join transactions r on r.parent_number = o.number and r.status <> 'ERROR'
      group by o.number, o.operation, o.amount_cents, o.refunded_cents
      having o.refunded_cents <> coalesce(sum(r.amount_cents), 0) or o.refunded_cents > o.amount_cents`,
    'a refund or return belongs to an earlier settled payment of its account': `
      select r.number as "transaction", r.operation, o.number as original
      from transactions r left join transactions o on o.number = r.parent_number where case
        when r.operation in (${refunds}, 'return') then o.number is null or o.status <> 'CONFIRMED'
          or o.account_id <> r.account_id or o.operation not in (${sent}, ${received})
          or (r.operation = 'return') <> (o.operation in (${sent}))
          or ${epochMs('r.created_at')} < ${epochMs('o.processed_at')} - ${correctionMs}
        else r.parent_number is not null end`,
    'both ends of a payment between accounts have one amount': `
      select end_to_end_id as endtoend, count(*) as ends, min(amount_cents) as cents, max(amount_cents) as others
      from transactions where end_to_end_id is not null group by end_to_end_id
      having count(*) > 2 or min(amount_cents) <> max(amount_cents)
        or (count(*) = 2 and count(case when operation in (${sent}, ${refunds}) then 1 end) <> 1)`,
    'a transaction keeps what its account may use once': `
      select number as "transaction", operation, unique_key as "key" from transactions
      where coalesce(unique_key, '') <> case
        when operation in ('cash_out', 'qr_cash_out', 'cash_in') then coalesce(external_id, '')
        when operation = 'transfer' then coalesce(lower(${jsonText('detail', 'idempotencyKey')}), '')
        when operation in (${refunds}) then cast(parent_number as text) || '/' || ${jsonText('detail', 'refundId')}
        else '' end`,
    'the tally counts the transactions of each day': `
      select account_id as account, day, operation, status, sum(n) as difference, sum(cents) as cents from (
        select account_id, ${dayIn('"day"')} as day, operation, status, "rows" as n, amount_cents as cents from transaction_tally
        union all select account_id, ${dayIn(madeOn)}, operation, status, -1, -amount_cents from transactions
      ) counted group by account_id, day, operation, status having sum(n) <> 0 or sum(cents) <> 0`,
    'recipients of splits have been paid their shares, or will be': `
      select number as "transaction", status, paid, due from (
        select number, status,
          (select coalesce(-sum(amount_cents), 0) from ledger_entries
            where reason = 'split' and book = 'available' and transaction_number = number) as paid,
          case when status <> 'CONFIRMED' then 0 else
            (select coalesce(sum(cast(${jsonText('value', 'amountCents')} as bigint)), 0) from ${jsonItems('detail', 'splits')}
              where ${isImmediate} or not exists (select 1 from pending_work where kind = 'split' and subject = number)) end as due
        from transactions where operation = 'cash_in'
      ) shares where paid <> due`,
  };
}

function outboxRules({ expressions: { jsonText } }: AuditContext): RuleTable {
  return {
    'every final status has one notification, of its event': `
      with notified as (
        select number, operation, t.status, error_code, count(n.id) as times,
          count(case when event_type = case when operation in (${sent}) then 'cash_out'
            when operation in (${refunds}) then 'refund_in' when operation = 'return' then 'refund_out'
            else 'cash_in' end then 1 end) as fitting
        from transactions t left join notifications n on transaction_number = number
        group by number, operation, t.status, error_code
      )
      select number as "transaction", operation, status, times, fitting from notified where times <> fitting
        or times <> case when status = 'PENDING' or (operation = 'cash_in' and error_code = 'CHARGE_EXPIRED') then 0 else 1 end`,
    'a notification is of a known event, and of its account, transaction or MED, or a test': `
      select n.id as notification, n.event_type as event, n.transaction_number as "transaction", n.med_id as med, test
      from notifications n left join transactions t on t.number = n.transaction_number left join meds m on m.id = n.med_id
      where event_type not in (${knownEventTypes}) or fan_out < 0 or test not in (0, 1)
        or (n.transaction_number is not null and (t.number is null or t.account_id <> n.account_id))
        or (n.transaction_number is null and test = 0 and (m.id is null or m.account_id <> n.account_id))
        or (test = 1 and (n.transaction_number is not null or n.med_id is not null))
        or (test = 1) <> case when body = '' then test = 1
          else coalesce(${jsonText('body', 'test')}, '') in ('true', '1') end`,
    'every URL to be notified has one delivery': `
      select n.id as notification, fan_out as urls, count(d.id) as deliveries from notifications n
        left join deliveries d on d.notification_id = n.id and d.resent = 0
      where forgotten_at is null
      group by n.id, fan_out having fan_out <> count(d.id) or fan_out <> count(distinct d.url)`,
    'the status of a delivery matches its attempts and its planned work': `
      select d.id as delivery, d.status, d.attempts, count(a.id) as made
      from deliveries d left join delivery_attempts a on a.delivery_id = d.id
      group by d.id, d.status, d.attempts, d.resent
      having d.status not in ('pending', 'resending', 'delivered', 'dead') or d.resent not in (0, 1)
        or d.attempts <> count(a.id) or (d.status = 'dead' and count(a.id) = 0)
        or (d.status = 'delivered') <> (count(case when status_code between 200 and 299 then 1 end) > 0)
        or count(case when duration_ms < 0 or status_code not between 100 and 999 then 1 end) > 0
        or (d.status = 'pending') <> exists (select 1 from pending_work where kind = 'deliver' and subject = d.id)
        or (d.status = 'resending') <> exists (select 1 from pending_work where kind = 'end resend' and subject = d.id)`,
    'a delivery is to a URL that the account of its notification has registered': `
      select d.id as delivery, d.notification_id as notification, d.url
      from deliveries d left join notifications n on n.id = d.notification_id
      where n.id is null or d.account_id <> n.account_id or (d.resent = 0 and not exists (select 1 from registrations r
        where r.account_id = n.account_id and r.event_type = n.event_type and r.url = d.url))`,
    'only a dead delivery has a successor, of the same notification': `
      select d.id as delivery, d.status, d.retried_as as successor
      from deliveries d left join deliveries s on s.id = d.retried_as
      where d.retried_as is not null and (d.status <> 'dead' or s.id is null or s.notification_id <> d.notification_id)`,
    'a registration is of a known event, and active until it is ended': `
      select id as registration, event_type as event, active, ended_by as ended, replaced_by as replaced from registrations
      where event_type not in (${knownEventTypes}) or (active = 1) <> (ended_by is null)
        or coalesce(ended_by, 'off') not in ('off', 'deleted', 'replaced', 'gone')
        or (replaced_by is not null) <> (coalesce(ended_by, '') = 'replaced')`,
  };
}

function planRules({ expressions, nowMs }: AuditContext): RuleTable {
  const { epochMs, jsonText } = expressions;
  /** Planned work with its subject and the subject's creation time, on the machine's clock. A receipt's time can be chosen. */
  const plans = `
    select w.id, w.kind, w.subject, w.account_id, w.due_at_ms, w.lane, t.operation, clock_offset_ms, expiracao,
      coalesce(t.account_id, c.account_id, d.account_id) as owner, t.detail,
      ${epochMs(`coalesce(t.created_at, c.created_at, case when p.operation = 'receipt' then null else n.created_at end)`)} - clock_offset_ms as made_ms
    from pending_work w left join accounts a on a.id = w.account_id
      left join transactions t on w.kind in ('settle', 'expire', 'split') and t.number = w.subject
      left join cobs c on w.kind = 'expire cob' and c.id = w.subject
      left join deliveries d on w.kind in ('deliver', 'end resend') and d.id = w.subject
      left join notifications n on n.id = d.notification_id left join transactions p on p.number = n.transaction_number`;
  /** Clock hours in which a gateway is known to have run. Times of shifted clocks and of receipts prove nothing. */
  const hours = `
    select substr(attempted_at, 1, 13) as hour from delivery_attempts
    union select substr(created_at, 1, 13) from accounts
    union select substr(t.created_at, 1, 13) from transactions t join accounts a on a.id = account_id
      where clock_offset_ms < 3600000 and operation <> 'receipt'`;
  const newestHour = (nth: number) =>
    epochMs(`(select hour from hours order by hour desc limit 1 offset ${nth - 1}) || ':00:00.000Z'`);
  return {
    'a pending transaction has the planned work it needs, a final one has none': `
      select number as "transaction", t.status, w.kind as planned from transactions t
        join pending_work w on w.subject = number and w.kind in ('settle', 'expire')
      where t.status <> 'PENDING'
      union all select number, t.status, 'no ' || wanted.kind from transactions t
        join accounts on accounts.id = t.account_id
        join (select 'expire' as kind union all select 'settle') wanted on case wanted.kind
          when 'expire' then operation in ('transfer', 'cash_in')
          else operation in (${sent}, ${refunds}) and settlement = 'automatic' end
        left join pending_work w on w.subject = number and w.kind = wanted.kind
      where t.status = 'PENDING' and w.id is null`,
    'planned work is of a known kind, and about something of its account': `
      select id as plan, kind, subject, lane from (${plans}) plans
      where owner is null or owner <> account_id or (kind = 'deliver') <> (lane is not null) or not case kind
        when 'settle' then operation in (${sent}, ${refunds}, 'cash_in')
        when 'expire' then operation in ('transfer', 'cash_in')
        when 'split' then operation = 'cash_in'
        else kind in ('expire cob', 'deliver', 'end resend') end`,
    'no planned work was set aside': `
      select id as plan, kind, subject, set_aside as reason from pending_work where set_aside is not null`,
    'planned work is due after its subject was made, and before it ends': `
      select id as plan, kind, subject, due_at_ms as due from (${plans}) plans
      where due_at_ms < made_ms - ${correctionMs} or (due_at_ms > ${nowMs + minuteMs} and due_at_ms > case
        when kind = 'expire' and operation = 'cash_in'
          then ${epochMs(jsonText('detail', 'expiresAt'))} - clock_offset_ms + ${clockSkewMs}
        when kind = 'expire cob' then made_ms + expiracao * 1000 + ${clockSkewMs}
        when kind = 'expire' then ${nowMs + 7 * dayMs} when kind = 'split' then ${nowMs + dayMs}
        when kind = 'end resend' then ${nowMs + 60 * minuteMs} else ${nowMs + 31 * dayMs} end)`,
    'no planned work is overdue while a gateway runs: 3 clock hours, 24 for deliveries': `
      with hours as (${hours})
      select id as plan, kind, subject, due_at_ms as due from pending_work
      where due_at_ms < case when kind = 'deliver' then ${newestHour(24)} else ${newestHour(3)} end`,
    'planned work is leased for no longer than a minute': `
      select id as plan, kind, subject, lease_owner as owner from pending_work where lease_until_ms > ${nowMs + minuteMs}`,
  };
}

function chargeAndMedRules({ expressions: { jsonText } }: AuditContext): RuleTable {
  const asked = (...path: readonly string[]) => jsonText('request', ...path);
  const content = (...path: readonly string[]) => jsonText('content', ...path);
  const result = `coalesce(${content('analysisResult')}, '')`;
  const notified = (condition: string) =>
    `(select count(*) from notifications n where n.med_id = m.id and ${condition})`;
  return {
    'an immediate charge has the receipt and the expiry of its status': `
      select id as charge, txid, status from cobs
      where status not in ('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP')
        or (status = 'ATIVA') <> exists (select 1 from pending_work where kind = 'expire cob' and subject = cobs.id)
        or case when status = 'CONCLUIDA' then 1 else 0 end <> (select count(*) from transactions t
          where t.account_id = cobs.account_id and t.external_id = txid and ${hasOtherKey} and operation = 'cob'
            and t.amount_cents = cobs.amount_cents)`,
    'an immediate charge has the amount, lifetime and key of its request': `
      select id as charge, txid from cobs
      where expiracao <= 0 or round(cast(${asked('valor', 'original')} as numeric) * 100) <> amount_cents
        or cast(${asked('calendario', 'expiracao')} as bigint) <> expiracao or ${asked('chave')} <> chave`,
    'a MED has the result of its status, and contests a settled payment of its account': `
      select m.id as med, m.status, m.transaction_number as "transaction"
      from meds m left join transactions t on t.number = m.transaction_number
      where m.status not in ('OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED') or (m.status = 'ANALYZED') <> (${result} <> '')
        or (reconciled = 1) <> (m.transaction_number is not null)
        or coalesce(${content('contested', 'transactionNumber')}, '') <> coalesce(cast(m.transaction_number as text), '')
        or (m.transaction_number is not null and (t.number is null or t.account_id <> m.account_id
          or t.status <> 'CONFIRMED' or t.operation not in (${received})
          or cast(t.amount_cents as text) <> ${content('contested', 'amountCents')}
          or t.end_to_end_id <> ${content('endToEnd')}))`,
    'a MED has one notification when it is opened, and at most one for its decision': `
      select m.id as med, m.status from meds m
      where ${notified(`event_type = 'med_created'`)} <> 1 or ${notified(`event_type not like 'med_%'`)} > 0
        or ${notified(`event_type = 'med_accepted'`)} > case when ${result} = 'APPROVED' then 1 else 0 end
        or ${notified(`event_type = 'med_rejected'`)} > case when ${result} = 'REJECTED' then 1 else 0 end`,
  };
}

function columnRules({ expressions: { jsonType, jsonText } }: AuditContext): RuleTable {
  const json = (table: string, column: string, key: string, type = 'object', when = '1 = 1') =>
    `select '${table}.${column}' as "column", ${key} as id from ${table}
      where case when ${when} then coalesce(${jsonType(column)}, '') <> '${type}' else 1 = 0 end`;
  return {
    'an account has known settings, and no negative fees or limits': `
      select id as account from accounts where settlement not in ('manual', 'automatic')
      or upstream not in ('healthy', 'error', 'unavailable') or webhook_registration not in ('enabled', 'disabled')
      or fee_cents < 0 or per_transaction_cents < 0 or daily_cents < 0 or night_cents < 0
      or minimum_expiration < 0 or token_generation < 0`,
    'a certificate is registered, or revoked at a time': `
      select fingerprint as certificate, status from certificates
      where status not in ('registered', 'revoked') or (status = 'registered' and revoked_at is not null)`,
    'JSON columns contain JSON that the gateway can read': [
      json('transactions', 'detail', 'number'),
      json('transactions', 'counterpart', 'number', 'object', 'counterpart is not null'),
      json('registrations', 'headers', 'id', 'array'),
      json('deliveries', 'headers', 'id', 'array'),
      json(
        'notifications',
        'body',
        'id',
        'object',
        `body <> '' or forgotten_at is null or transaction_number is null`,
      ),
      json('cobs', 'request', 'id'),
      json('meds', 'content', 'id'),
      json('pending_work', 'payload', 'id'),
      `select 'pending_work.payload', id from pending_work where kind = 'settle'
          and coalesce(${jsonText('payload', 'outcome')}, '') not in ('CONFIRMED', 'ERROR')`,
    ].join(' union all '),
  };
}
