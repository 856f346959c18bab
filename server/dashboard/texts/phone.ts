import { translations } from '../language.js';
import { words } from './words.js';

export const phoneTexts = translations({
  ...words,
  title: { en: 'The payer’s phone', 'pt-BR': 'Celular do pagador' },
  app: { en: 'Payer’s bank · Pix', 'pt-BR': 'Banco do pagador · Pix' },
  qrTitle: { en: 'The charge in the shop', 'pt-BR': 'A cobrança na loja' },
  noOpenCharges: { en: 'There are no open charges.', 'pt-BR': 'Não há cobranças abertas.' },
  pasting: { en: 'Or paste the code', 'pt-BR': 'Ou cole o código' },
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
    en: 'No open charge of this account has this id. The charge may have been paid or removed, or may have expired.',
    'pt-BR':
      'Nenhuma cobrança aberta desta conta tem este identificador. A cobrança pode ter sido paga ou cancelada, ou pode ter expirado.',
  },
  youPay: { en: 'You pay', 'pt-BR': 'Você vai pagar' },
  key: { en: 'Pix key of the recipient', 'pt-BR': 'Chave Pix do recebedor' },
  charged: { en: 'Charged to', 'pt-BR': 'Cobrado de' },
  qrLabel: (amount: string) => ({ en: `QR code to pay ${amount}`, 'pt-BR': `QR Code para pagar ${amount}` }),
  payer: { en: 'Payer', 'pt-BR': 'Pagador' },
  typed: { en: 'Another person', 'pt-BR': 'Outra pessoa' },
  typedIn: { en: 'Name and document of the other person', 'pt-BR': 'Nome e documento da outra pessoa' },
  name: { en: 'Name', 'pt-BR': 'Nome' },
  document: { en: 'CPF or CNPJ, digits only', 'pt-BR': 'CPF ou CNPJ, somente dígitos' },
  typedHelp: { en: 'Enter both the name and the document.', 'pt-BR': 'Informe o nome e o documento.' },
  pay: (amount: string) => ({ en: `Pay ${amount}`, 'pt-BR': `Pagar ${amount}` }),
  paid: { en: 'Paid', 'pt-BR': 'Pix enviado' },
  receipt: { en: 'Receipt', 'pt-BR': 'Comprovante' },
  paidAt: { en: 'Date and time', 'pt-BR': 'Data e hora' },
  bank: { en: 'Bank of the payer', 'pt-BR': 'Instituição do pagador' },
});
