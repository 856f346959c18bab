import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

import { instant } from '../../domain/clock.js';
import type { Med } from '../../domain/med.js';
import { kindOf } from '../../domain/transactions.js';
import type { OpenCob, OpenTransaction } from '../../storage/queries/open-items.js';
import { CobState } from '../components/charge-state.js';
import { Badge, Card, Facts, Id, Link, Money, Time } from '../components/parts.js';
import { pathOf, StateButton } from '../components/state-form.js';
import { Table } from '../components/table.js';
import { StatusBadge } from '../components/transaction-table.js';
import type { Route, Shown, Visit } from '../page.js';
import { type PanelGroup, type PanelState, panelStates } from '../sandbox/states.js';
import { medTexts } from '../texts/meds.js';
import { protocolTexts } from '../texts/protocol.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { transactionWords } from '../texts/transactions.js';

/** What waits for an action of the sandbox, and what is set to fail. */
interface Found {
  readonly transactions: readonly OpenTransaction[];
  readonly cobs: readonly OpenCob[];
  readonly meds: readonly Med[];
  readonly receiversAnswer: number | null;
}

const maxMeds = 20;

/** The sandbox panel: buttons for what happens to an account from outside. */
export const sandboxRoutes: readonly Route[] = [
  {
    kind: 'page',
    path: '/sandbox',
    only: 'sandbox',
    menu: (language) => sandboxTexts[language].title,
    show: panel,
  },
];

async function panel(visit: Visit): Promise<Shown> {
  const found = await read(visit);
  const texts = sandboxTexts[visit.language];
  const body = (
    <>
      <p>{texts.lead}</p>
      <Card id="waiting" title={texts.waiting} actions={<Link to="/sandbox/phone">{texts.phone}</Link>}>
        <WaitingTable visit={visit} found={found} />
      </Card>
      <div class="row gx-4">
        <div class="col-xl-6">
          <Failures visit={visit} found={found} />
        </div>
        <div class="col-xl-6">
          <Meds visit={visit} meds={found.meds} />
          <Times visit={visit} />
        </div>
      </div>
      <Everything visit={visit} />
    </>
  );
  return { title: texts.title, body };
}

function read({ account, services }: Visit): Promise<Found> {
  return services.store.read(async ({ openItems, meds, accounts }) => {
    const filter = { accountId: account.id, reconciled: null, from: null, to: null };
    const page = { limit: maxMeds, offset: 0 };
    const open = await meds.list({ ...filter, status: 'OPEN' }, page);
    const received = await meds.list({ ...filter, status: 'RECEIVED' }, page);
    return {
      transactions: await openItems.transactions(account.id),
      cobs: await openItems.cobs(account.id),
      meds: [...open.items, ...received.items],
      receiversAnswer: await accounts.receiversAnswer(account.id),
    };
  });
}

interface Row {
  readonly what: Child;
  readonly state: Child;
  readonly amount: Child;
  readonly since: Child;
  readonly actions: Child;
}

function WaitingTable({ visit, found }: { visit: Visit; found: Found }): JSX.Element {
  const texts = sandboxTexts[visit.language];
  const rows = [
    ...found.cobs.map((cob) => cobRow(visit, cob)),
    ...found.transactions.map((transaction) => transactionRow(visit, transaction)),
  ];
  return (
    <Table
      caption={texts.waiting}
      empty={texts.nothingWaits}
      rows={rows}
      columns={[
        { title: texts.transaction, cell: ({ what }: Row) => what },
        { title: transactionWords[visit.language].state, cell: ({ state }: Row) => state, wideOnly: true },
        { title: texts.amount, cell: ({ amount }: Row) => amount, numeric: true },
        { title: texts.since, cell: ({ since }: Row) => since, wideOnly: true },
        {
          title: texts.actions,
          cell: ({ actions }: Row) => <div class="d-flex flex-wrap gap-2">{actions}</div>,
        },
      ]}
    />
  );
}

function cobRow({ language, format }: Visit, { txid, amountCents, createdAt }: OpenCob): Row {
  const texts = sandboxTexts[language];
  return {
    what: (
      <>
        {texts.charge} <Id>{txid}</Id>
      </>
    ),
    state: <CobState status="ATIVA" visit={{ language }} />,
    amount: <Money of={amountCents} format={format} />,
    since: <Time at={createdAt} format={format} />,
    actions: (
      <>
        <Link to="/sandbox/phone" query={{ txid }} class="btn btn-outline-primary btn-sm">
          {texts.phone}
        </Link>
        <StateButton state="a charge is paid" params={{ txid }} about={txid}>
          {texts.pay}
        </StateButton>
        <StateButton state="a charge is removed" params={{ txid }} tone="outline-danger" about={txid}>
          {texts.remove}
        </StateButton>
      </>
    ),
  };
}

function transactionRow(visit: Visit, transaction: OpenTransaction): Row {
  const { language, format } = visit;
  const { uuid, operation, status, amountCents, createdAt, externalId } = transaction;
  return {
    what: (
      <>
        {transactionWords[language].operation[operation]} <Id>{externalId ?? uuid}</Id>
      </>
    ),
    state: <StatusBadge status={status} visit={visit} />,
    amount: <Money of={amountCents} format={format} />,
    since: <Time at={createdAt} format={format} />,
    actions: transactionActions(visit, transaction),
  };
}

function transactionActions({ language }: Visit, { uuid, operation, status }: OpenTransaction): Child {
  const texts = sandboxTexts[language];
  const params = { transactionId: uuid };
  const kind = kindOf(operation);
  if (status === 'PENDING' && kind === 'received') {
    return (
      <>
        <Link to="/sandbox/phone" query={params} class="btn btn-outline-primary btn-sm">
          {texts.phone}
        </Link>
        <StateButton state="a charge is paid" params={params} about={uuid}>
          {texts.pay}
        </StateButton>
      </>
    );
  }
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

function Meds({ visit: { language, format }, meds }: { visit: Visit; meds: readonly Med[] }): JSX.Element {
  const texts = sandboxTexts[language];
  const decide = (med: Med, analysisResult: 'APPROVED' | 'REJECTED', children: string) => (
    <StateButton
      state="a MED is decided"
      params={{ id: String(med.id), analysisResult }}
      tone={analysisResult === 'APPROVED' ? 'outline-primary' : 'outline-danger'}
      about={`MED ${med.id}`}
    >
      {children}
    </StateButton>
  );
  return (
    <Card
      id="meds"
      title={texts.meds}
      actions={
        <StateButton state="a MED" params={{ status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: 'true' }}>
          {texts.openMed}
        </StateButton>
      }
    >
      <Table
        caption={texts.meds}
        empty={texts.noMeds}
        rows={meds}
        columns={[
          { title: 'MED', cell: ({ id, status }: Med) => `${id} · ${medTexts[language].status[status]}` },
          {
            title: texts.amount,
            numeric: true,
            cell: ({ contested }: Med) =>
              contested ? <Money of={contested.amountCents} format={format} /> : '–',
          },
          {
            title: texts.actions,
            cell: (med: Med) => (
              <div class="d-flex flex-wrap gap-2">
                {decide(med, 'APPROVED', texts.approve)}
                {decide(med, 'REJECTED', texts.reject)}
              </div>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Times({ visit: { language, format, moment } }: { visit: Visit }): JSX.Element {
  const texts = sandboxTexts[language];
  const steps = [
    [texts.minute, 60],
    [texts.hour, 3_600],
    [texts.day, 86_400],
  ] as const;
  return (
    <Card id="time" title={texts.time} actions={<Link to={pathOf('time passes')}>{texts.other}</Link>}>
      <Facts facts={[[texts.clock, <Time at={instant(moment.nowMs)} format={format} />]]} />
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

function Failures({ visit, found }: { visit: Visit; found: Found }): JSX.Element {
  const { account, language } = visit;
  const texts = sandboxTexts[language];
  const { receiversAnswer: answer } = found;
  const works = { healthy: texts.works, error: texts.broken, unavailable: texts.unavailable };
  const receivers = answer === null ? texts.works : answer === 0 ? texts.silent : texts.answer(answer);
  const broken = (params: Params) => ({ params, tone: 'outline-danger' as const });
  return (
    <Card
      id="failures"
      title={texts.failures}
      actions={
        <Link to={pathOf('an account changes')}>{protocolTexts[language].states['an account changes']}</Link>
      }
    >
      <Switch
        title={texts.provider}
        state="the charge provider fails"
        now={account.chargesFail ? texts.broken : texts.works}
        works={!account.chargesFail}
        buttons={[
          [texts.breakIt, broken({ failing: 'true' })],
          [texts.repair, { params: { failing: 'false' } }],
        ]}
      />
      <Switch
        title={texts.upstream}
        state="authentication upstream"
        now={works[account.upstream]}
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
        now={receivers}
        works={answer === null}
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

/** Something that works or fails, with the buttons to change it. */
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
}): JSX.Element {
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

function Everything({ visit: { language } }: { visit: Visit }): JSX.Element {
  const words = protocolTexts[language];
  const groups = Object.entries(panelStates) as [PanelGroup, (typeof panelStates)[PanelGroup]][];
  return (
    <Card id="all" title={sandboxTexts[language].all}>
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
