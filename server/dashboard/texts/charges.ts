import type { CobStatus } from '../../domain/cob.js';
import { type LocalizedText, translations } from '../language.js';
import { words } from './words.js';

const waiting = { en: 'Waiting for payment', 'pt-BR': 'Aguardando pagamento' };
const paid = { en: 'Paid', 'pt-BR': 'Paga' };

export const chargeTexts = translations({
  ...words,
  title: { en: 'Charges', 'pt-BR': 'Cobranças' },
  lead: {
    en: 'Request a payment, and show its QR code to the payer.',
    'pt-BR': 'Solicite um pagamento e mostre o QR Code ao pagador.',
  },
  createCob: { en: 'Create an immediate charge', 'pt-BR': 'Criar uma cobrança imediata' },
  cashIns: { en: 'Charges (cash-in)', 'pt-BR': 'Cobranças (cash-in)' },
  cobs: { en: 'Immediate charges (cob)', 'pt-BR': 'Cobranças imediatas (cob)' },
  noCashIns: { en: 'No charges yet.', 'pt-BR': 'Ainda não há cobranças.' },
  noCobs: { en: 'No immediate charges yet.', 'pt-BR': 'Ainda não há cobranças imediatas.' },
  externalId: 'externalId',
  externalIdHelp: {
    en: 'Your own id for the charge. Each id can be used only once.',
    'pt-BR': 'Identificador da cobrança no seu sistema. Cada identificador só pode ser usado uma vez.',
  },
  txid: 'txid',
  txidHelp: {
    en: '26 to 35 letters and digits. Each txid can be used only once. If the field is empty, the gateway generates a txid.',
    'pt-BR':
      'De 26 a 35 letras e dígitos. Cada txid só pode ser usado uma vez. Se o campo ficar vazio, o gateway gera um txid.',
  },
  amountHelp: { en: 'For example 10.50 or 10,50', 'pt-BR': 'Por exemplo 10,50 ou 10.50' },
  payerName: { en: 'Name of the payer', 'pt-BR': 'Nome do pagador' },
  payerDocument: { en: 'CPF or CNPJ of the payer', 'pt-BR': 'CPF ou CNPJ do pagador' },
  documentHelp: {
    en: '11 or 14 digits, with or without punctuation',
    'pt-BR': '11 ou 14 dígitos, com ou sem pontuação',
  },
  debtorHelp: {
    en: 'Fill in both the name and the document, or leave both empty.',
    'pt-BR': 'Informe o nome e o documento, ou deixe os dois em branco.',
  },
  expiration: { en: 'Lifetime in seconds', 'pt-BR': 'Validade em segundos' },
  expirationHelp: {
    en: '30 to 604800. An empty field means 86400 (one day).',
    'pt-BR': 'De 30 a 604800. Se o campo ficar vazio, vale 86400 (um dia).',
  },
  cobExpirationHelp: {
    en: 'At least 1. An empty field means 86400 (one day).',
    'pt-BR': 'No mínimo 1. Se o campo ficar vazio, vale 86400 (um dia).',
  },
  message: { en: 'Message to the payer', 'pt-BR': 'Mensagem ao pagador' },
  waiting,
  paid,
  expired: { en: 'Expired unpaid', 'pt-BR': 'Expirada sem pagamento' },
  cobStatus: {
    ATIVA: waiting,
    CONCLUIDA: paid,
    REMOVIDA_PELO_USUARIO_RECEBEDOR: { en: 'Removed by you', 'pt-BR': 'Cancelada por você' },
    REMOVIDA_PELO_PSP: {
      en: 'Expired, or removed by the provider',
      'pt-BR': 'Expirada ou cancelada pelo provedor',
    },
  } satisfies Record<CobStatus, LocalizedText>,
  createdAt: { en: 'Created', 'pt-BR': 'Criada em' },
  more: { en: 'Older charges', 'pt-BR': 'Cobranças mais antigas' },
  one: { en: 'Charge', 'pt-BR': 'Cobrança' },
  code: { en: 'QR code', 'pt-BR': 'QR Code' },
  codeLabel: (amount: string) => ({
    en: `QR code to pay ${amount}. The same code is below as text.`,
    'pt-BR': `QR Code para pagar ${amount}. O mesmo código está abaixo em texto.`,
  }),
  codeText: { en: 'Code to copy and paste', 'pt-BR': 'Pix copia e cola' },
  copyCode: { en: 'Copy the code', 'pt-BR': 'Copiar o código' },
  codeOver: {
    en: 'The charge can no longer be paid, so its code is not shown.',
    'pt-BR': 'A cobrança não pode mais ser paga; por isso, o código não é mostrado.',
  },
  created: { en: 'The charge was created.', 'pt-BR': 'A cobrança foi criada.' },
  splits: 'Splits',
  splitName: { en: 'Recipient', 'pt-BR': 'Recebedor' },
  splitDocument: { en: 'CPF or CNPJ', 'pt-BR': 'CPF ou CNPJ' },
  splitPaid: { en: 'Payout', 'pt-BR': 'Repasse' },
  withPayment: { en: 'With the payment', 'pt-BR': 'Junto com o pagamento' },
  later: { en: 'On the account’s payout schedule', 'pt-BR': 'Conforme o calendário de repasses da conta' },
  additionalInfo: { en: 'Additional information', 'pt-BR': 'Informações adicionais' },
});
