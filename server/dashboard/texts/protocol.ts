import { readFileSync } from 'node:fs';

import { type Language, type Text, translations } from '../language.js';
import type { PanelGroup, PanelState } from '../sandbox/states.js';

/** The parameters of states. */
const fields: Readonly<Record<string, Text>> = {
  amount: { en: 'Amount (BRL)', 'pt-BR': 'Valor (R$)' },
  receivedAt: { en: 'Received at', 'pt-BR': 'Recebido em' },
  'payer.name': { en: 'Payer: name', 'pt-BR': 'Pagador: nome' },
  'payer.document': { en: 'Payer: CPF or CNPJ', 'pt-BR': 'Pagador: CPF ou CNPJ' },
  transactionId: 'transactionId',
  txid: 'txid',
  externalId: 'externalId',
  endToEndId: 'endToEndId',
  refundId: 'refundId',
  id: 'MED',
  by: { en: 'Removed by', 'pt-BR': 'Cancelada por' },
  outcome: { en: 'Outcome', 'pt-BR': 'Resultado' },
  errorCode: { en: 'Error code', 'pt-BR': 'Código do erro' },
  reason: { en: 'Reason', 'pt-BR': 'Motivo' },
  operation: { en: 'Operation', 'pt-BR': 'Operação' },
  status: { en: 'Status', 'pt-BR': 'Situação' },
  cause: { en: 'Cause', 'pt-BR': 'Causa' },
  analysisResult: { en: 'Result of the analysis', 'pt-BR': 'Resultado da análise' },
  reconciled: { en: 'Contests a payment', 'pt-BR': 'Contesta um pagamento' },
  createdAt: { en: 'Created at', 'pt-BR': 'Criado em' },
  'limits.perTransaction': { en: 'Limit per transaction (BRL)', 'pt-BR': 'Limite por transação (R$)' },
  'limits.daily': { en: 'Daily limit (BRL)', 'pt-BR': 'Limite diário (R$)' },
  'limits.night': { en: 'Night limit (BRL)', 'pt-BR': 'Limite noturno (R$)' },
  'scenarios.cashOut': { en: 'Scenario for cash-outs', 'pt-BR': 'Cenário dos cash-outs' },
  'scenarios.cashIn': { en: 'Scenario for cash-ins', 'pt-BR': 'Cenário dos cash-ins' },
  settlement: { en: 'Settlement', 'pt-BR': 'Liquidação' },
  localTime: { en: 'Local time (HH:MM)', 'pt-BR': 'Hora local (HH:MM)' },
  feeAmount: { en: 'Fee for a cash-out (BRL)', 'pt-BR': 'Tarifa de um cash-out (R$)' },
  minimumExpiration: {
    en: 'Minimum expiration of a charge (s)',
    'pt-BR': 'Expiração mínima de uma cobrança (s)',
  },
  webhookRegistration: {
    en: 'Webhook registration through the API',
    'pt-BR': 'Cadastro de webhooks pela API',
  },
  seconds: { en: 'Seconds', 'pt-BR': 'Segundos' },
  failing: { en: 'Fails', 'pt-BR': 'Falha' },
  statusCode: {
    en: 'Status that receivers answer with',
    'pt-BR': 'Status com que os endpoints respondem',
  },
  condition: { en: 'Condition', 'pt-BR': 'Condição' },
  family: { en: 'Family', 'pt-BR': 'Família' },
};

/** What the options of choices are called. */
const choices: Readonly<Record<string, Text>> = {
  createCashIn: { en: 'charge', 'pt-BR': 'cobrança' },
  putCob: { en: 'immediate charge', 'pt-BR': 'cobrança imediata' },
  createCashOut: { en: 'cash-out', 'pt-BR': 'cash-out' },
  createQrCashOut: { en: 'QR cash-out', 'pt-BR': 'cash-out por QR Code' },
  createTransfer: { en: 'transfer', 'pt-BR': 'transferência' },
  createRefundIn: { en: 'refund of the standard family', 'pt-BR': 'devolução da família padrão' },
  putDevolucao: {
    en: 'refund of the compatibility family',
    'pt-BR': 'devolução da família de compatibilidade',
  },
  receiver: { en: 'receiver', 'pt-BR': 'recebedor' },
  provider: { en: 'provider', 'pt-BR': 'provedor' },
  CONFIRMED: { en: 'confirmed', 'pt-BR': 'confirmado' },
  ERROR: { en: 'failed', 'pt-BR': 'falhou' },
  OPEN: { en: 'open', 'pt-BR': 'aberto' },
  RECEIVED: { en: 'under analysis', 'pt-BR': 'em análise' },
  CANCELLED: { en: 'canceled', 'pt-BR': 'cancelado' },
  ANALYZED: { en: 'decided', 'pt-BR': 'decidido' },
  REFUND_REQUEST: { en: 'the payer wants the money back', 'pt-BR': 'o pagador quer o dinheiro de volta' },
  REFUND_CANCELLATION: { en: 'a refund should be canceled', 'pt-BR': 'uma devolução deve ser cancelada' },
  APPROVED: { en: 'accepted', 'pt-BR': 'aceito' },
  REJECTED: { en: 'rejected', 'pt-BR': 'rejeitado' },
  manual: { en: 'manual', 'pt-BR': 'manual' },
  automatic: { en: 'automatic', 'pt-BR': 'automática' },
  enabled: { en: 'enabled', 'pt-BR': 'habilitado' },
  disabled: { en: 'disabled', 'pt-BR': 'desabilitado' },
  error: { en: 'answers with errors', 'pt-BR': 'responde com erros' },
  unavailable: { en: 'unavailable', 'pt-BR': 'indisponível' },
  healthy: { en: 'works', 'pt-BR': 'funcionando' },
  valid: { en: 'valid', 'pt-BR': 'válido' },
  expired: { en: 'expired', 'pt-BR': 'expirado' },
  'insufficient scope': { en: 'insufficient scope', 'pt-BR': 'escopo insuficiente' },
  standard: { en: 'standard', 'pt-BR': 'padrão' },
  compatibility: { en: 'compatibility', 'pt-BR': 'compatibilidade' },
  registered: { en: 'registered', 'pt-BR': 'cadastrado' },
  'not yet valid': { en: 'not yet valid', 'pt-BR': 'ainda não é válido' },
  revoked: { en: 'revoked', 'pt-BR': 'revogado' },
};

/** The panel's names for parts of the control protocol. */
export const protocolTexts = translations({
  groups: {
    in: { en: 'Money in', 'pt-BR': 'Recebimentos' },
    out: { en: 'Money out', 'pt-BR': 'Pagamentos' },
    refunds: { en: 'Refunds', 'pt-BR': 'Devoluções' },
    meds: 'MEDs',
    settings: { en: 'Account and time', 'pt-BR': 'Conta e tempo' },
    failures: { en: 'Failures', 'pt-BR': 'Falhas' },
    credentials: { en: 'Credentials', 'pt-BR': 'Credenciais' },
  } satisfies Record<PanelGroup, Text>,
  states: {
    'a charge': { en: 'Create a charge', 'pt-BR': 'Criar uma cobrança' },
    'a charge is paid': { en: 'Pay a charge', 'pt-BR': 'Pagar uma cobrança' },
    'a charge is removed': { en: 'Remove a charge', 'pt-BR': 'Cancelar uma cobrança' },
    'a received payment': { en: 'Receive a payment', 'pt-BR': 'Receber um pagamento' },
    'a sent payment': { en: 'Send a payment', 'pt-BR': 'Enviar um pagamento' },
    'a payment settles': { en: 'Settle a sent payment', 'pt-BR': 'Liquidar um pagamento enviado' },
    'a sent payment is returned': { en: 'Return a sent payment', 'pt-BR': 'Devolver um pagamento enviado' },
    'a requested refund': { en: 'Request a refund', 'pt-BR': 'Solicitar uma devolução' },
    'a refund settles': { en: 'Settle a refund', 'pt-BR': 'Liquidar uma devolução' },
    'a MED': { en: 'Open a MED', 'pt-BR': 'Abrir um MED' },
    'a MED is decided': { en: 'Decide a MED', 'pt-BR': 'Decidir um MED' },
    'an account changes': {
      en: 'Set limits and scenarios',
      'pt-BR': 'Configurar limites e cenários',
    },
    'time passes': { en: 'Let time pass', 'pt-BR': 'Avançar o tempo' },
    'the charge provider fails': { en: 'Charge provider', 'pt-BR': 'Provedor de cobranças' },
    'authentication upstream': {
      en: 'Authentication service',
      'pt-BR': 'Serviço de autenticação',
    },
    'receivers fail': { en: 'Webhook receivers', 'pt-BR': 'Endpoints de webhook' },
    'an access token': { en: 'Get an access token', 'pt-BR': 'Obter um token de acesso' },
    'a client certificate': { en: 'Create a client certificate', 'pt-BR': 'Gerar um certificado de cliente' },
  } satisfies Record<PanelState, Text>,
  fields,
  choices,
  yes: { en: 'yes', 'pt-BR': 'sim' },
  no: { en: 'no', 'pt-BR': 'não' },
});

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
      'se marcado como sim, o MED contesta um pagamento desta conta',
    'true if it fails, otherwise false': 'sim para simular a falha, não para voltar ao normal',
    'true if they fail, otherwise false': 'sim para simular a falha, não para voltar ao normal',
    'how sent payments settle: automatically, or (`manual`) only through `a payment settles`':
      'como os pagamentos enviados são liquidados: automaticamente, ou (`manual`) só quando liquidados aqui',
  },
};

/** An option of a choice in words; another value as it is. */
export function choiceIn(language: Language, value: string): string {
  return protocolTexts[language].choices[value] ?? value;
}

/** The same with its value, which the control endpoint and the API call it by. */
export function optionIn(language: Language, value: string): string {
  const words = choiceIn(language, value);
  return words === value ? value : `${words} (${value})`;
}

const choicesOf: Readonly<Record<Foreign, (values: string) => string>> = {
  'pt-BR': (values) => `um destes: ${values}`,
};

const read = new Map<Foreign, ReadonlyMap<string, string>>();

/** The texts of the protocol in a language, by their English text; read when the first is needed. */
function textsIn(language: Foreign): ReadonlyMap<string, string> {
  const cached = read.get(language);
  if (cached !== undefined) return cached;
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
  if (choice === undefined) return textsIn(language).get(text) ?? text;
  return choicesOf[language](
    choice
      .split(', ')
      .map((value) => optionIn(language, value))
      .join(', '),
  );
}

/** Whether a text of the protocol exists in a language. */
export function isTranslated(text: string, language: Language): boolean {
  return language === 'en' || textsIn(language).has(text);
}
