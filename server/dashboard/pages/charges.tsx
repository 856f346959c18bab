import type { JSX } from 'hono/jsx/jsx-runtime';

import type { ListedCashIn, ListedCob } from '../../storage/queries/charge-list.js';
import { CashInState, CobState } from '../components/charge-state.js';
import { createdColumn, moneyColumn } from '../components/columns.js';
import { Card, href, Link } from '../components/parts.js';
import { Table } from '../components/table.js';
import type { Route, Shown, Visit } from '../page.js';
import { chargeTexts } from '../texts/charges.js';

const pageSize = 20;

/** The charges of an account. */
export const chargeListRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/charges',
    also: ['/cobs'],
    menu: (language) => chargeTexts[language].title,
    show: list,
  },
];

async function list(visit: Visit): Promise<Shown> {
  const { account, services, query, language } = visit;
  const texts = chargeTexts[language];
  // One more than is shown, to find out whether there are older ones.
  const asked = pageSize + 1;
  const { cashIns, cobs } = await services.store.read(async ({ chargeList }) => ({
    cashIns: await chargeList.cashIns(account.id, numberIn(query.get('before')), asked),
    cobs: await chargeList.cobs(account.id, numberIn(query.get('beforeCob')), asked),
  }));
  const body = (
    <>
      <p class="text-body-secondary">{texts.lead}</p>
      <CashIns visit={visit} rows={cashIns} />
      <Cobs visit={visit} rows={cobs} />
    </>
  );
  return { title: texts.title, body, actions: <Create visit={visit} /> };
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function Create({ visit: { language } }: { visit: Visit }): JSX.Element {
  const texts = chargeTexts[language];
  return (
    <div class="d-flex flex-wrap gap-2">
      <a class="btn btn-primary" href={href('/charges/new')}>
        {texts.create}
      </a>
      <a class="btn btn-outline-primary" href={href('/cobs/new')}>
        {texts.createCob}
      </a>
    </div>
  );
}

function CashIns({ visit, rows }: { visit: Visit; rows: readonly ListedCashIn[] }): JSX.Element {
  const { language, format } = visit;
  const texts = chargeTexts[language];
  const shown = rows.slice(0, pageSize);
  return (
    <Card id="cash-ins" title={texts.cashIns}>
      <Table
        caption={texts.cashIns}
        rows={shown}
        empty={texts.noCashIns}
        columns={[
          {
            title: texts.externalId,
            cell: ({ uuid, externalId }) => (
              <Link to={`/charges/${uuid}`} class="id">
                {externalId ?? uuid}
              </Link>
            ),
          },
          { title: texts.description, cell: ({ description }) => description, wideOnly: true },
          { title: texts.state, cell: (charge) => <CashInState charge={charge} visit={visit} /> },
          createdColumn(texts.createdAt, format),
          moneyColumn(texts.amount, format, 'amountCents'),
        ]}
      />
      <Older visit={visit} name="before" last={rows.length > pageSize ? shown.at(-1)?.number : undefined} />
    </Card>
  );
}

function Cobs({ visit, rows }: { visit: Visit; rows: readonly ListedCob[] }): JSX.Element {
  const { language, format } = visit;
  const texts = chargeTexts[language];
  const shown = rows.slice(0, pageSize);
  return (
    <Card id="cobs" title={texts.cobs}>
      <Table
        caption={texts.cobs}
        rows={shown}
        empty={texts.noCobs}
        columns={[
          {
            title: texts.txid,
            cell: ({ txid }) => (
              <Link to={`/cobs/${txid}`} class="id">
                {txid}
              </Link>
            ),
          },
          { title: texts.state, cell: ({ status }) => <CobState status={status} visit={visit} /> },
          createdColumn(texts.createdAt, format),
          moneyColumn(texts.amount, format, 'amountCents'),
        ]}
      />
      <Older visit={visit} name="beforeCob" last={rows.length > pageSize ? shown.at(-1)?.id : undefined} />
    </Card>
  );
}

/** A link to older items of one list; the other list keeps its position. */
function Older({
  visit: { query, language },
  name,
  last,
}: {
  visit: Visit;
  name: string;
  last: number | undefined;
}): JSX.Element {
  if (last === undefined) return <></>;
  return (
    <p class="mt-3 mb-0">
      <Link to="/charges" query={{ ...Object.fromEntries(query), [name]: String(last) }}>
        {chargeTexts[language].more}
      </Link>
    </p>
  );
}
