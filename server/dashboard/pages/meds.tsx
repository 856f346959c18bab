import type { JSX } from 'hono/jsx/jsx-runtime';

import { maskedDocument } from '../../domain/documents.js';
import { type Med, type MedStatus, medTransitions } from '../../domain/med.js';
import type { ListedDelivery } from '../../storage/queries/delivery-list.js';
import { createdColumn } from '../components/columns.js';
import { Select, Submit } from '../components/form.js';
import { MedState } from '../components/med-state.js';
import { Card, Facts, href, Id, Link, Money, Time } from '../components/parts.js';
import { Table } from '../components/table.js';
import { NothingHere, param, type Route, type Shown, type Visit } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { medTexts } from '../texts/meds.js';
import { webhookTexts } from '../texts/webhooks.js';

const pageSize = 20;
/** Pages beyond this one are not shown. */
const maxPage = 500;
/** Maximum number of notifications shown per case: it has two, to a few URLs each. */
const maxTold = 50;
const statuses: readonly MedStatus[] = ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'];

/** The cases of the special refund mechanism. */
export const medRoutes: readonly Route[] = [
  { kind: 'page', path: '/meds', menu: (language) => medTexts[language].title, show: list },
  { kind: 'page', path: '/meds/:med', show: one },
];

async function list(visit: Visit): Promise<Shown> {
  const { account, services, query, language, format } = visit;
  const texts = medTexts[language];
  const status = statuses.find((known) => known === query.get('status')) ?? null;
  const asked = /^\d{1,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const page = Math.min(Math.max(asked, 1), maxPage);
  const filter = { accountId: account.id, status, reconciled: null, from: null, to: null };
  const limits = { limit: pageSize, offset: (page - 1) * pageSize };
  const { items, total } = await services.store.read(({ meds }) => meds.list(filter, limits));
  const body = (
    <>
      <p class="text-body-secondary">{texts.lead}</p>
      <Card id="filter" title={texts.filter}>
        <StatusFilter visit={visit} status={status} />
      </Card>
      <Card id="meds" title={texts.caption}>
        <Table
          caption={texts.caption}
          rows={items}
          empty={texts.none}
          columns={[
            { title: texts.number, cell: ({ id }) => <Link to={`/meds/${id}`}>{texts.one(id)}</Link> },
            { title: texts.state, cell: (med) => <MedState med={med} visit={visit} /> },
            { title: texts.reasonTitle, cell: ({ reason }) => texts.reason[reason], wideOnly: true },
            createdColumn(texts.createdAt, format),
            {
              title: texts.amount,
              cell: ({ contested }) =>
                contested ? <Money of={contested.amountCents} format={format} /> : '–',
              numeric: true,
            },
          ]}
        />
        <Pages visit={visit} page={page} isLast={page * pageSize >= total} />
      </Card>
    </>
  );
  return { title: texts.title, body };
}

function StatusFilter({ visit, status }: { visit: Visit; status: MedStatus | null }): JSX.Element {
  const texts = medTexts[visit.language];
  return (
    <form method="get" action={href('/meds')} class="row g-3 align-items-end" role="search">
      <Select
        id="filter-status"
        name="status"
        class="col-sm-6 col-lg-4"
        label={texts.state}
        value={status}
        options={[['', texts.any], ...statuses.map((each) => [each, texts.status[each]] as const)]}
      />
      <div class="col-auto">
        <Submit>{texts.apply}</Submit>
      </div>
    </form>
  );
}

function Pages({ visit, page, isLast }: { visit: Visit; page: number; isLast: boolean }): JSX.Element {
  const texts = medTexts[visit.language];
  if (page === 1 && isLast) return <></>;
  const to = (number: number) => ({ ...Object.fromEntries(visit.query), page: String(number) });
  return (
    <p class="mt-3 mb-0 d-flex gap-3">
      {page > 1 && (
        <Link to="/meds" query={to(page - 1)}>
          {texts.previous}
        </Link>
      )}
      {!isLast && (
        <Link to="/meds" query={to(page + 1)}>
          {texts.next}
        </Link>
      )}
    </p>
  );
}

async function one(visit: Visit): Promise<Shown> {
  const { account, services, language } = visit;
  const texts = medTexts[language];
  const text = param(visit, 'med');
  if (!/^\d{1,15}$/.test(text)) throw new NothingHere();
  const nothing = { status: null, eventType: null, url: null, transactionNumber: null };
  const filter = { ...nothing, accountId: account.id, from: null, to: null, after: null };
  const found = await services.store.read(async ({ meds, deliveryList }) => {
    const med = await meds.byId(account.id, Number(text));
    return med && { med, told: (await deliveryList.page({ ...filter, medId: med.id }, maxTold)).items };
  });
  if (!found) throw new NothingHere();
  const { med, told } = found;
  const body = (
    <>
      <Card id="med" title={texts.facts}>
        <MedFacts visit={visit} med={med} />
      </Card>
      <Card id="payment" title={texts.payment}>
        <Payment visit={visit} med={med} />
      </Card>
      <Card id="history" title={texts.history}>
        <History visit={visit} med={med} told={told} />
      </Card>
    </>
  );
  return { title: texts.one(med.id), body, actions: <Link to="/meds">{texts.back}</Link> };
}

function MedFacts({ visit, med }: { visit: Visit; med: Med }): JSX.Element {
  const { language, format } = visit;
  const texts = medTexts[language];
  const { analysisResult, requestingBank, contestedBank } = med;
  return (
    <Facts
      facts={[
        [texts.state, <MedState med={med} visit={visit} />],
        [texts.reasonTitle, texts.reason[med.reason]],
        med.cause === null ? null : [texts.cause, <Id>{med.cause}</Id>],
        med.description === null ? null : [texts.description, med.description],
        [texts.resultTitle, analysisResult === null ? texts.undecided : texts.result[analysisResult]],
        med.analysisDetails === null ? null : [texts.details, med.analysisDetails],
        [texts.requestingBank, `${requestingBank.name} (${requestingBank.ispb})`],
        [texts.contestedBank, `${contestedBank.name} (${contestedBank.ispb})`],
        [texts.endToEndId, <Id>{med.endToEnd}</Id>],
        [texts.createdAt, <Time at={med.createdAt} format={format} />],
        [texts.updatedAt, <Time at={med.updatedAt} format={format} />],
      ]}
    />
  );
}

function Payment({
  visit: { language, format },
  med: { contested },
}: {
  visit: Visit;
  med: Med;
}): JSX.Element {
  const texts = medTexts[language];
  if (!contested) return <p class="mb-0">{texts.noPayment}</p>;
  return (
    <Facts
      facts={[
        [texts.amount, <Money of={contested.amountCents} format={format} />],
        [texts.payer, contested.name],
        [texts.document, maskedDocument(contested.document)],
        [texts.paidAt, <Time at={contested.dateTime} format={format} />],
        [
          texts.transaction,
          <Link to={`/transactions/${contested.transactionNumber}`}>{texts.showTransaction}</Link>,
        ],
      ]}
    />
  );
}

/** The known history of a case: its opening, its notifications, and its status. */
function History({
  visit: { language, format },
  med,
  told,
}: {
  visit: Visit;
  med: Med;
  told: readonly ListedDelivery[];
}): JSX.Element {
  const texts = medTexts[language];
  const { events } = webhookTexts[language];
  const moved = med.updatedAt !== med.createdAt || Object.keys(medTransitions[med.status]).length === 0;
  return (
    <ol class="timeline">
      <li>
        <Time at={med.createdAt} format={format} />: {texts.opened}
      </li>
      {told.toReversed().map(({ id, toldAt, eventType, url, status }) => (
        <li>
          <Time at={toldAt} format={format} />:{' '}
          {texts.told(events[eventType], url, deliveryTexts[language].status[status])}{' '}
          <Link to={`/deliveries/${id}`}>{texts.showDelivery}</Link>
        </li>
      ))}
      {moved && (
        <li>
          <Time at={med.updatedAt} format={format} />: {texts.changedTo(texts.status[med.status])}
        </li>
      )}
    </ol>
  );
}
