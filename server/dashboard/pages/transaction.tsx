import type { Child } from 'hono/jsx';

import { accountNow, instant } from '../../domain/clock.js';
import { maskedDocument, uuid } from '../../domain/ids.js';
import { cents, centsFromBrl } from '../../domain/money.js';
import { isRefundable, refundDeadlinePassed, remainingCents } from '../../domain/refunds.js';
import type { Transaction } from '../../domain/transactions.js';
import { Amount, createdColumn, isCredit, moneyColumn, TimeBelow } from '../components/columns.js';
import { fieldOf, Form, Hidden, Input, Submit } from '../components/form.js';
import { useLanguage, useRequest, useTexts } from '../components/language.js';
import { ListCard } from '../components/list.js';
import { NotificationsOf } from '../components/notifications.js';
import { Card, Facts, Id, Link, Money, Time } from '../components/parts.js';
import { MedState, StatusBadge } from '../components/states.js';
import { Table } from '../components/table.js';
import { transactionColumns } from '../components/transaction-table.js';
import { amountFrom, textIn } from '../input.js';
import { Refused } from '../faults.js';
import { NothingHere, type Page, type PageRequest, param, type Redirect, type Route } from '../page.js';
import { gatewayTextIn } from '../texts/failures.js';
import { medTexts } from '../texts/meds.js';
import { transactionTexts, transactionWords } from '../texts/transaction-pages.js';
import { webhookTexts } from '../texts/webhooks.js';
import { wayBack, withList } from '../paths.js';

const maxRows = 100;
const path = '/transactions/:transaction';

export const oneTransactionRoutes: readonly Route[] = [
  {
    kind: 'page',
    path,
    show: showTransaction,
    labels: (language) => {
      const { amountInput } = transactionTexts[language].one;
      return { refundValue: amountInput, url: webhookTexts[language].theUrl };
    },
  },
  { kind: 'action', path: `${path}/refund`, on: path, act: refund },
  { kind: 'action', path: `${path}/resend`, on: path, act: resend },
];

async function showTransaction(request: PageRequest): Promise<Page> {
  const whole = await read(request);
  const { one } = transactionTexts[request.language];
  const words = transactionWords[request.language];
  const body = (
    <>
      <Summary transaction={whole.transaction} />
      <About whole={whole} />
      <div class="card-grid card-grid-wide-end">
        <History whole={whole} />
        <ListCard
          id="ledger"
          caption={one.ledger}
          empty={one.noLedger}
          rows={whole.entries}
          columns={[
            {
              title: one.book,
              cell: ({ book, createdAt }) => (
                <>
                  {one.books[book]}
                  <TimeBelow at={createdAt} />
                </>
              ),
            },
            { title: one.reason, cell: ({ reason }) => reasonIn(one.reasons, reason), wideOnly: true },
            createdColumn(words.time),
            moneyColumn(words.amount, 'amountCents'),
          ]}
        />
      </div>
      <Refunds whole={whole} />
      <Meds meds={whole.meds} />
      <Notifications whole={whole} />
    </>
  );
  const { number, status } = whole.transaction;
  return {
    title: one.title(number),
    body,
    actions: <StatusBadge status={status} />,
    back: wayBack(request, '/transactions', transactionTexts[request.language].list.title),
  };
}

function Summary({ transaction }: { transaction: Transaction }) {
  const words = useTexts(transactionWords);
  const { operation, counterpart, createdAt } = transaction;
  return (
    <p class="d-flex flex-wrap align-items-baseline column-gap-3 text-body-secondary">
      <span class="figure fs-3 fw-semibold text-body">
        <Amount of={transaction} />
      </span>
      <span>
        {words.operation[operation]}
        {counterpart && ` · ${counterpart.name}`} · <Time at={createdAt} />
      </span>
    </p>
  );
}

async function named({ account, services, params }: PageRequest): Promise<Transaction> {
  const id = param({ params }, 'transaction');
  const found = await services.store.read(({ transactions }) => transactions.byTransactionId(account.id, id));
  if (!found) throw new NothingHere();
  return found;
}

type Whole = Awaited<ReturnType<typeof read>>;

async function read(request: PageRequest) {
  const transaction = await named(request);
  const { number, parentNumber, accountId } = transaction;
  return request.services.store.read(async ({ transactionHistory: history, transactions, meds }) => {
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
      dueAtMs: await history.dueAtMs(number),
    };
  });
}

function About({ whole: { transaction, parent } }: { whole: Whole }) {
  const { one } = useTexts(transactionTexts);
  const words = useTexts(transactionWords);
  const { amountCents, feeCents, refundedCents, counterpart, errorCode } = transaction;
  const total = cents(isCredit(transaction) ? amountCents - feeCents : amountCents + feeCents);
  return (
    <Card id="about" title={one.facts}>
      <Facts
        facts={[
          [words.fee, feeCents !== 0 && <Money of={feeCents} />],
          [words.total, feeCents !== 0 && <Money of={total} />],
          [
            isCredit(transaction) ? one.refunded : one.returned,
            refundedCents !== 0 && <Money of={refundedCents} />,
          ],
          [words.counterpart, counterpart?.name ?? words.noneYet],
          [one.document, counterpart && maskedDocument(counterpart.document)],
          [one.bank, counterpart && `${counterpart.bank.bankName} (${counterpart.bank.bankISPB})`],
          [one.pixKey, idOrNothing(transaction.pixKey, one.pixKey)],
          [one.externalId, idOrNothing(transaction.externalId, one.externalId)],
          [one.endToEndId, idOrNothing(transaction.endToEndId, one.endToEndId)],
          [one.id, <Id copy={one.id}>{transaction.uuid}</Id>],
          ...detailFacts(transaction, one),
          [
            one.parent,
            parent && (
              <Link to={`/transactions/${parent.number}`}>
                {words.operation[parent.operation]} {parent.number}
              </Link>
            ),
          ],
          [
            one.error,
            errorCode !== null && (
              <>
                <Id>{errorCode}</Id> {gatewayTextIn(useLanguage(), transaction.errorMessage ?? '')}
              </>
            ),
          ],
        ]}
      />
    </Card>
  );
}

function idOrNothing(id: string | null, name: string): Child {
  return id !== null && id !== '' && <Id copy={name}>{id}</Id>;
}

function detailFacts(
  transaction: Transaction,
  one: (typeof transactionTexts)['en']['one'],
): (readonly [Child, Child])[] {
  const description = (text: string | null) => [one.description, text === '' ? null : text] as const;
  switch (transaction.operation) {
    case 'cash_in': {
      const { correlationId, pixCode, expiresAt, description: text } = transaction.detail;
      return [
        description(text),
        [one.expires, <Time at={expiresAt} />],
        [one.correlationId, <Id copy={one.correlationId}>{correlationId}</Id>],
        [one.pixCode, <Id copy={one.pixCode}>{pixCode}</Id>],
      ];
    }
    case 'transfer':
      return [
        description(transaction.detail.description),
        [one.idempotencyKey, <Id copy={one.idempotencyKey}>{transaction.detail.idempotencyKey}</Id>],
      ];
    case 'refund_in':
    case 'devolucao':
      return [
        description(transaction.detail.description),
        [one.refundId, <Id copy={one.refundId}>{transaction.detail.refundId}</Id>],
      ];
    case 'cash_out':
    case 'qr_cash_out':
      return [description(transaction.detail.description)];
    default:
      return [];
  }
}

function History({ whole }: { whole: Whole }) {
  const { language, account } = useRequest();
  const { one } = transactionTexts[language];
  const { operation: names } = transactionWords[language];
  const { transaction, children, meds, dueAtMs } = whole;
  const { createdAt, processedAt, status } = transaction;
  const settled = status === 'ERROR' ? one.failed : one.confirmed;
  const events: { readonly at: string; readonly what: Child }[] = [
    { at: createdAt, what: one.created },
    ...(processedAt === null || status === 'PENDING' ? [] : [{ at: processedAt, what: settled }]),
    ...children.map((child) => ({
      at: child.createdAt,
      what: (
        <>
          <Link to={`/transactions/${child.number}`}>{names[child.operation]}</Link>: <Amount of={child} />
        </>
      ),
    })),
    ...meds.map((med) => ({ at: med.createdAt, what: one.medOpened(med.id) })),
    ...(dueAtMs === null ? [] : [{ at: instant(accountNow(account, dueAtMs)), what: one.due }]),
  ];
  const inOrder = events.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return (
    <Card id="history" title={one.history}>
      <ol class="timeline">
        {inOrder.map(({ at, what }) => (
          <li>
            <span class="fw-semibold">{what}</span>
            <br />
            <span class="small text-body-secondary">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Returns the reason of a ledger entry as a text, by its last word, for example in `cash_out reserved`. */
function reasonIn(reasons: Readonly<Record<string, string>>, reason: string): Child {
  return reasons[reason.split(' ').at(-1) ?? ''] ?? <code>{reason}</code>;
}

function Refunds({ whole: { transaction, children } }: { whole: Whole }) {
  const request = useRequest();
  const { one } = transactionTexts[request.language];
  const isOpen =
    isRefundable(transaction) &&
    remainingCents(transaction) > 0 &&
    !refundDeadlinePassed(transaction, request.moment.nowMs);
  if (!isOpen && children.length === 0) return null;
  return (
    <Card id="refunds" title={one.refunds}>
      <Table
        caption={one.refunds}
        rows={children}
        empty={one.noRefunds}
        columns={transactionColumns(transactionWords[request.language])}
      />
      {isOpen && <RefundForm transaction={transaction} />}
    </Card>
  );
}

function RefundForm({ transaction }: { transaction: Transaction }) {
  const request = useRequest();
  const { language, format, form, services } = request;
  const { one } = transactionTexts[language];
  return (
    <Form to={withList(request, `/transactions/${transaction.number}/refund`)} class="mt-3 border-top pt-3">
      <h3 class="h6">{one.refund}</h3>
      {/* Makes sending the form twice create the same refund. */}
      <Hidden name="externalId" value={form.get('externalId') ?? uuid(services.secrets)} />
      <div class="row g-2 align-items-start">
        <Input
          class="col-sm-4"
          label={one.amountInput}
          inputmode="decimal"
          help={`${one.remaining}: ${format.money(remainingCents(transaction))}`}
          {...fieldOf(request, 'amount', 'refundValue')}
          maxlength={20}
          required
        />
        <Input
          class="col-sm-8"
          name="reason"
          label={one.reasonField}
          value={form.get('reason')}
          maxlength={140}
        />
      </div>
      <Submit class="mt-2">{one.refund}</Submit>
    </Form>
  );
}

async function refund(request: PageRequest): Promise<Redirect> {
  const { account, services, form, language, format } = request;
  const { number } = await named(request);
  const { one } = transactionTexts[language];
  const refundValue = amountFrom(form.get('amount') ?? '', language);
  if (refundValue === null) throw new Refused(one.amountFault, 'refundValue');
  const reason = form.get('reason') ?? '';
  const externalId = form.get('externalId') ?? '';
  await services.operate('createRefundIn', account, {
    params: { id: String(number) },
    body: { refundValue, ...(reason !== '' && { reason }), ...(externalId !== '' && { externalId }) },
  });
  const notice = one.refundDone(format.money(centsFromBrl(refundValue)));
  return { to: withList(request, `/transactions/${number}`), notice };
}

function Meds({ meds }: { meds: Whole['meds'] }) {
  const { one } = useTexts(transactionTexts);
  const [texts, words] = [useTexts(medTexts), useTexts(transactionWords)];
  if (meds.length === 0) return null;
  return (
    <ListCard
      id="meds"
      caption={one.meds}
      empty={one.noMeds}
      rows={meds}
      columns={[
        { title: words.number, cell: ({ id }) => <Link to={`/meds/${id}`}>{texts.one(id)}</Link> },
        createdColumn(words.time),
        { title: one.state, cell: (med) => <MedState med={med} /> },
        { title: one.medReason, cell: ({ reason }) => texts.reason[reason] },
      ]}
    />
  );
}

function Notifications({ whole }: { whole: Whole }) {
  const request = useRequest();
  const { one } = transactionTexts[request.language];
  const { transaction, notifications } = whole;
  return (
    <Card id="notifications" title={one.notifications}>
      <NotificationsOf notifications={notifications} />
      {notifications.length > 0 && (
        <Form
          to={withList(request, `/transactions/${transaction.number}/resend`)}
          class="mt-3 border-top pt-3"
        >
          <h3 class="h6">{one.resend}</h3>
          <Input
            {...fieldOf(request, 'url')}
            type="url"
            label={one.resendUrl}
            help={one.resendHelp}
            maxlength={2048}
          />
          <Submit tone="outline-primary">{one.resendButton}</Submit>
        </Form>
      )}
    </Card>
  );
}

async function resend(request: PageRequest): Promise<Redirect> {
  const { account, services, form, language } = request;
  const { number } = await named(request);
  const url = textIn(form, 'url');
  const { body } = await services.operate('resendWebhook', account, {
    params: { transactionIdentifier: String(number) },
    body: url === '' ? undefined : { url },
  });
  const notice = transactionTexts[language].one.resent(body.statusCode);
  return { to: withList(request, `/transactions/${number}`), notice };
}
