import type { Translated } from '../language.js';

const en = {
  title: 'The payer’s phone',
  lead: 'What the bank of whoever pays would show.',
  code: 'Copy-and-paste code',
  codeHelp: 'Paste the code of a charge of this account: the whole of it.',
  read: 'Read the code',
  unknown: 'No open charge of this account has this code. Copy it whole, or create a charge.',
  noCharge: 'No open charge of this account has this id. It may have been paid, removed, or expired.',
  youPay: 'You pay',
  to: 'To',
  key: 'Key',
  payer: 'Who pays',
  somebody: 'Somebody of the sandbox',
  typed: 'Somebody else',
  name: 'Name',
  document: 'CPF or CNPJ, digits only',
  typedHelp: 'Both are needed for somebody else.',
  pay: (amount: string) => `Pay ${amount}`,
  paid: 'Paid',
  another: 'Another code',
  transaction: 'See the transaction',
};

/** The page of whoever pays a charge. */
export const phoneTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    title: 'O celular do pagador',
    lead: 'O que o banco de quem paga mostraria.',
    code: 'Código copia e cola',
    codeHelp: 'Cole o código de uma cobrança desta conta, inteiro.',
    read: 'Ler o código',
    unknown: 'Nenhuma cobrança aberta desta conta tem este código. Copie-o inteiro, ou crie uma cobrança.',
    noCharge:
      'Nenhuma cobrança aberta desta conta tem este identificador. Ela pode ter sido paga ou removida, ou ter expirado.',
    youPay: 'Você paga',
    to: 'Para',
    key: 'Chave',
    payer: 'Quem paga',
    somebody: 'Alguém do sandbox',
    typed: 'Outra pessoa',
    name: 'Nome',
    document: 'CPF ou CNPJ, só dígitos',
    typedHelp: 'Os dois são necessários para outra pessoa.',
    pay: (amount) => `Pagar ${amount}`,
    paid: 'Pago',
    another: 'Outro código',
    transaction: 'Ver a transação',
  },
};
