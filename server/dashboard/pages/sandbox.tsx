import type { Child } from 'hono/jsx';

import { instant } from '../../domain/clock.js';
import type { Cents } from '../../domain/money.js';
import { kindOf } from '../../domain/transactions.js';
import { CallCard, Outcome } from '../components/outcome.js';
import { contestedColumn, moneyColumn } from '../components/columns.js';
import { useRequest, useTexts } from '../components/language.js';
import { ListCard } from '../components/list.js';
import { Badge, Card, Empty, Facts, Id, Link, Money, Time } from '../components/parts.js';
import { pathOf, StateButton } from '../components/state-form.js';
import { CobState, StatusBadge } from '../components/states.js';
import type { Page, PageRequest, Route } from '../page.js';
import type { OpenCob, OpenTransaction } from '../reads.js';
import type { Call } from '../sandbox/recent-calls.js';
import { failuresIn } from '../sandbox/settings.js';
import { type PanelGroup, type PanelState, panelStates } from '../sandbox/states.js';
import { medTexts } from '../texts/meds.js';
import { protocolTexts } from '../texts/protocol.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { transactionWords } from '../texts/transaction-pages.js';

const maxMeds = 20;

export const sandboxRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/sandbox',
    only: 'sandbox',
    menu: (language) => sandboxTexts[language].title,
    icon: 'sandbox',
    show: (request) => panel(request),
  },
];

/** Creates the panel, with the effect of the call that led here, or with the call that failed. */
export async function panel(request: PageRequest, failed: Call | null = null): Promise<Page> {
  const found = await read(request);
  const texts = sandboxTexts[request.language];
  const effect = request.calls.find(request.account, request.query.get('call'));
  const body = (
    <>
      {failed?.answer && <CallCard call={failed} />}
      {!failed && effect && <Outcome effect={effect} />}
      <p>{texts.lead}</p>
      <div class="row gx-4">
        <div class="col-xl-6">
          <Failures receiversAnswer={found.receiversAnswer} />
        </div>
        <div class="col-xl-6">
          <Times />
          <Meds meds={found.meds} />
        </div>
      </div>
      <WaitingList found={found} />
      <Everything />
    </>
  );
  return { title: texts.title, body };
}

type Found = Awaited<ReturnType<typeof read>>;

async function read({ account, services }: PageRequest) {
  const medsOf = async (status: 'OPEN' | 'RECEIVED') =>
    (await services.operate('listMeds', account, { query: { status, pageSize: maxMeds } })).body.data;
  const meds = [...(await medsOf('OPEN')), ...(await medsOf('RECEIVED'))];
  return services.store.read(async ({ openItems, accounts }) => ({
    meds,
    transactions: await openItems.transactions(account.id),
    cobs: await openItems.cobs(account.id),
    /** The status of all receivers; 0 for no response, null if they work. */
    receiversAnswer: await accounts.receiversAnswer(account.id),
  }));
}

interface Row {
  readonly what: string;
  readonly id: string;
  readonly state: Child;
  readonly amountCents: Cents;
  readonly since: Child;
  readonly actions: Child;
}

function WaitingList({ found }: { found: Found }) {
  const texts = useTexts(sandboxTexts);
  const words = useTexts(transactionWords);
  const transactionRow = (transaction: OpenTransaction): Row => ({
    what: words.operation[transaction.operation],
    id: transaction.externalId ?? transaction.uuid,
    state: <StatusBadge status={transaction.status} />,
    amountCents: transaction.amountCents,
    since: <Time at={transaction.createdAt} />,
    actions: <TransactionActions transaction={transaction} />,
  });
  return (
    <ListCard
      id="waiting"
      caption={texts.waiting}
      aside={<Link to="/sandbox/phone">{texts.phone}</Link>}
      empty={<Empty text={texts.nothingWaits} to="/charges/new" action={texts.createCharge} />}
      rows={[...found.cobs.map((cob) => cobRow(cob, texts)), ...found.transactions.map(transactionRow)]}
      columns={[
        { title: texts.transaction, cell: (row) => <What row={row} /> },
        { title: words.state, cell: ({ state }) => state, wideOnly: true },
        { ...moneyColumn(texts.amount, 'amountCents'), wideOnly: true },
        { title: texts.since, cell: ({ since }) => since, wideOnly: true },
        {
          title: texts.actions,
          cell: ({ actions }) => <div class="d-flex flex-wrap gap-2">{actions}</div>,
        },
      ]}
    />
  );
}

/** The subject of a row. A phone shows the amount here, because it needs the other column for the buttons. */
function What({ row: { what, id, amountCents } }: { row: Row }) {
  return (
    <>
      <span class="text-nowrap">{what}</span>
      <div class="small text-body-secondary">
        <Id>{id}</Id>
      </div>
      <div class="d-lg-none">
        <Money of={amountCents} />
      </div>
    </>
  );
}

function cobRow({ txid, amountCents, createdAt }: OpenCob, texts: (typeof sandboxTexts)['en']): Row {
  return {
    what: texts.cob,
    id: txid,
    state: <CobState status="ATIVA" />,
    amountCents,
    since: <Time at={createdAt} />,
    actions: (
      <>
        <Payment params={{ txid }} about={txid} />
        <StateButton state="a charge is removed" params={{ txid }} tone="outline-danger" about={txid}>
          {texts.remove}
        </StateButton>
      </>
    ),
  };
}

function Payment({ params, about }: { params: Params; about: string }) {
  const texts = useTexts(sandboxTexts);
  return (
    <>
      <Link to="/sandbox/phone" query={params} class="btn btn-outline-primary btn-sm">
        {texts.phone}
      </Link>
      <StateButton state="a charge is paid" params={params} about={about}>
        {texts.pay}
      </StateButton>
    </>
  );
}

function TransactionActions({ transaction }: { transaction: OpenTransaction }) {
  const { uuid, operation, status } = transaction;
  const texts = useTexts(sandboxTexts);
  const params = { transactionId: uuid };
  const kind = kindOf(operation);
  if (status === 'PENDING' && kind === 'received') return <Payment params={params} about={uuid} />;
  if (status === 'PENDING') {
    const state = kind === 'refund' ? 'a refund settles' : 'a payment settles';
    return (
      <>
        <StateButton state={state} params={params} about={uuid}>
          {texts.confirm}
        </StateButton>
        <StateButton
          state={state}
          params={{ ...params, outcome: 'ERROR' }}
          tone="outline-danger"
          about={uuid}
        >
          {texts.fail}
        </StateButton>
      </>
    );
  }
  return (
    <StateButton state="a sent payment is returned" params={params} tone="outline-secondary" about={uuid}>
      {texts.comesBack}
    </StateButton>
  );
}

function Meds({ meds }: { meds: Found['meds'] }) {
  const texts = useTexts(sandboxTexts);
  const { status: names } = useTexts(medTexts);
  const decide = (id: number, analysisResult: 'APPROVED' | 'REJECTED', children: string) => (
    <StateButton
      state="a MED is decided"
      params={{ id: String(id), analysisResult }}
      tone={analysisResult === 'APPROVED' ? 'outline-primary' : 'outline-danger'}
      about={`MED ${id}`}
    >
      {children}
    </StateButton>
  );
  return (
    <ListCard
      id="meds"
      caption={texts.meds}
      aside={
        <StateButton state="a MED" params={{ status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: 'true' }}>
          {texts.openMed}
        </StateButton>
      }
      empty={texts.noMeds}
      rows={meds}
      columns={[
        { title: 'MED', cell: ({ id, status }) => `${id} · ${names[status]}` },
        contestedColumn(texts.amount),
        {
          title: texts.actions,
          cell: ({ id }) => (
            <div class="d-flex flex-wrap gap-2">
              {decide(id, 'APPROVED', texts.approve)}
              {decide(id, 'REJECTED', texts.reject)}
            </div>
          ),
        },
      ]}
    />
  );
}

function Times() {
  const { nowMs } = useRequest().moment;
  const texts = useTexts(sandboxTexts);
  const steps = [
    [texts.minute, 60],
    [texts.hour, 3_600],
    [texts.day, 86_400],
  ] as const;
  return (
    <Card id="time" title={texts.time} actions={<Link to={pathOf('time passes')}>{texts.other}</Link>}>
      <Facts facts={[[texts.clock, <Time at={instant(nowMs)} />]]} />
      <div class="d-flex flex-wrap gap-2 mt-3">
        {steps.map(([text, seconds]) => (
          <StateButton state="time passes" params={{ seconds: String(seconds) }}>
            {`+ ${text}`}
          </StateButton>
        ))}
      </div>
    </Card>
  );
}

function Failures({ receiversAnswer }: { receiversAnswer: number | null }) {
  const { account, language } = useRequest();
  const texts = useTexts(sandboxTexts);
  const { states } = useTexts(protocolTexts);
  const now = failuresIn({ account, receiversAnswer }, language);
  const broken = (params: Params) => ({ params, tone: 'outline-danger' as const });
  return (
    <Card
      id="failures"
      title={texts.failures}
      actions={<Link to={pathOf('an account changes')}>{states['an account changes']}</Link>}
    >
      <Switch
        title={texts.provider}
        state="the charge provider fails"
        now={now[texts.provider] ?? ''}
        works={!account.chargesFail}
        buttons={[
          [texts.breakIt, broken({ failing: 'true' })],
          [texts.repair, { params: { failing: 'false' } }],
        ]}
      />
      <Switch
        title={texts.upstream}
        state="authentication upstream"
        now={now[texts.upstream] ?? ''}
        works={account.upstream === 'healthy'}
        buttons={[
          [texts.breakIt, broken({ condition: 'error' })],
          [texts.makeUnavailable, broken({ condition: 'unavailable' })],
          [texts.repair, { params: { condition: 'healthy' } }],
        ]}
      />
      <Switch
        title={texts.receivers}
        state="receivers fail"
        now={now[texts.receivers] ?? ''}
        works={receiversAnswer === null}
        buttons={[
          [texts.answerError, broken({ failing: 'true', statusCode: '500' })],
          [texts.silence, broken({ failing: 'true' })],
          [texts.repair, { params: { failing: 'false' } }],
        ]}
      />
    </Card>
  );
}

type Params = Readonly<Record<string, string>>;

/** A component that works or fails, with the buttons to change that. */
function Switch({
  title,
  state,
  now,
  works,
  buttons,
}: {
  title: string;
  state: PanelState;
  now: string;
  works: boolean;
  buttons: readonly (readonly [text: string, button: { params: Params; tone?: 'outline-danger' }])[];
}) {
  return (
    <div class="mb-3">
      <h3 class="h6">
        {title} <Badge tone={works ? 'success' : 'danger'}>{now}</Badge>
      </h3>
      <div class="d-flex flex-wrap gap-2">
        {buttons.map(([text, button]) => (
          <StateButton state={state} about={title} {...button}>
            {text}
          </StateButton>
        ))}
      </div>
    </div>
  );
}

function Everything() {
  const words = useTexts(protocolTexts);
  const { all } = useTexts(sandboxTexts);
  const groups = Object.entries(panelStates) as [PanelGroup, (typeof panelStates)[PanelGroup]][];
  return (
    <Card id="all" title={all}>
      <div class="row g-3">
        {groups.map(([group, states]) => (
          <div class="col-sm-6 col-lg-3">
            <h3 class="h6">{words.groups[group]}</h3>
            <ul class="list-unstyled mb-0">
              {states.map((state) => (
                <li class="mb-1">
                  <Link to={pathOf(state)}>{words.states[state]}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  );
}
