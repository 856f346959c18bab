import { maskedDocument } from '../../domain/ids.js';
import { type Med, medTransitions } from '../../domain/med.js';
import { contestedColumn, createdColumn, TimeBelow } from '../components/columns.js';
import { useTexts } from '../components/language.js';
import { listPage, PageLinks } from '../components/list.js';
import { Card, Empty, Facts, Id, Link, Money, Time } from '../components/parts.js';
import { MedState } from '../components/states.js';
import { choiceIn, idIn } from '../input.js';
import { NothingHere, type Page, numberParam, type PageRequest, type Route } from '../page.js';
import type { ListedDelivery } from '../reads.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { medTexts } from '../texts/meds.js';
import { webhookTexts } from '../texts/webhooks.js';
import { listOf, wayBack } from '../paths.js';
import { anyDelivery } from './deliveries.js';

const pageSize = 20;
/** Pages beyond this one are not shown. */
const maxPage = 500;
/** Maximum number of notifications shown per case: a case has two, each sent to a few URLs. */
const maxNotifications = 50;

export const medRoutes: readonly Route[] = [
  { kind: 'page', path: '/meds', menu: (language) => medTexts[language].title, icon: 'med', show: list },
  { kind: 'page', path: '/meds/:med', show: one },
];

async function list(request: PageRequest): Promise<Page> {
  const { account, services, query, language } = request;
  const texts = medTexts[language];
  const status = choiceIn(query, 'status', texts.status) ?? undefined;
  const page = Math.min(Math.max(idIn(query.get('page')) ?? 1, 1), maxPage);
  const { body } = await services.operate('listMeds', account, {
    query: { page, pageSize, ...(status && { status }) },
  });
  const links = [
    page > 1 ? ([texts.previous, { page: String(page - 1) }] as const) : null,
    page < body.metadata.totalPages ? ([texts.next, { page: String(page + 1) }] as const) : null,
  ];
  return listPage({
    id: 'meds',
    title: texts.title,
    caption: texts.caption,
    empty: services.sandbox ? <Empty text={texts.none} to="/sandbox" action={texts.openOne} /> : texts.none,
    lead: <p class="text-body-secondary">{texts.lead}</p>,
    filter: { filters: [{ name: 'status', label: texts.state, options: texts.status }] },
    rows: body.data,
    columns: [
      {
        title: texts.number,
        cell: ({ id, createdAt }) => (
          <>
            <Link to={`/meds/${id}`} query={{ list: listOf(request) }}>
              {texts.one(id)}
            </Link>
            <TimeBelow at={createdAt} />
          </>
        ),
      },
      { title: texts.state, cell: (med) => <MedState med={med} />, wideOnly: true },
      { title: texts.reasonTitle, cell: ({ reason }) => texts.reason[reason], wideOnly: true },
      createdColumn(texts.createdAt),
      contestedColumn(texts.amount, (med: (typeof body.data)[number]) => <MedState med={med} />),
    ],
    more: <PageLinks label={texts.caption} links={links} />,
  });
}

async function one(request: PageRequest): Promise<Page> {
  const { account, services, language } = request;
  const texts = medTexts[language];
  const id = numberParam(request, 'med');
  const filter = { ...anyDelivery, accountId: account.id };
  const found = await services.store.read(async ({ meds, deliveryList }) => {
    const med = await meds.byId(account.id, id);
    return (
      med && { med, sent: (await deliveryList.page({ ...filter, medId: med.id }, maxNotifications)).items }
    );
  });
  if (!found) throw new NothingHere();
  const { med, sent } = found;
  const body = (
    <>
      <Card id="med" title={texts.facts}>
        <MedFacts med={med} />
      </Card>
      <Card id="payment" title={texts.payment}>
        <Payment med={med} />
      </Card>
      <Card id="history" title={texts.history}>
        <History med={med} sent={sent} />
      </Card>
    </>
  );
  return { title: texts.one(med.id), body, back: wayBack(request, '/meds', texts.title) };
}

function MedFacts({ med }: { med: Med }) {
  const texts = useTexts(medTexts);
  const { analysisResult, requestingBank, contestedBank } = med;
  return (
    <Facts
      facts={[
        [texts.state, <MedState med={med} />],
        [texts.reasonTitle, texts.reason[med.reason]],
        [texts.cause, med.cause !== null && <Id>{med.cause}</Id>],
        [texts.description, med.description],
        [texts.resultTitle, analysisResult === null ? texts.undecided : texts.result[analysisResult]],
        [texts.details, med.analysisDetails],
        [texts.requestingBank, `${requestingBank.name} (${requestingBank.ispb})`],
        [texts.contestedBank, `${contestedBank.name} (${contestedBank.ispb})`],
        [texts.endToEndId, <Id copy="endToEndId">{med.endToEnd}</Id>],
        [texts.createdAt, <Time at={med.createdAt} />],
        [texts.updatedAt, <Time at={med.updatedAt} />],
      ]}
    />
  );
}

function Payment({ med: { contested } }: { med: Med }) {
  const texts = useTexts(medTexts);
  if (!contested) return <p class="mb-0">{texts.noPayment}</p>;
  return (
    <Facts
      facts={[
        [texts.amount, <Money of={contested.amountCents} />],
        [texts.payer, contested.name],
        [texts.document, maskedDocument(contested.document)],
        [texts.paidAt, <Time at={contested.dateTime} />],
        [
          texts.transaction,
          <Link to={`/transactions/${contested.transactionNumber}`}>{texts.showTransaction}</Link>,
        ],
      ]}
    />
  );
}

function History({ med, sent }: { med: Med; sent: readonly ListedDelivery[] }) {
  const texts = useTexts(medTexts);
  const { events } = useTexts(webhookTexts);
  const delivery = useTexts(deliveryTexts);
  const moved = med.updatedAt !== med.createdAt || Object.keys(medTransitions[med.status]).length === 0;
  return (
    <ol class="timeline">
      <li>
        <Time at={med.createdAt} />: {texts.opened}
      </li>
      {sent.toReversed().map(({ id, notifiedAt, eventType, url, status }) => (
        <li>
          <Time at={notifiedAt} />: {texts.notified(events[eventType], url, delivery.status[status])}{' '}
          <Link to={`/deliveries/${id}`}>{texts.showDelivery}</Link>
        </li>
      ))}
      {moved && (
        <li>
          <Time at={med.updatedAt} />: {texts.changedTo(texts.status[med.status])}
        </li>
      )}
    </ol>
  );
}
