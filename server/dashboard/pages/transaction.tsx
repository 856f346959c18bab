import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import { accountNow } from '../../domain/account.js';
import { instant } from '../../domain/clock.js';
import { maskedDocument } from '../../domain/documents.js';
import { uuid } from '../../domain/ids.js';
import type { Med } from '../../domain/med.js';
import { cents, centsFromBrl } from '../../domain/money.js';
import { isRefundable, refundDeadlinePassed, remainingCents } from '../../domain/refunds.js';
import type { Transaction } from '../../domain/transactions.js';
import type {
  AttemptOfDelivery,
  EntryOfTransaction,
  NotificationOfTransaction,
} from '../../storage/queries/transaction-history.js';
import { createdColumn, moneyColumn } from '../components/columns.js';
import { Form, Hidden, Input, Submit } from '../components/form.js';
import { MedState } from '../components/med-state.js';
import { NotificationsOf } from '../components/notifications.js';
import { Card, Facts, Id, Link, Money, Time } from '../components/parts.js';
import { Table } from '../components/table.js';
import { isCredit, StatusBadge, TransactionTable } from '../components/transaction-table.js';
import { amountFrom } from '../input.js';
import { type Done, NothingHere, param, Refused, type Route, type Shown, type Visit } from '../page.js';
import { medTexts } from '../texts/meds.js';
import { transactionTexts } from '../texts/transaction-pages.js';
import { transactionWords } from '../texts/transactions.js';

/** Everything that belongs to a transaction. */
interface Whole {
  readonly transaction: Transaction;
  readonly parent: Transaction | null;
  readonly entries: readonly EntryOfTransaction[];
  readonly children: readonly Transaction[];
  readonly meds: readonly Med[];
  readonly notifications: readonly NotificationOfTransaction[];
  readonly attempts: readonly AttemptOfDelivery[];
  readonly dueAtMs: number | null;
}

/** Maximum number of rows of each kind on the page. */
const maxRows = 100;
const path = '/transactions/:transaction';

/** The page of one transaction, with its possible actions. */
export const oneTransactionRoutes: readonly Route[] = [
  { kind: 'page', path, show: showTransaction },
  { kind: 'action', path: `${path}/refund`, on: path, act: refund },
  { kind: 'action', path: `${path}/resend`, on: path, act: resend },
];

async function showTransaction(visit: Visit): Promise<Shown> {
  const whole = await read(visit);
  const { one } = transactionTexts[visit.language];
  const body = (
    <>
      <About visit={visit} whole={whole} />
      <div class="row gx-4">
        <div class="col-lg-5">
          <History visit={visit} whole={whole} />
        </div>
        <div class="col-lg-7">
          <Entries visit={visit} entries={whole.entries} />
        </div>
      </div>
      <Refunds visit={visit} whole={whole} />
      <Meds visit={visit} meds={whole.meds} />
      <Notifications visit={visit} whole={whole} />
    </>
  );
  const { number, status } = whole.transaction;
  return { title: one.title(number), body, actions: <StatusBadge status={status} visit={visit} /> };
}

/** The account's transaction named in the URL, by its number or its id. */
async function named({ account, services, ...visit }: Visit): Promise<Transaction> {
  const id = param(visit, 'transaction');
  const found = await services.store.read(({ transactions }) => transactions.byTransactionId(account.id, id));
  if (!found) throw new NothingHere();
  return found;
}

async function read(visit: Visit): Promise<Whole> {
  const transaction = await named(visit);
  const { number, parentNumber, accountId } = transaction;
  return visit.services.store.read(async ({ transactionHistory: history, transactions, meds }) => {
    const ofAccount = async (other: number) => {
      const found = await transactions.byNumber(other);
      return found?.accountId === accountId ? found : null;
    };
    const children: Transaction[] = [];
    for (const child of await history.children(number, maxRows)) {
      const found = await ofAccount(child);
      if (found) children.push(found);
    }
    return {
      transaction,
      parent: parentNumber === null ? null : await ofAccount(parentNumber),
      entries: await history.entries(number, maxRows),
      children,
      meds: await meds.ofTransaction(accountId, number, maxRows),
      notifications: await history.notifications(number, maxRows),
      attempts: await history.attempts(number, maxRows),
      dueAtMs: await history.dueAtMs(number),
    };
  });
}

function About({ visit, whole: { transaction, parent } }: { visit: Visit; whole: Whole }): JSX.Element {
  const { language, format } = visit;
  const { one } = transactionTexts[language];
  const words = transactionWords[language];
  const { amountCents, feeCents, refundedCents, counterpart, pixKey, externalId, endToEndId } = transaction;
  const optional = (name: string, value: string | null, child: Child = value) =>
    value === null || value === '' ? null : ([name, child] as const);
  const total = cents(isCredit(transaction) ? amountCents - feeCents : amountCents + feeCents);
  return (
    <Card id="about" title={one.about}>
      <Facts
        facts={[
          [words.amount, <Money of={amountCents} format={format} />],
          feeCents === 0 ? null : [words.fee, <Money of={feeCents} format={format} />],
          feeCents === 0 ? null : [words.total, <Money of={total} format={format} />],
          refundedCents === 0 ? null : [one.refunded, <Money of={refundedCents} format={format} />],
          [one.movement, words.operation[transaction.operation]],
          [words.counterpart, counterpart?.name ?? words.nobody],
          counterpart && [one.document, maskedDocument(counterpart.document)],
          counterpart && [one.bank, `${counterpart.bank.bankName} (${counterpart.bank.bankISPB})`],
          optional(one.pixKey, pixKey, <Id>{pixKey}</Id>),
          optional(one.externalId, externalId, <Id>{externalId}</Id>),
          optional(one.endToEndId, endToEndId, <Id>{endToEndId}</Id>),
          [one.id, <Id>{transaction.uuid}</Id>],
          ...detailFacts(transaction, visit),
          parent && [
            one.parent,
            <Link to={`/transactions/${parent.number}`}>
              {words.operation[parent.operation]} {parent.number}
            </Link>,
          ],
          optional(
            one.error,
            transaction.errorCode,
            <>
              <Id>{transaction.errorCode}</Id> {transaction.errorMessage}
            </>,
          ),
        ]}
      />
    </Card>
  );
}

/** The details that only transactions of one operation have. */
function detailFacts(transaction: Transaction, { language, format }: Visit): (readonly [Child, Child])[] {
  const { one } = transactionTexts[language];
  const description = (text: string | null): (readonly [Child, Child])[] =>
    text === null || text === '' ? [] : [[one.description, text]];
  switch (transaction.operation) {
    case 'cash_in': {
      const { correlationId, pixCode, expiresAt, description: text } = transaction.detail;
      return [
        ...description(text),
        [one.expires, <Time at={expiresAt} format={format} />],
        [one.correlationId, <Id>{correlationId}</Id>],
        [one.pixCode, <Id>{pixCode}</Id>],
      ];
    }
    case 'transfer':
      return [
        ...description(transaction.detail.description),
        [one.idempotencyKey, <Id>{transaction.detail.idempotencyKey}</Id>],
      ];
    case 'refund_in':
    case 'devolucao':
      return [
        ...description(transaction.detail.description),
        [one.refundId, <Id>{transaction.detail.refundId}</Id>],
      ];
    case 'cash_out':
    case 'qr_cash_out':
      return description(transaction.detail.description);
    default:
      return [];
  }
}

/** A past or future event. */
interface Happening {
  readonly at: string;
  readonly what: Child;
}

function History({ visit, whole }: { visit: Visit; whole: Whole }): JSX.Element {
  const { language, format, account } = visit;
  const { one } = transactionTexts[language];
  const { transaction, children, meds, dueAtMs } = whole;
  const { createdAt, processedAt, status } = transaction;
  const settled = status === 'ERROR' ? one.failed : one.confirmed;
  const happened: Happening[] = [
    { at: createdAt, what: one.created },
    ...(processedAt === null || status === 'PENDING' ? [] : [{ at: processedAt, what: settled }]),
    ...children.map((child) => ({
      at: child.createdAt,
      what: (
        <>
          <Link to={`/transactions/${child.number}`}>{one.refundAsked}</Link>:{' '}
          <Money of={child.amountCents} format={format} />
        </>
      ),
    })),
    ...meds.map((med) => ({ at: med.createdAt, what: one.medOpened(med.id) })),
    ...(dueAtMs === null ? [] : [{ at: instant(accountNow(account, dueAtMs)), what: one.due }]),
  ];
  const inOrder = happened.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return (
    <Card id="history" title={one.history}>
      <ol class="timeline">
        {inOrder.map(({ at, what }) => (
          <li>
            <span class="fw-semibold">{what}</span>
            <br />
            <span class="small text-body-secondary">
              <Time at={at} format={format} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Entries({ visit, entries }: { visit: Visit; entries: readonly EntryOfTransaction[] }): JSX.Element {
  const { language, format } = visit;
  const { one } = transactionTexts[language];
  const words = transactionWords[language];
  return (
    <Card id="ledger" title={one.ledger}>
      <Table
        caption={one.ledger}
        empty={one.noLedger}
        rows={entries}
        columns={[
          createdColumn(words.time, format),
          { title: one.book, cell: ({ book }) => one.books[book] },
          { title: one.reason, cell: ({ reason }) => reasonIn(one.reasons, reason), wideOnly: true },
          moneyColumn(words.amount, format, 'amountCents'),
        ]}
      />
    </Card>
  );
}

/** The reason of a ledger entry, in words; it is the last word of, for example, `cash_out reserved`. */
function reasonIn(reasons: Readonly<Record<string, string>>, reason: string): Child {
  return reasons[reason.split(' ').at(-1) ?? ''] ?? <code>{reason}</code>;
}

function Refunds({
  visit,
  whole: { transaction, children },
}: {
  visit: Visit;
  whole: Whole;
}): JSX.Element | null {
  const { language, moment } = visit;
  const { one } = transactionTexts[language];
  const isOpen =
    isRefundable(transaction) &&
    remainingCents(transaction) > 0 &&
    !refundDeadlinePassed(transaction, moment.nowMs);
  if (!isOpen && children.length === 0) return null;
  return (
    <Card id="refunds" title={one.refunds}>
      <TransactionTable visit={visit} caption={one.refunds} transactions={children} empty={one.noRefunds} />
      {isOpen && <RefundForm visit={visit} transaction={transaction} />}
    </Card>
  );
}

function RefundForm({ visit, transaction }: { visit: Visit; transaction: Transaction }): JSX.Element {
  const { language, format, form, services } = visit;
  const { one } = transactionTexts[language];
  const remaining = format.money(remainingCents(transaction));
  return (
    <Form to={`/transactions/${transaction.number}/refund`} class="mt-3 border-top pt-3">
      <h3 class="h6">{one.refund}</h3>
      {/* Sending the form twice creates the same refund. */}
      <Hidden name="externalId" value={form.get('externalId') ?? uuid(services.secrets)} />
      <div class="row g-2 align-items-start">
        <Input
          class="col-sm-4"
          id="refund-amount"
          name="amount"
          label={one.refundAmount}
          inputmode="decimal"
          help={`${one.remaining}: ${remaining}`}
          value={form.get('amount')}
          maxlength={20}
          required
        />
        <Input
          class="col-sm-8"
          id="refund-reason"
          name="reason"
          label={one.reasonField}
          value={form.get('reason')}
          maxlength={140}
        />
      </div>
      <Submit class="mt-2">{one.refundButton}</Submit>
    </Form>
  );
}

async function refund(visit: Visit): Promise<Done> {
  const { account, services, form, language, format } = visit;
  const { number } = await named(visit);
  const refundValue = amountFrom(form.get('amount') ?? '', language);
  if (refundValue === null) throw new Refused(transactionTexts[language].one.amountFault);
  const reason = form.get('reason') ?? '';
  const externalId = form.get('externalId') ?? '';
  await services.operate('createRefundIn', account, {
    params: { id: String(number) },
    body: { refundValue, ...(reason !== '' && { reason }), ...(externalId !== '' && { externalId }) },
  });
  const notice = transactionTexts[language].one.refundDone(format.money(centsFromBrl(refundValue)));
  return { to: `/transactions/${number}`, notice };
}

function Meds({ visit, meds }: { visit: Visit; meds: readonly Med[] }): JSX.Element | null {
  const { language, format } = visit;
  const { one } = transactionTexts[language];
  const texts = medTexts[language];
  const words = transactionWords[language];
  if (meds.length === 0) return null;
  return (
    <Card id="meds" title={one.meds}>
      <Table
        caption={one.meds}
        empty={one.noMeds}
        rows={meds}
        columns={[
          { title: words.number, cell: ({ id }) => <Link to={`/meds/${id}`}>{texts.one(id)}</Link> },
          createdColumn(words.time, format),
          { title: one.medStatus, cell: (med) => <MedState med={med} visit={visit} /> },
          { title: one.medReason, cell: ({ reason }) => texts.reason[reason] },
        ]}
      />
    </Card>
  );
}

function Notifications({ visit, whole }: { visit: Visit; whole: Whole }): JSX.Element {
  const { language, form } = visit;
  const { one } = transactionTexts[language];
  const { transaction, notifications, attempts } = whole;
  return (
    <Card id="notifications" title={one.notifications}>
      <NotificationsOf visit={visit} notifications={notifications} attempts={attempts} />
      {notifications.length > 0 && (
        <Form to={`/transactions/${transaction.number}/resend`} class="mt-3 border-top pt-3">
          <h3 class="h6">{one.resend}</h3>
          <Input
            id="resend-url"
            name="url"
            type="url"
            label={one.resendUrl}
            help={one.resendHelp}
            value={form.get('url')}
            maxlength={2048}
          />
          <Submit tone="outline-primary">{one.resendButton}</Submit>
        </Form>
      )}
    </Card>
  );
}

async function resend(visit: Visit): Promise<Done> {
  const { account, services, form, language } = visit;
  const { number } = await named(visit);
  const url = (form.get('url') ?? '').trim();
  const { body } = await services.operate('resendWebhook', account, {
    params: { transactionIdentifier: String(number) },
    body: url === '' ? undefined : { url },
  });
  const notice = transactionTexts[language].one.resent(body.statusCode);
  return { to: `/transactions/${number}`, notice };
}
