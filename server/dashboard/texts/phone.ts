import type { Translated } from '../language.js';

const en = {
  title: 'The payer’s phone',
  lead: 'What the payer’s bank would show.',
  code: 'Copy-and-paste code',
  codeHelp: 'Paste the complete code of a charge of this account.',
  read: 'Read the code',
  unknown: 'No open charge of this account has this code. Copy the complete code, or create a charge.',
  noCharge: 'No open charge of this account has this id. It may have been paid, removed, or expired.',
  youPay: 'You pay',
  to: 'To',
  key: 'Key',
  payer: 'Payer',
  typed: 'Someone else',
  name: 'Name',
  document: 'CPF or CNPJ, digits only',
  typedHelp: 'Both are required for someone else.',
  pay: (amount: string) => `Pay ${amount}`,
  paid: 'Paid',
  another: 'Another code',
  transaction: 'Show the transaction',
};

/** The page of the payer of a charge. */
export const phoneTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'O celular do pagador',
    lead: 'O que o banco do pagador mostraria.',
    code: 'Pix copia e cola',
    codeHelp: 'Cole o código completo de uma cobrança desta conta.',
    read: 'Ler o código',
    unknown:
      'Nenhuma cobrança aberta desta conta tem este código. Copie o código completo ou crie uma cobrança.',
    noCharge:
      'Nenhuma cobrança aberta desta conta tem este identificador. Ela pode ter sido paga ou removida, ou ter expirado.',
    youPay: 'Você paga',
    to: 'Para',
    key: 'Chave',
    payer: 'Pagador',
    typed: 'Outra pessoa',
    name: 'Nome',
    document: 'CPF ou CNPJ, somente dígitos',
    typedHelp: 'Para outra pessoa, informe os dois.',
    pay: (amount) => `Pagar ${amount}`,
    paid: 'Pago',
    another: 'Outro código',
    transaction: 'Ver a transação',
  },
};
