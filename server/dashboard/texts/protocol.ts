import { readFileSync } from 'node:fs';

import type { Language, Translated } from '../language.js';
import type { PanelGroup, PanelState } from '../sandbox/states.js';

const en = {
  groups: {
    in: 'Money in',
    out: 'Money out',
    refunds: 'Refunds',
    meds: 'MEDs',
    settings: 'Account and time',
    failures: 'Failures',
    credentials: 'Credentials',
  } satisfies Record<PanelGroup, string> as Readonly<Record<PanelGroup, string>>,
  states: {
    'a charge': 'Create a charge',
    'a charge is paid': 'Pay a charge',
    'a charge is removed': 'Remove a charge',
    'a received payment': 'Receive a payment',
    'a sent payment': 'Send a payment',
    'a payment settles': 'Settle a sent payment',
    'a sent payment is returned': 'Return a sent payment',
    'a requested refund': 'Request a refund',
    'a refund settles': 'Settle a refund',
    'a MED': 'Open a MED',
    'a MED is decided': 'Decide a MED',
    'an account changes': 'Limits, scenarios, settings',
    'time passes': 'Let time pass',
    'the charge provider fails': 'Charge provider',
    'authentication upstream': 'Service behind the token endpoints',
    'receivers fail': 'Webhook receivers',
    'an access token': 'Get an access token',
    'a client certificate': 'Create a client certificate',
  } satisfies Record<PanelState, string> as Readonly<Record<PanelState, string>>,
  fields: {
    amount: 'Amount (BRL)',
    receivedAt: 'Received at',
    'payer.name': 'Payer: name',
    'payer.document': 'Payer: CPF or CNPJ',
    transactionId: 'transactionId',
    txid: 'txid',
    externalId: 'externalId',
    endToEndId: 'endToEndId',
    refundId: 'refundId',
    id: 'MED',
    by: 'Removed by',
    outcome: 'Outcome',
    errorCode: 'Error code',
    reason: 'Reason',
    operation: 'Operation',
    status: 'Status',
    cause: 'Cause',
    analysisResult: 'Result of the analysis',
    reconciled: 'Contests a payment',
    createdAt: 'Created at',
    'limits.perTransaction': 'Limit per transaction (BRL)',
    'limits.daily': 'Daily limit (BRL)',
    'limits.night': 'Night limit (BRL)',
    'scenarios.cashOut': 'Scenario for cash-outs',
    'scenarios.cashIn': 'Scenario for cash-ins',
    settlement: 'Settlement',
    localTime: 'Local time (HH:MM)',
    feeAmount: 'Fee for a cash-out (BRL)',
    minimumExpiration: 'Minimum expiration of a charge (s)',
    webhookRegistration: 'Webhook registration through the API',
    seconds: 'Seconds',
    failing: 'Fails',
    statusCode: 'Status that receivers answer with',
    condition: 'Condition',
    family: 'Family',
  } as Readonly<Record<string, string>>,
  yes: 'yes',
  no: 'no',
};

/** The panel's names for parts of the control protocol. */
export const protocolTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    groups: {
      in: 'Entradas',
      out: 'Saídas',
      refunds: 'Devoluções',
      meds: 'MEDs',
      settings: 'Conta e tempo',
      failures: 'Falhas',
      credentials: 'Credenciais',
    },
    states: {
      'a charge': 'Criar uma cobrança',
      'a charge is paid': 'Pagar uma cobrança',
      'a charge is removed': 'Remover uma cobrança',
      'a received payment': 'Receber um pagamento',
      'a sent payment': 'Enviar um pagamento',
      'a payment settles': 'Liquidar um pagamento enviado',
      'a sent payment is returned': 'Devolver um pagamento enviado',
      'a requested refund': 'Solicitar uma devolução',
      'a refund settles': 'Liquidar uma devolução',
      'a MED': 'Abrir um MED',
      'a MED is decided': 'Decidir um MED',
      'an account changes': 'Limites, cenários, configurações',
      'time passes': 'Avançar o tempo',
      'the charge provider fails': 'Provedor de cobranças',
      'authentication upstream': 'Serviço por trás dos endpoints de token',
      'receivers fail': 'Receptores de webhooks',
      'an access token': 'Obter um token de acesso',
      'a client certificate': 'Gerar um certificado de cliente',
    },
    fields: {
      amount: 'Valor (R$)',
      receivedAt: 'Recebido em',
      'payer.name': 'Pagador: nome',
      'payer.document': 'Pagador: CPF ou CNPJ',
      transactionId: 'transactionId',
      txid: 'txid',
      externalId: 'externalId',
      endToEndId: 'endToEndId',
      refundId: 'refundId',
      id: 'MED',
      by: 'Removida por',
      outcome: 'Resultado',
      errorCode: 'Código do erro',
      reason: 'Motivo',
      operation: 'Operação',
      status: 'Estado',
      cause: 'Causa',
      analysisResult: 'Resultado da análise',
      reconciled: 'Contesta um pagamento',
      createdAt: 'Criado em',
      'limits.perTransaction': 'Limite por transação (R$)',
      'limits.daily': 'Limite diário (R$)',
      'limits.night': 'Limite noturno (R$)',
      'scenarios.cashOut': 'Cenário dos cash-outs',
      'scenarios.cashIn': 'Cenário dos cash-ins',
      settlement: 'Liquidação',
      localTime: 'Hora local (HH:MM)',
      feeAmount: 'Tarifa de um cash-out (R$)',
      minimumExpiration: 'Expiração mínima de uma cobrança (s)',
      webhookRegistration: 'Cadastro de webhooks pela API',
      seconds: 'Segundos',
      failing: 'Falha',
      statusCode: 'Status com que os receptores respondem',
      condition: 'Condição',
      family: 'Família',
    },
    yes: 'sim',
    no: 'não',
  },
};

type Foreign = Exclude<Language, 'en'>;
type Texts = Readonly<Record<string, string>>;

/**
 * Texts of the protocol that the panel says in its own way, by their English text: the register (`spec/<language>/`) says
 * what to send in JSON, the panel what to type. It also has fields inside others, which the register leaves out.
 */
export const panelWording: Readonly<Record<Foreign, Texts>> = {
  'pt-BR': {
    'an amount in BRL of at least 0.01 with at most 2 decimals':
      'um valor em BRL de no mínimo 0,01 com no máximo 2 casas decimais',
    'an amount in BRL of at least 0.01; without it, all that remains':
      'um valor em BRL de no mínimo 0,01; sem ele, todo o valor restante',
    'an amount in BRL with at most 2 decimals': 'um valor em BRL com no máximo 2 casas decimais',
    'the cause, a string or null': 'a causa, um texto ou nada',
    'a value of X-Sandbox-Scenario, or null': 'um valor de X-Sandbox-Scenario, ou nada',
    'true if it contests a payment of the account, otherwise false':
      'sim se contesta um pagamento da conta, senão não',
    'true if it fails, otherwise false': 'sim se falha, senão não',
    'true if they fail, otherwise false': 'sim se falham, senão não',
    'how sent payments settle: automatically, or (`manual`) only through `a payment settles`':
      'como os pagamentos enviados são liquidados: automaticamente, ou (`manual`) só quando liquidados aqui',
  },
};

const choicesOf: Readonly<Record<Foreign, (values: string) => string>> = {
  'pt-BR': (values) => `um destes: ${values}`,
};

const read = new Map<Foreign, ReadonlyMap<string, string>>();

/** The texts of the protocol in a language, by their English text; read when the first is needed. */
function textsIn(language: Foreign): ReadonlyMap<string, string> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../generated/${language}.json`, import.meta.url);
  const { states } = JSON.parse(readFileSync(file, 'utf8')) as { readonly states: Texts };
  const texts = new Map(Object.entries({ ...states, ...panelWording[language] }));
  read.set(language, texts);
  return texts;
}

/** A text of the protocol in a language; a text without translation stays as it is. */
export function inLanguage(language: Language, text: string): string {
  if (language === 'en') return text;
  const choice = /^one of (.*)$/s.exec(text)?.[1];
  return choice === undefined ? (textsIn(language).get(text) ?? text) : choicesOf[language](choice);
}

/** Whether a text of the protocol exists in a language. */
export function isTranslated(text: string, language: Language): boolean {
  return language === 'en' || textsIn(language).has(text);
}
