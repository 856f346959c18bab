import { alphanumeric } from '../../domain/ids.js';
import { isPayable, notPayable } from '../../domain/money.js';
import { httpProblem } from '../../domain/problems.js';
import { t } from '../../messages/text.js';
import { fieldOf, Form, Hidden, Input, Submit } from '../components/form.js';
import { Card } from '../components/parts.js';
import type { Labels } from '../faults.js';
import { amountFrom, documentFrom, textIn } from '../input.js';
import type { Language } from '../language.js';
import type { Page, PageRequest, Redirect, Route } from '../page.js';
import { chargeTexts } from '../texts/charges.js';

const txidLength = 32;
/** The hidden field with the txid that is used if the user types none. */
const generatedTxid = 'generatedTxid';

/** The fields of the API that share the form's field for the debtor's document. */
const debtorFields = ['devedor.cpf', 'devedor.cnpj', 'devedor'] as const;

const labels = (language: Language): Labels => {
  const texts = chargeTexts[language];
  const { amountInput, description, externalId, payerName, payerDocument, expiration, txid, message } = texts;
  return {
    'transaction.value': amountInput,
    'transaction.description': description,
    'transaction.externalId': externalId,
    'transaction.expirationTime': expiration,
    'payer.fullName': payerName,
    'payer.document': payerDocument,
    'valor.original': amountInput,
    txid,
    'devedor.nome': payerName,
    ...Object.fromEntries(debtorFields.map((field) => [field, payerDocument])),
    solicitacaoPagador: message,
    'calendario.expiracao': expiration,
  };
};

/**
 * Creates charges of either kind through the API. These routes come before those of a charge, because `new` is not an
 * id.
 */
export const newChargeRoutes: readonly Route[] = [
  { kind: 'page', path: '/charges/new', labels, show: cashInForm },
  { kind: 'page', path: '/cobs/new', labels, show: cobForm },
  { kind: 'action', path: '/charges', on: '/charges/new', act: createCashIn },
  { kind: 'action', path: '/cobs', on: '/cobs/new', act: createCob },
];

/** Returns the properties of a field by its name in the form and in the API, with the label used in messages about it. */
function labelled(request: PageRequest) {
  const texts = labels(request.language);
  return (name: string, field: string) => ({
    ...fieldOf(request, name, field),
    label: texts[field],
    autocomplete: 'off',
  });
}

function cashInForm(request: PageRequest): Page {
  const texts = chargeTexts[request.language];
  const field = labelled(request);
  const body = (
    <Card id="new" title={texts.facts}>
      <Form to="/charges" class="narrow">
        <Input
          {...field('value', 'transaction.value')}
          help={texts.amountHelp}
          inputmode="decimal"
          required
        />
        <Input {...field('description', 'transaction.description')} maxlength={140} required />
        <Input
          {...field('externalId', 'transaction.externalId')}
          help={texts.externalIdHelp}
          maxlength={255}
          required
        />
        <Input {...field('fullName', 'payer.fullName')} maxlength={100} required />
        <Input
          {...field('document', 'payer.document')}
          help={texts.documentHelp}
          inputmode="numeric"
          maxlength={14}
          required
        />
        <Input
          {...field('expirationTime', 'transaction.expirationTime')}
          help={texts.expirationHelp}
          inputmode="numeric"
        />
        <Submit>{texts.createCharge}</Submit>
      </Form>
    </Card>
  );
  return { title: texts.createCharge, body, back: { to: '/charges', text: texts.title } };
}

function cobForm(request: PageRequest): Page {
  const texts = chargeTexts[request.language];
  const field = labelled(request);
  const debtor = debtorFields.map((name) => request.faults.of(name)).find(Boolean);
  const body = (
    <Card id="new" title={texts.facts}>
      <Form to="/cobs" class="narrow">
        {/* Makes sending the form twice create the same charge. */}
        <Hidden name={generatedTxid} value={txidFor(request)} />
        <Input
          {...field('original', 'valor.original')}
          help={texts.amountHelp}
          inputmode="decimal"
          required
        />
        <Input {...field('txid', 'txid')} help={texts.txidHelp} maxlength={35} />
        <Input {...field('nome', 'devedor.nome')} help={texts.debtorHelp} />
        <Input
          {...field('document', 'devedor')}
          fault={debtor}
          help={texts.documentHelp}
          inputmode="numeric"
          maxlength={14}
        />
        <Input {...field('solicitacaoPagador', 'solicitacaoPagador')} maxlength={140} />
        <Input
          {...field('expiracao', 'calendario.expiracao')}
          help={texts.cobExpirationHelp}
          inputmode="numeric"
        />
        <Submit>{texts.createCob}</Submit>
      </Form>
    </Card>
  );
  return { title: texts.createCob, body, back: { to: '/charges', text: texts.title } };
}

async function createCashIn(request: PageRequest): Promise<Redirect> {
  const { account, services, form, language } = request;
  const value = amountIn(request, 'value', 'transaction.value');
  const expirationTime = secondsIn(request, 'expirationTime', 'transaction.expirationTime');
  const { body } = await services.operate('createCashIn', account, {
    headers: {},
    body: {
      transaction: {
        value,
        description: textIn(form, 'description'),
        externalId: textIn(form, 'externalId'),
        ...(expirationTime !== null && { expirationTime }),
      },
      payer: { fullName: textIn(form, 'fullName'), document: documentFrom(textIn(form, 'document')) },
    },
  });
  return { to: `/charges/${body.transactionId}`, notice: chargeTexts[language].created };
}

async function createCob(request: PageRequest): Promise<Redirect> {
  const { account, services, form, language } = request;
  const expiracao = secondsIn(request, 'expiracao', 'calendario.expiracao');
  const message = textIn(form, 'solicitacaoPagador');
  const { body } = await services.operate('putCob', account, {
    params: { txid: textIn(form, 'txid') || txidFor(request) },
    body: {
      calendario: expiracao === null ? {} : { expiracao },
      valor: { original: amountIn(request, 'original', 'valor.original').toFixed(2) },
      chave: account.chave,
      ...debtorIn(request),
      ...(message !== '' && { solicitacaoPagador: message }),
    },
  });
  return { to: `/cobs/${body.txid}`, notice: chargeTexts[language].created };
}

/** Returns the txid in the form, or a new one. */
function txidFor({ form, services }: PageRequest): string {
  const generated = form.get(generatedTxid) ?? '';
  const isTxid = generated.length === txidLength && /^[A-Za-z0-9]+$/.test(generated);
  return isTxid ? generated : alphanumeric(services.secrets, txidLength);
}

/** Parses an amount as users type it. Throws a 400 for its field if it is not payable. */
function amountIn(request: PageRequest, name: string, field: string): number {
  const amount = amountFrom(textIn(request.form, name), request.language);
  if (amount === null || !isPayable(amount)) throw httpProblem(400, [notPayable(field)]);
  return amount;
}

/** Parses whole seconds; null if nothing was typed. Throws a 400 for its field if the text is not a number. */
function secondsIn(request: PageRequest, name: string, field: string): number | null {
  const text = textIn(request.form, name);
  if (text === '') return null;
  if (!/^\d{1,10}$/.test(text)) throw httpProblem(400, [t`${{ field }} must be a whole number`]);
  return Number(text);
}

/** Returns the debtor: a document of 14 digits is a CNPJ, any other is validated as a CPF. */
function debtorIn({ form }: PageRequest) {
  const [nome, document] = [textIn(form, 'nome'), documentFrom(textIn(form, 'document'))];
  if (nome === '' && document === '') return {};
  return { devedor: document.length === 14 ? { cnpj: document, nome } : { cpf: document, nome } };
}
