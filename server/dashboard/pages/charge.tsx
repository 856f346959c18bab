import type { JSX } from 'hono/jsx/jsx-runtime';

import { instant } from '../../domain/clock.js';
import type { Cents } from '../../domain/money.js';
import type { Split } from '../../domain/transactions.js';
import type { ChargeName } from '../../storage/queries/open-items.js';
import { CashInState, CobState } from '../components/charge-state.js';
import { Copied, QrCode } from '../components/code.js';
import { Card, Facts, Id, Link, Money, Time } from '../components/parts.js';
import { Table } from '../components/table.js';
import { NothingHere, param, type Route, type Shown, type Visit } from '../page.js';
import { chargeTexts } from '../texts/charges.js';
import { sandboxTexts } from '../texts/sandbox.js';

/** One charge of either kind, with the code for paying it. */
export const chargeRoutes: readonly Route[] = [
  { kind: 'page', path: '/charges/:charge', show: cashIn },
  { kind: 'page', path: '/cobs/:txid', show: cob },
];

async function cashIn(visit: Visit): Promise<Shown> {
  const { account, services, language, format } = visit;
  const texts = chargeTexts[language];
  const charge = await services.store.read(({ transactions }) =>
    transactions.byTransactionId(account.id, param(visit, 'charge')),
  );
  if (charge?.operation !== 'cash_in') throw new NothingHere();
  const { detail, number } = charge;
  const body = (
    <>
      <Card id="charge" title={texts.facts}>
        <Facts
          facts={[
            [texts.state, <CashInState charge={charge} visit={visit} />],
            [texts.amount, <Money of={charge.amountCents} format={format} />],
            [texts.externalId, <Id>{charge.externalId}</Id>],
            [texts.description, detail.description],
            [texts.createdAt, <Time at={charge.createdAt} format={format} />],
            [texts.expiresAt, <Time at={detail.expiresAt} format={format} />],
            [texts.transaction, <Link to={`/transactions/${number}`}>{texts.showTransaction}</Link>],
          ]}
        />
      </Card>
      <Code
        visit={visit}
        code={detail.pixCode}
        amountCents={charge.amountCents}
        isOpen={charge.status === 'PENDING'}
        name={{ transactionId: charge.uuid }}
      />
      <Shares visit={visit} splits={detail.splits} />
      <AdditionalInfo visit={visit} info={detail.additionalInfo} />
    </>
  );
  return { title: texts.one, body, actions: <Link to="/charges">{texts.back}</Link> };
}

async function cob(visit: Visit): Promise<Shown> {
  const { account, services, language, format } = visit;
  const texts = chargeTexts[language];
  const txid = param(visit, 'txid');
  const { charge, receipt } = await services.store.read(async ({ cobs, transactions }) => {
    const found = await cobs.byTxid(account.id, txid);
    const isPaid = found?.status === 'CONCLUIDA';
    return { charge: found, receipt: isPaid ? await transactions.byExternalId(account.id, txid) : null };
  });
  if (!charge) throw new NothingHere();
  const { devedor, solicitacaoPagador } = charge.request;
  const expiresAt = instant(Date.parse(charge.createdAt) + charge.expiracao * 1000);
  const body = (
    <>
      <Card id="charge" title={texts.facts}>
        <Facts
          facts={[
            [texts.state, <CobState status={charge.status} visit={visit} />],
            [texts.amount, <Money of={charge.amountCents} format={format} />],
            [texts.txid, <Id>{charge.txid}</Id>],
            [texts.key, <Id>{charge.chave}</Id>],
            devedor ? [texts.payerName, devedor.nome] : null,
            solicitacaoPagador === undefined ? null : [texts.message, solicitacaoPagador],
            [texts.createdAt, <Time at={charge.createdAt} format={format} />],
            [texts.expiresAt, <Time at={expiresAt} format={format} />],
            receipt && [
              texts.transaction,
              <Link to={`/transactions/${receipt.number}`}>{texts.showTransaction}</Link>,
            ],
          ]}
        />
      </Card>
      <Code
        visit={visit}
        code={charge.location}
        amountCents={charge.amountCents}
        isOpen={charge.status === 'ATIVA'}
        name={{ txid: charge.txid }}
      />
    </>
  );
  return { title: texts.oneCob, body, actions: <Link to="/charges">{texts.back}</Link> };
}

/** The recipients of the shares of a charge; nothing if there are none. */
function Shares({ visit, splits }: { visit: Visit; splits: readonly Split[] }): JSX.Element | null {
  const { language, format } = visit;
  const texts = chargeTexts[language];
  if (splits.length === 0) return null;
  return (
    <Card id="splits" title={texts.splits}>
      <Table
        caption={texts.splits}
        rows={splits}
        empty=""
        columns={[
          { title: texts.splitName, cell: ({ name }) => name },
          { title: texts.splitDocument, cell: ({ document }) => <Id>{document}</Id>, wideOnly: true },
          { title: texts.key, cell: ({ pixKey }) => <Id>{pixKey}</Id> },
          { title: texts.splitPaid, cell: ({ immediate }) => (immediate ? texts.withPayment : texts.later) },
          {
            title: texts.splitAmount,
            cell: ({ amountCents }) => <Money of={amountCents} format={format} />,
            numeric: true,
          },
        ]}
      />
    </Card>
  );
}

/** The client's notes on a charge; nothing if there are none. */
function AdditionalInfo({
  visit,
  info,
}: {
  visit: Visit;
  info: Readonly<Record<string, string>>;
}): JSX.Element | null {
  const facts = Object.entries(info);
  if (facts.length === 0) return null;
  return (
    <Card id="additional-info" title={chargeTexts[visit.language].additionalInfo}>
      <Facts facts={facts} />
    </Card>
  );
}

function Code({
  visit: { language, format, services },
  code,
  amountCents,
  isOpen,
  name,
}: {
  visit: Visit;
  code: string;
  amountCents: Cents;
  isOpen: boolean;
  /** How the payer's phone identifies the charge. */
  name: ChargeName;
}): JSX.Element {
  const texts = chargeTexts[language];
  return (
    <Card id="code" title={texts.code}>
      {isOpen ? (
        <div class="row g-4">
          <div class="col-md-auto">
            <QrCode text={code} label={texts.codeLabel(format.money(amountCents))} />
          </div>
          <div class="col-md">
            <h3 class="h6">{texts.codeText}</h3>
            <Copied id="pix-code" label={texts.codeText} copy={texts.copyCode} text={code} />
            {services.sandbox && (
              <p class="mt-3 mb-0">
                <Link to="/sandbox/phone" query={{ ...name }} class="btn btn-outline-primary">
                  {sandboxTexts[language].phone}
                </Link>
              </p>
            )}
          </div>
        </div>
      ) : (
        <p class="mb-0">{texts.codeOver}</p>
      )}
    </Card>
  );
}
