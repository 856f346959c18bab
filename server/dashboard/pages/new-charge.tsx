import { alphanumeric } from '../../domain/ids.js';
import { isPayable } from '../../domain/money.js';
import { httpProblem } from '../../domain/problems.js';
import { message, type MessageId } from '../../messages/messages.js';
import { ApiLabel } from '../components/charge-state.js';
import { Form, Hidden, Input, Submit } from '../components/form.js';
import { Card, Link } from '../components/parts.js';
import { type Faults, fieldsBy, noFaults, orShowAgain } from '../faults.js';
import { amountFrom, documentFrom } from '../input.js';
import type { Done, Route, Shown, Visit } from '../page.js';
import { chargeTexts } from '../texts/charges.js';

/** Length of a generated txid. */
const txidLength = 32;
/** The hidden field with the txid that is used if the user types none. */
const madeTxid = 'madeTxid';

/** The fields of messages that name none, or name it in another form. */
const fields: Readonly<Partial<Record<MessageId, string>>> = {
  'charge externalId used': 'transaction.externalId',
  PROVIDER_EXPIRATION_BELOW_MINIMUM: 'transaction.expirationTime',
  'txid used': 'txid',
};

/**
 * Creates charges of either kind through the API. These routes come before those of a charge, because `new` is not an
 * id.
 */
export const newChargeRoutes: readonly Route[] = [
  { kind: 'page', path: '/charges/new', show: (visit) => Promise.resolve(cashInForm(visit, noFaults)) },
  { kind: 'page', path: '/cobs/new', show: (visit) => Promise.resolve(cobForm(visit, noFaults)) },
  { kind: 'action', path: '/charges', on: '/charges/new', act: createCashIn },
  { kind: 'action', path: '/cobs', on: '/cobs/new', act: createCob },
];

/** A form field with its typed value and its fault. */
function fieldOf({ form }: Visit, faults: Faults) {
  return (name: string, field: string, label: string) => ({
    ...{ id: name, name, label: <ApiLabel text={label} field={field} /> },
    ...{ value: form.get(name), fault: faults.of(field), autocomplete: 'off' },
  });
}

function cashInForm(visit: Visit, faults: Faults): Shown {
  const texts = chargeTexts[visit.language];
  const field = fieldOf(visit, faults);
  const body = (
    <Card id="new" title={texts.facts}>
      <Form to="/charges" class="narrow">
        <Input
          {...field('value', 'transaction.value', texts.amount)}
          help={texts.amountHelp}
          inputmode="decimal"
          required
        />
        <Input
          {...field('description', 'transaction.description', texts.description)}
          maxlength={140}
          required
        />
        <Input
          {...field('externalId', 'transaction.externalId', texts.externalId)}
          help={texts.externalIdHelp}
          maxlength={255}
          required
        />
        <Input {...field('fullName', 'payer.fullName', texts.payerName)} maxlength={100} required />
        <Input
          {...field('document', 'payer.document', texts.payerDocument)}
          help={texts.documentHelp}
          inputmode="numeric"
          maxlength={14}
          required
        />
        <Input
          {...field('expirationTime', 'transaction.expirationTime', texts.expiration)}
          help={texts.expirationHelp}
          inputmode="numeric"
        />
        <Submit>{texts.create}</Submit>
      </Form>
    </Card>
  );
  return { title: texts.create, body, actions: <Link to="/charges">{texts.back}</Link> };
}

function cobForm(visit: Visit, faults: Faults): Shown {
  const texts = chargeTexts[visit.language];
  const field = fieldOf(visit, faults);
  const debtor = faults.of('devedor.cpf') ?? faults.of('devedor.cnpj') ?? faults.of('devedor');
  const body = (
    <Card id="new" title={texts.facts}>
      <Form to="/cobs" class="narrow">
        {/* Sending the form twice creates the same charge. */}
        <Hidden name={madeTxid} value={txidMadeFor(visit)} />
        <Input
          {...field('original', 'valor.original', texts.amount)}
          help={texts.amountHelp}
          inputmode="decimal"
          required
        />
        <Input {...field('txid', 'txid', texts.txid)} help={texts.txidHelp} maxlength={35} />
        <Input {...field('nome', 'devedor.nome', texts.payerName)} help={texts.debtorHelp} />
        <Input
          {...field('document', 'devedor.cpf / cnpj', texts.payerDocument)}
          {...(debtor !== undefined && { fault: debtor })}
          help={texts.documentHelp}
          inputmode="numeric"
          maxlength={14}
        />
        <Input {...field('solicitacaoPagador', 'solicitacaoPagador', texts.message)} maxlength={140} />
        <Input
          {...field('expiracao', 'calendario.expiracao', texts.expiration)}
          help={texts.cobExpirationHelp}
          inputmode="numeric"
        />
        <Submit>{texts.createCob}</Submit>
      </Form>
    </Card>
  );
  return { title: texts.createCob, body, actions: <Link to="/charges">{texts.back}</Link> };
}

function createCashIn(visit: Visit): Promise<Done | Shown> {
  const { account, services, language } = visit;
  return orShowAgain(
    visit,
    async () => {
      const value = amountIn(visit, 'value', 'transaction.value');
      const expirationTime = secondsIn(visit, 'expirationTime', 'transaction.expirationTime');
      const answer = await services.operate('createCashIn', account, {
        headers: {},
        body: {
          transaction: {
            value,
            description: typed(visit, 'description'),
            externalId: typed(visit, 'externalId'),
            ...(expirationTime !== null && { expirationTime }),
          },
          payer: { fullName: typed(visit, 'fullName'), document: documentFrom(typed(visit, 'document')) },
        },
      });
      if (answer.status !== 201) throw new Error(`a charge was answered with ${answer.status}`);
      return { to: `/charges/${answer.body.transactionId}`, notice: chargeTexts[language].created };
    },
    (faults) => cashInForm(visit, faults),
    fieldsBy(fields),
  );
}

function createCob(visit: Visit): Promise<Done | Shown> {
  const { account, services, language } = visit;
  return orShowAgain(
    visit,
    async () => {
      const expiracao = secondsIn(visit, 'expiracao', 'calendario.expiracao');
      const message = typed(visit, 'solicitacaoPagador');
      const answer = await services.operate('putCob', account, {
        params: { txid: typed(visit, 'txid') || txidMadeFor(visit) },
        body: {
          calendario: expiracao === null ? {} : { expiracao },
          valor: { original: amountIn(visit, 'original', 'valor.original').toFixed(2) },
          chave: account.chave,
          ...debtorIn(visit),
          ...(message !== '' && { solicitacaoPagador: message }),
        },
      });
      if (answer.status !== 201) throw new Error(`an immediate charge was answered with ${answer.status}`);
      return { to: `/cobs/${answer.body.txid}`, notice: chargeTexts[language].created };
    },
    (faults) => cobForm(visit, faults),
    fieldsBy(fields),
  );
}

/** The txid in the form, or a new one. */
function txidMadeFor({ form, services }: Visit): string {
  const made = form.get(madeTxid) ?? '';
  const isOne = made.length === txidLength && /^[A-Za-z0-9]+$/.test(made);
  return isOne ? made : alphanumeric(services.secrets, txidLength);
}

function typed({ form }: Visit, name: string): string {
  return (form.get(name) ?? '').trim();
}

/** An amount as users type it. Throws a 400 at its field. */
function amountIn(visit: Visit, name: string, field: string): number {
  const amount = amountFrom(typed(visit, name), visit.language);
  if (amount === null || !isPayable(amount)) throw httpProblem(400, [message('field payable', { field })]);
  return amount;
}

/** Whole seconds; null if nothing was typed. Throws a 400 at its field. */
function secondsIn(visit: Visit, name: string, field: string): number | null {
  const text = typed(visit, name);
  if (text === '') return null;
  if (!/^\d{1,10}$/.test(text)) throw httpProblem(400, [message('field integer', { field })]);
  return Number(text);
}

/** The debtor: a document of 14 digits is a CNPJ, any other is validated as a CPF. */
function debtorIn(visit: Visit) {
  const [nome, document] = [typed(visit, 'nome'), documentFrom(typed(visit, 'document'))];
  if (nome === '' && document === '') return {};
  return { devedor: document.length === 14 ? { cnpj: document, nome } : { cpf: document, nome } };
}
