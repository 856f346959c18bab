import { instant } from '../../domain/clock.js';
import type { Cents } from '../../domain/money.js';
import type { Split } from '../../domain/transactions.js';
import { Copied, QrCode } from '../components/code.js';
import { moneyColumn } from '../components/columns.js';
import { useFormat, useTexts } from '../components/language.js';
import { ListCard } from '../components/list.js';
import { Card, Facts, Id, Link, Money, Time } from '../components/parts.js';
import { CashInState, CobState } from '../components/states.js';
import { NothingHere, type Page, type PageRequest, param, type Route } from '../page.js';
import type { ChargeName } from '../reads.js';
import { chargeTexts } from '../texts/charges.js';
import { sandboxTexts } from '../texts/sandbox.js';

export const chargeRoutes: readonly Route[] = [
  { kind: 'page', path: '/charges/:charge', show: cashIn },
  { kind: 'page', path: '/cobs/:txid', show: cob },
];

async function cashIn(request: PageRequest): Promise<Page> {
  const { account, services, language } = request;
  const texts = chargeTexts[language];
  const charge = await services.store.read(({ transactions }) =>
    transactions.byTransactionId(account.id, param(request, 'charge')),
  );
  if (charge?.operation !== 'cash_in') throw new NothingHere();
  const { detail, number } = charge;
  const body = (
    <>
      <Card id="charge" title={texts.facts}>
        <Facts
          facts={[
            [texts.state, <CashInState charge={charge} />],
            [texts.amount, <Money of={charge.amountCents} />],
            [texts.externalId, <Id copy={texts.externalId}>{charge.externalId}</Id>],
            [texts.description, detail.description],
            [texts.createdAt, <Time at={charge.createdAt} />],
            [texts.expires, <Time at={detail.expiresAt} />],
            [texts.transaction, <Link to={`/transactions/${number}`}>{texts.showTransaction}</Link>],
          ]}
        />
      </Card>
      <Code
        hasSandbox={services.sandbox !== null}
        code={detail.pixCode}
        amountCents={charge.amountCents}
        isOpen={charge.status === 'PENDING'}
        name={{ transactionId: charge.uuid }}
      />
      <Shares splits={detail.splits} />
      <AdditionalInfo info={detail.additionalInfo} />
    </>
  );
  return { title: texts.one, body, back: { to: '/charges', text: texts.title } };
}

async function cob(request: PageRequest): Promise<Page> {
  const { account, services, language } = request;
  const texts = chargeTexts[language];
  const txid = param(request, 'txid');
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
            [texts.state, <CobState status={charge.status} />],
            [texts.amount, <Money of={charge.amountCents} />],
            [texts.txid, <Id copy={texts.txid}>{charge.txid}</Id>],
            [texts.pixKey, <Id copy={texts.pixKey}>{charge.chave}</Id>],
            [texts.payerName, devedor?.nome],
            [texts.message, solicitacaoPagador],
            [texts.createdAt, <Time at={charge.createdAt} />],
            [texts.expires, <Time at={expiresAt} />],
            [
              texts.transaction,
              receipt && <Link to={`/transactions/${receipt.number}`}>{texts.showTransaction}</Link>,
            ],
          ]}
        />
      </Card>
      <Code
        hasSandbox={services.sandbox !== null}
        code={charge.location}
        amountCents={charge.amountCents}
        isOpen={charge.status === 'ATIVA'}
        name={{ txid: charge.txid }}
      />
    </>
  );
  return { title: texts.cob, body, back: { to: '/charges', text: texts.title } };
}

/** The recipients of the shares of a charge; renders nothing if there are none. */
function Shares({ splits }: { splits: readonly Split[] }) {
  const texts = useTexts(chargeTexts);
  if (splits.length === 0) return null;
  return (
    <ListCard
      id="splits"
      caption={texts.splits}
      rows={splits}
      empty=""
      columns={[
        { title: texts.splitName, cell: ({ name }) => name },
        { title: texts.splitDocument, cell: ({ document }) => <Id>{document}</Id>, wideOnly: true },
        { title: texts.pixKey, cell: ({ pixKey }) => <Id>{pixKey}</Id> },
        { title: texts.splitPaid, cell: ({ immediate }) => (immediate ? texts.withPayment : texts.later) },
        moneyColumn(texts.amount, 'amountCents'),
      ]}
    />
  );
}

/** The client's notes on a charge; renders nothing if there are none. */
function AdditionalInfo({ info }: { info: Readonly<Record<string, string>> }) {
  const { additionalInfo } = useTexts(chargeTexts);
  const facts = Object.entries(info);
  if (facts.length === 0) return null;
  return (
    <Card id="additional-info" title={additionalInfo}>
      <Facts facts={facts} />
    </Card>
  );
}

function Code({
  hasSandbox,
  code,
  amountCents,
  isOpen,
  name,
}: {
  hasSandbox: boolean;
  code: string;
  amountCents: Cents;
  isOpen: boolean;
  /** Identifies the charge on the payer's phone. */
  name: ChargeName;
}) {
  const [texts, { phone }, format] = [useTexts(chargeTexts), useTexts(sandboxTexts), useFormat()];
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
            {hasSandbox && (
              <p class="mt-3 mb-0">
                <Link to="/sandbox/phone" query={{ ...name }} class="btn btn-outline-primary">
                  {phone}
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
