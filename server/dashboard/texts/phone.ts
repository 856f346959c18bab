import { translations } from '../language.js';

/** The page of the payer of a charge. */
export const phoneTexts = translations({
  title: { en: 'The payer’s phone', 'pt-BR': 'O celular do pagador' },
  lead: { en: 'What the payer’s bank would show.', 'pt-BR': 'O que o banco do pagador mostraria.' },
  code: { en: 'Copy-and-paste code', 'pt-BR': 'Pix copia e cola' },
  codeHelp: {
    en: 'Paste the complete code of a charge of this account.',
    'pt-BR': 'Cole o código completo de uma cobrança desta conta.',
  },
  read: { en: 'Read the code', 'pt-BR': 'Ler o código' },
  unknown: {
    en: 'No open charge of this account has this code. Copy the complete code, or create a charge.',
    'pt-BR':
      'Nenhuma cobrança aberta desta conta tem este código. Copie o código completo ou crie uma cobrança.',
  },
  noCharge: {
    en: 'No open charge of this account has this id. It may have been paid, removed, or expired.',
    'pt-BR':
      'Nenhuma cobrança aberta desta conta tem este identificador. Ela pode ter sido paga ou removida, ou ter expirado.',
  },
  youPay: { en: 'You pay', 'pt-BR': 'Você paga' },
  key: { en: 'Key', 'pt-BR': 'Chave' },
  payer: { en: 'Payer', 'pt-BR': 'Pagador' },
  typed: { en: 'Someone else', 'pt-BR': 'Outra pessoa' },
  name: { en: 'Name', 'pt-BR': 'Nome' },
  document: { en: 'CPF or CNPJ, digits only', 'pt-BR': 'CPF ou CNPJ, somente dígitos' },
  typedHelp: { en: 'Both are required for someone else.', 'pt-BR': 'Para outra pessoa, informe os dois.' },
  pay: (amount: string) => ({ en: `Pay ${amount}`, 'pt-BR': `Pagar ${amount}` }),
  paid: { en: 'Paid', 'pt-BR': 'Pago' },
  another: { en: 'Another code', 'pt-BR': 'Outro código' },
});
