import type { Child } from 'hono/jsx';

import { maskedDocument } from '../../domain/ids.js';
import { instant } from '../../domain/clock.js';
import type { Transaction } from '../../domain/transactions.js';
import { people } from '../../sandbox/participants.js';
import { CallCard, refusalOf } from '../components/outcome.js';
import { QrCode } from '../components/code.js';
import { Form, Hidden, Input, Submit, TextArea } from '../components/form.js';
import { useRequest } from '../components/language.js';
import { Facts, href, Id, Link, Money, Time } from '../components/parts.js';
import { documentText, textIn } from '../input.js';
import type { Page, PageRequest, Redirect, Route } from '../page.js';
import type { ChargeName, OpenCharge } from '../reads.js';
import { callAndKeep } from '../sandbox/calls.js';
import type { Call } from '../sandbox/recent-calls.js';
import { phoneTexts } from '../texts/phone.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { fieldsOf, paramsOf } from '../sandbox/states.js';
import { inLanguage } from '../texts/protocol.js';

const path = '/sandbox/phone';
/** Maximum length of a code to look up: a BR Code has at most 512 characters. */
const maxCode = 512;

/**
 * The pages on which a charge is paid: one chosen from the list, one found by its copy-and-paste code, or one that a
 * link names. They show the receipt of a charge that has been paid.
 */
export const phoneRoutes: readonly Route[] = [
  { kind: 'page', path, only: 'sandbox', show: phone },
  { kind: 'action', path, on: path, only: 'sandbox', act: pay },
];

async function phone(request: PageRequest): Promise<Page> {
  const texts = phoneTexts[request.language];
  const code = textIn(request.query, 'code');
  const named = nameIn(request.query);
  if (code === '' && named === null) return home(request, code);
  const name = named ?? (await chargeWith(request, code));
  const charge = name && (await chargeNamed(request, name));
  if (charge) return payPage(request, charge, null);
  const paid = named && (await paymentOf(request, named));
  if (paid) return receiptPage(request, paid);
  return home(request, code, named === null ? texts.unknown : texts.noCharge);
}

async function pay(request: PageRequest): Promise<Redirect | Page> {
  const texts = phoneTexts[request.language];
  const name = nameIn(request.form);
  const charge = name && (await chargeNamed(request, name));
  if (!charge) return home(request, '', texts.noCharge);
  const { call, id } = await callAndKeep(request, 'a charge is paid', {
    ...charge.name,
    ...payerIn(request),
  });
  if (id === null) return payPage(request, charge, call);
  return { to: `${path}?${new URLSearchParams({ ...charge.name, call: id }).toString()}` };
}

function nameIn(given: URLSearchParams): ChargeName | null {
  const [transactionId, txid] = [given.get('transactionId') ?? '', given.get('txid') ?? ''];
  if (transactionId !== '') return { transactionId };
  return txid === '' ? null : { txid };
}

function idOf(name: ChargeName): readonly [name: 'txid' | 'transactionId', id: string] {
  return 'txid' in name ? ['txid', name.txid] : ['transactionId', name.transactionId];
}

function chargeWith({ account, services }: PageRequest, code: string): Promise<ChargeName | null> {
  if (code.length > maxCode) return Promise.resolve(null);
  return services.store.read(({ openItems }) => openItems.chargeWithCode(account.id, code));
}

function chargeNamed({ account, services }: PageRequest, name: ChargeName): Promise<OpenCharge | null> {
  return services.store.read(async ({ transactions, cobs }) => {
    if ('txid' in name) {
      const cob = await cobs.byTxid(account.id, name.txid);
      if (cob?.status !== 'ATIVA') return null;
      const { devedor, solicitacaoPagador: description = null } = cob.request;
      return { ...cob, name, payerName: devedor?.nome ?? null, description, code: cob.location };
    }
    const charge = await transactions.byTransactionId(account.id, name.transactionId);
    if (charge?.operation !== 'cash_in' || charge.status !== 'PENDING') return null;
    const { description, pixCode: code } = charge.detail;
    return { ...charge, name: { transactionId: charge.uuid }, payerName: null, description, code };
  });
}

/** Returns the payment of the charge with this name; null if it has none. */
function paymentOf({ account, services }: PageRequest, name: ChargeName): Promise<Transaction | null> {
  return services.store.read(async ({ transactions, cobs }) => {
    if ('txid' in name) {
      const isPaid = (await cobs.byTxid(account.id, name.txid))?.status === 'CONCLUIDA';
      return isPaid ? transactions.byExternalId(account.id, name.txid) : null;
    }
    const charge = await transactions.byTransactionId(account.id, name.transactionId);
    return charge?.operation === 'cash_in' && charge.status === 'CONFIRMED' ? charge : null;
  });
}

/** Creates the first page of the phone: open charges, and a field for a code. */
async function home(request: PageRequest, code: string, fault?: string): Promise<Page> {
  const { language, account, services } = request;
  const texts = phoneTexts[language];
  const charges = await services.store.read(({ openItems }) => openItems.charges(account.id));
  const body = (
    <Phone>
      <OpenCharges charges={charges} />
      <h2 class="h6">{texts.pasting}</h2>
      <form method="get" action={href(path)}>
        <TextArea
          name="code"
          label={texts.code}
          help={texts.codeHelp}
          value={code.slice(0, maxCode)}
          rows={4}
          required
          fault={fault}
        />
        <div class="d-grid">
          <Submit>{texts.read}</Submit>
        </div>
      </form>
    </Phone>
  );
  return {
    title: texts.title,
    body,
    status: fault === undefined ? 200 : 400,
    back: { to: '/sandbox', text: sandboxTexts[language].title },
  };
}

function OpenCharges({ charges }: { charges: readonly OpenCharge[] }) {
  const { language, format, moment } = useRequest();
  const texts = phoneTexts[language];
  return (
    <section class="mb-4" aria-labelledby="open-charges" id="open">
      <h2 class="h6" id="open-charges">
        {texts.openCharges}
      </h2>
      {charges.length === 0 && (
        <p>
          {texts.noOpenCharges} <Link to="/charges/new">{texts.createCharge}</Link>
        </p>
      )}
      <div class="list-group">
        {charges.map(({ name, amountCents, payerName, description, createdAt }) => (
          <Link
            to={path}
            query={{ ...name }}
            class="list-group-item list-group-item-action d-flex justify-content-between align-items-center gap-3"
          >
            <span class="text-break">
              {payerName ?? description ?? idOf(name)[1]}
              <span class="d-block small text-body-secondary">
                {payerName !== null && description !== null && `${description} · `}
                {format.ago(moment.nowMs - Date.parse(createdAt))}
              </span>
            </span>
            <strong>
              <Money of={amountCents} />
            </strong>
          </Link>
        ))}
      </div>
    </section>
  );
}

function payPage(request: PageRequest, charge: OpenCharge, failed: Call | null): Page {
  const { language, format, account } = request;
  const texts = phoneTexts[language];
  const amount = format.money(charge.amountCents);
  const [field, id] = idOf(charge.name);
  const body = (
    <Phone
      aside={
        <section class="card" aria-label={texts.qrTitle}>
          <div class="card-body">
            <QrCode text={charge.code} label={texts.qrLabel(amount)} />
          </div>
        </section>
      }
    >
      <p class="text-center text-body-secondary mb-0">{texts.youPay}</p>
      <p class="phone-amount text-center fw-semibold mb-3">
        <Money of={charge.amountCents} />
      </p>
      <Facts
        facts={[
          [texts.key, <Id>{account.chave}</Id>],
          [texts.description, charge.description],
          [texts.charged, charge.payerName],
          [field, <Id>{id}</Id>],
        ]}
      />
      <Form to={path} class="mt-3">
        <Hidden name={field} value={id} />
        <PayerChoice failed={failed} />
        <div class="d-grid">
          <Submit class="btn-lg">{texts.pay(amount)}</Submit>
        </div>
      </Form>
      <p class="text-center mt-3 mb-0">
        <Link to={path}>{texts.openCharges}</Link>
      </p>
    </Phone>
  );
  const page: Page = {
    title: texts.title,
    body: [body, failed?.answer && <CallCard call={failed} />],
    isLive: false,
    back: { to: '/sandbox', text: sandboxTexts[language].title },
  };
  return failed ? { ...page, ...refusalOf(failed, language) } : page;
}

/** Creates the receipt of a paid charge, with the call that paid it, if that was recent. */
function receiptPage(request: PageRequest, payment: Transaction): Page {
  const { language, account } = request;
  const texts = phoneTexts[language];
  const effect = request.calls.find(account, request.query.get('call'));
  const { counterpart, processedAt, endToEndId } = payment;
  const body = (
    <Phone>
      <div class="text-center mb-3">
        <Tick />
        <p class="h4 mt-2 mb-1">{texts.paid}</p>
        <p class="phone-amount fw-semibold mb-0">
          <Money of={payment.amountCents} />
        </p>
      </div>
      <Facts
        facts={[
          [texts.paidAt, processedAt && <Time at={processedAt} />],
          [texts.from, counterpart && `${counterpart.name} · ${maskedDocument(counterpart.document)}`],
          [texts.bank, counterpart?.bank.bankName],
          [texts.key, <Id>{account.chave}</Id>],
          ['endToEndId', <Id>{endToEndId}</Id>],
        ]}
      />
      <div class="d-grid gap-2 mt-4">
        <Link to={path} class="btn btn-primary">
          {texts.openCharges}
        </Link>
        <Link to={`/transactions/${payment.number}`} class="btn btn-outline-primary">
          {texts.showTransaction}
        </Link>
      </div>
    </Phone>
  );
  return {
    title: texts.receipt,
    body: [body, effect && <CallCard call={effect.call} />],
    back: { to: '/sandbox', text: sandboxTexts[language].title },
  };
}

function Tick() {
  return (
    <svg class="text-success" width="56" height="56" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="currentColor" />
      <path d="M6.5 12.5l3.5 3.5 7.5-8" fill="none" stroke="#fff" stroke-width="2.2" />
    </svg>
  );
}

/** A phone with a bank's app; `aside` is what the payer sees elsewhere, such as the QR code in a shop. */
function Phone({ children, aside }: { children: Child; aside?: Child }) {
  const { format, moment, language } = useRequest();
  return (
    <div class="d-flex flex-wrap justify-content-center align-items-start gap-4 mb-4">
      <section class="phone mw-100 overflow-hidden shadow bg-body" aria-label={phoneTexts[language].title}>
        <p
          class="phone-bar position-relative d-flex justify-content-between small fw-semibold mb-0"
          aria-hidden="true"
        >
          <span>{format.timeOfDay(instant(moment.nowMs)).slice(0, 5)}</span>
          <span class="phone-battery align-self-center"></span>
        </p>
        <p class="phone-app fw-semibold mb-0">{phoneTexts[language].app}</p>
        <div class="p-3">{children}</div>
      </section>
      {aside}
    </div>
  );
}

const isOfPayer = ({ name }: { readonly name: string }) => name.startsWith('payer.');

/** Returns the payer in a submitted form: one of the sandbox's people by index in the list, or a name and document. */
export function payerIn({ form, language }: PageRequest): Readonly<Record<string, unknown>> {
  const person = people[Number(form.get('who') ?? 'none')];
  if (person) return { payer: person };
  return paramsOf(fieldsOf('a charge is paid').filter(isOfPayer), form, language);
}

/** The choice of the payer. `failed` is the call that was refused because of it. */
export function PayerChoice({ failed }: { failed: Call | null }) {
  const { language, form } = useRequest();
  const texts = phoneTexts[language];
  const who = form.get('who') ?? '0';
  const typed = (field: string) => {
    const wanted = failed?.faults.find((fault) => fault.field === field)?.wanted ?? null;
    const fault = wanted !== null && sandboxTexts[language].mustBe(inLanguage(language, wanted));
    return { name: field, value: form.get(field), ...(fault !== false && { fault }) };
  };
  return (
    <fieldset class="mb-3">
      <legend class="h6">{texts.payer}</legend>
      {people.map(({ name, document }, at) => (
        <Radio id={`who-${at}`} value={String(at)} checked={who === String(at)}>
          {name} <span class="text-body-secondary">{documentText(document)}</span>
        </Radio>
      ))}
      <Radio id="who-typed" value="typed" checked={who === 'typed'}>
        {texts.typed}
      </Radio>
      <details class="ms-4 mt-2" open={who === 'typed'}>
        <summary>{texts.typedIn}</summary>
        <Input id="payer-name" label={texts.name} maxlength={120} {...typed('payer.name')} />
        <Input
          id="payer-document"
          label={texts.document}
          help={texts.typedHelp}
          inputmode="numeric"
          maxlength={14}
          {...typed('payer.document')}
        />
      </details>
    </fieldset>
  );
}

function Radio({
  id,
  value,
  checked,
  children,
}: {
  id: string;
  value: string;
  checked: boolean;
  children: Child;
}) {
  return (
    <div class="form-check">
      <input class="form-check-input" type="radio" name="who" id={id} value={value} checked={checked} />
      <label class="form-check-label" for={id}>
        {children}
      </label>
    </div>
  );
}
