import type { Instant } from '../../domain/clock.js';
import { createdColumn, stateAndMoney, TimeBelow } from '../components/columns.js';
import { useTexts } from '../components/language.js';
import { ListCard, PageLinks } from '../components/list.js';
import { Empty, Link, Money } from '../components/parts.js';
import { CashInState, CobState } from '../components/states.js';
import { idIn } from '../input.js';
import type { Page, PageRequest, Route } from '../page.js';
import { chargeTexts } from '../texts/charges.js';

const pageSize = 20;

export const chargeListRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/charges',
    also: ['/cobs'],
    menu: (language) => chargeTexts[language].title,
    icon: 'charge',
    show: list,
  },
];

async function list(request: PageRequest): Promise<Page> {
  const { account, services, query, language } = request;
  const texts = chargeTexts[language];
  // One more than is shown, to find out whether there are older ones.
  const limit = pageSize + 1;
  const { cashIns, cobs } = await services.store.read(async ({ chargeList }) => ({
    cashIns: await chargeList.cashIns(account.id, idIn(query.get('before')), limit),
    cobs: await chargeList.cobs(account.id, idIn(query.get('beforeCob')), limit),
  }));
  /** A link to older items of one list; the other list keeps its position. */
  const older = (label: string, name: string, last: number | undefined) => {
    const link = last === undefined ? null : ([texts.more, { [name]: String(last) }] as const);
    return <PageLinks label={label} links={[link]} />;
  };
  const body = (
    <>
      <p class="text-body-secondary">{texts.lead}</p>
      <ListCard
        id="cash-ins"
        caption={texts.cashIns}
        rows={cashIns.slice(0, pageSize)}
        empty={<Empty text={texts.noCashIns} to="/charges/new" action={texts.createCharge} />}
        columns={[
          {
            title: texts.externalId,
            cell: ({ uuid, externalId, createdAt }) => (
              <Charge to={`/charges/${uuid}`} id={externalId ?? uuid} createdAt={createdAt} />
            ),
          },
          { title: texts.description, cell: ({ description }) => description, wideOnly: true },
          createdColumn(texts.createdAt),
          ...stateAndMoney<(typeof cashIns)[number]>(
            texts,
            (charge) => <CashInState charge={charge} />,
            ({ amountCents }) => <Money of={amountCents} />,
          ),
        ]}
        more={older(texts.cashIns, 'before', cashIns[pageSize] && cashIns[pageSize - 1]?.number)}
      />
      <ListCard
        id="cobs"
        caption={texts.cobs}
        rows={cobs.slice(0, pageSize)}
        empty={<Empty text={texts.noCobs} to="/cobs/new" action={texts.createCob} />}
        columns={[
          {
            title: texts.txid,
            cell: ({ txid, createdAt }) => <Charge to={`/cobs/${txid}`} id={txid} createdAt={createdAt} />,
          },
          createdColumn(texts.createdAt),
          ...stateAndMoney<(typeof cobs)[number]>(
            texts,
            ({ status }) => <CobState status={status} />,
            ({ amountCents }) => <Money of={amountCents} />,
          ),
        ]}
        more={older(texts.cobs, 'beforeCob', cobs[pageSize] && cobs[pageSize - 1]?.id)}
      />
    </>
  );
  return { title: texts.title, body, actions: <Create /> };
}

function Charge({ to, id, createdAt }: { to: string; id: string; createdAt: Instant }) {
  return (
    <>
      <Link to={to} class="id">
        {id}
      </Link>
      <TimeBelow at={createdAt} />
    </>
  );
}

function Create() {
  const texts = useTexts(chargeTexts);
  return (
    <div class="d-flex flex-wrap gap-2">
      <Link to="/charges/new" class="btn btn-primary">
        {texts.createCharge}
      </Link>
      <Link to="/cobs/new" class="btn btn-outline-primary">
        {texts.createCob}
      </Link>
    </div>
  );
}
