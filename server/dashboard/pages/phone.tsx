import type { Child } from 'hono/jsx';

import type { Cents } from '../../domain/money.js';
import { people } from '../../sandbox/directory.js';
import { CallCard } from '../components/call.js';
import { Form, Hidden, Input, Submit, TextArea } from '../components/form.js';
import { Facts, href, Id, Link, Money } from '../components/parts.js';
import { textIn } from '../input.js';
import type { Page, PageRequest, Route } from '../page.js';
import type { ChargeName } from '../reads.js';
import { type Call, callState, succeeded } from '../sandbox/calls.js';
import { paramsOf, fieldsOf } from '../sandbox/states.js';
import { inLanguage } from '../texts/protocol.js';
import { phoneTexts } from '../texts/phone.js';
import { sandboxTexts } from '../texts/sandbox.js';

const path = '/sandbox/phone';
/** Maximum length of a code to look up: a BR Code has at most 512 characters. */
const maxCode = 512;

/** The page on which a charge is paid: from its copy-and-paste code, or from a link that names it. */
export const phoneRoutes: readonly Route[] = [
  { kind: 'page', path, only: 'sandbox', show: phone },
  { kind: 'action', path, on: path, only: 'sandbox', act: pay },
];

/** A charge that can be paid. */
interface OpenCharge {
  readonly name: ChargeName;
  readonly amountCents: Cents;
  /** Its id, as in the URL of its page. */
  readonly id: string;
}

async function phone(request: PageRequest): Promise<Page> {
  const texts = phoneTexts[request.language];
  const code = textIn(request.query, 'code');
  const named = nameIn(request.query);
  if (code === '' && named === null) return codePage(request, code, undefined);
  const name = named ?? (await chargeWith(request, code));
  const charge = name && (await chargeNamed(request, name));
  if (!charge) return codePage(request, code, named === null ? texts.unknown : texts.noCharge);
  return payPage(request, charge, null);
}

async function pay(request: PageRequest): Promise<Page> {
  const texts = phoneTexts[request.language];
  const name = nameIn(request.form);
  const charge = name && (await chargeNamed(request, name));
  if (!charge) return codePage(request, '', texts.noCharge);
  const call = await callState(request, 'a charge is paid', { ...charge.name, ...payerIn(request) });
  if (!succeeded(call)) return payPage(request, charge, call);
  const body = (
    <Phone>
      <p class="display-6 text-center mb-1">{texts.paid}</p>
      <p class="h4 text-center mb-3">
        <Money of={charge.amountCents} />
      </p>
      <Facts facts={[['endToEndId', <Id>{String(call.answer?.body['endToEndId'])}</Id>]]} />
      <p class="mt-3 mb-0">
        <Link to={path}>{texts.another}</Link>
      </p>
    </Phone>
  );
  return {
    title: texts.title,
    body: withCall(body, call),
    notice: { kind: 'success', text: sandboxTexts[request.language].done },
  };
}

function nameIn(given: URLSearchParams): ChargeName | null {
  const [transactionId, txid] = [given.get('transactionId') ?? '', given.get('txid') ?? ''];
  if (transactionId !== '') return { transactionId };
  return txid === '' ? null : { txid };
}

/** One of the sandbox's people by their index in the list, or somebody else who is typed in. */
function payerIn({ form, language }: PageRequest): Readonly<Record<string, unknown>> {
  const person = people[Number(form.get('who') ?? 'none')];
  if (person) return { payer: person };
  return paramsOf(fieldsOf('a charge is paid').filter(isOfPayer), form, language);
}

const isOfPayer = ({ name }: { readonly name: string }) => name.startsWith('payer.');

function chargeWith({ account, services }: PageRequest, code: string): Promise<ChargeName | null> {
  if (code.length > maxCode) return Promise.resolve(null);
  return services.store.read(({ openItems }) => openItems.chargeWithCode(account.id, code));
}

/** The charge with this name, if it is still open. */
function chargeNamed({ account, services }: PageRequest, name: ChargeName): Promise<OpenCharge | null> {
  return services.store.read(async ({ transactions, cobs }) => {
    if ('txid' in name) {
      const cob = await cobs.byTxid(account.id, name.txid);
      return cob?.status === 'ATIVA' ? { name, id: cob.txid, amountCents: cob.amountCents } : null;
    }
    const charge = await transactions.byTransactionId(account.id, name.transactionId);
    if (charge?.operation !== 'cash_in' || charge.status !== 'PENDING') return null;
    return { name: { transactionId: charge.uuid }, id: charge.uuid, amountCents: charge.amountCents };
  });
}

function codePage({ language }: PageRequest, code: string, fault: string | undefined): Page {
  const texts = phoneTexts[language];
  const body = (
    <Phone>
      <p>{texts.lead}</p>
      <form method="get" action={href(path)}>
        <TextArea
          name="code"
          label={texts.code}
          help={texts.codeHelp}
          value={code.slice(0, maxCode)}
          rows={5}
          required
          {...(fault !== undefined && { fault })}
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
    live: null,
    status: fault === undefined ? 200 : 400,
    actions: <Link to="/sandbox">{sandboxTexts[language].back}</Link>,
  };
}

function payPage(request: PageRequest, charge: OpenCharge, call: Call | null): Page {
  const { language, format, account } = request;
  const texts = phoneTexts[language];
  const body = (
    <Phone>
      <p class="text-center mb-0">{texts.youPay}</p>
      <p class="display-5 text-center mb-3">
        <Money of={charge.amountCents} />
      </p>
      <Facts
        facts={[
          [texts.key, <Id>{account.chave}</Id>],
          ['txid' in charge.name ? 'txid' : 'transactionId', <Id>{charge.id}</Id>],
        ]}
      />
      <Form to={path} class="mt-3">
        <Hidden name={'txid' in charge.name ? 'txid' : 'transactionId'} value={charge.id} />
        <Payer request={request} call={call} />
        <div class="d-grid">
          <Submit class="btn-lg">{texts.pay(format.money(charge.amountCents))}</Submit>
        </div>
      </Form>
    </Phone>
  );
  const page: Page = {
    title: texts.title,
    body: withCall(body, call),
    live: null,
    actions: <Link to="/sandbox">{sandboxTexts[language].back}</Link>,
  };
  if (!call) return page;
  const text = call.answer ? sandboxTexts[language].refused : sandboxTexts[language].invalid;
  return { ...page, status: 400, notice: { kind: 'danger', text } };
}

/** The content of the page, and the control call that was made. */
function withCall(body: Child, call: Call | null): Child {
  if (!call?.answer) return body;
  return (
    <>
      {body}
      <CallCard call={call} />
    </>
  );
}

/** The choice of the payer: one of the sandbox's people, or somebody who is typed in. */
function Payer({ request: { language, form }, call }: { request: PageRequest; call: Call | null }) {
  const texts = phoneTexts[language];
  const who = form.get('who') ?? '0';
  const typed = (field: string) => {
    const wanted = call?.faults.find((fault) => fault.field === field)?.wanted ?? null;
    const fault = wanted !== null && sandboxTexts[language].mustBe(inLanguage(language, wanted));
    return { name: field, value: form.get(field), ...(fault !== false && { fault }) };
  };
  return (
    <fieldset class="mb-3">
      <legend class="h6">{texts.payer}</legend>
      {people.map(({ name, document }, at) => (
        <Radio id={`who-${at}`} value={String(at)} checked={who === String(at)}>
          {name} <span class="text-body-secondary">{document}</span>
        </Radio>
      ))}
      <Radio id="who-typed" value="typed" checked={who === 'typed'}>
        {texts.typed}
      </Radio>
      <div class="ms-4 mt-2">
        <Input id="payer-name" label={texts.name} maxlength={120} {...typed('payer.name')} />
        <Input
          id="payer-document"
          label={texts.document}
          help={texts.typedHelp}
          inputmode="numeric"
          maxlength={14}
          {...typed('payer.document')}
        />
      </div>
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

/** A column as wide as a phone. */
function Phone({ children }: { children: Child }) {
  return (
    <section class="phone card shadow-sm mb-4">
      <div class="card-body">{children}</div>
    </section>
  );
}
