import { translations } from '../language.js';

/** The list of transactions as a CSV file. */
const texts = translations({
  file: { en: 'transactions', 'pt-BR': 'transacoes' },
  time: { en: 'Time (São Paulo)', 'pt-BR': 'Horário (São Paulo)' },
  type: { en: 'Type', 'pt-BR': 'Tipo' },
  counterpart: { en: 'Counterparty', 'pt-BR': 'Contraparte' },
  document: { en: 'Document', 'pt-BR': 'Documento' },
  state: { en: 'State', 'pt-BR': 'Situação' },
  direction: { en: 'Direction', 'pt-BR': 'Movimento' },
  amount: { en: 'Amount (BRL)', 'pt-BR': 'Valor (BRL)' },
  fee: { en: 'Fee (BRL)', 'pt-BR': 'Tarifa (BRL)' },
  credit: { en: 'in', 'pt-BR': 'entrada' },
  debit: { en: 'out', 'pt-BR': 'saída' },
  number: { en: 'Number', 'pt-BR': 'Número' },
  busy: {
    en: 'Other files are being made. Try again in a few seconds.',
    'pt-BR': 'Outros arquivos estão sendo gerados. Tente de novo em alguns segundos.',
  },
  tooMany: (count: string, max: string) => ({
    en: `A file has up to ${max} transactions, and these are ${count}: choose fewer days, or a state or type.`,
    'pt-BR': `Um arquivo tem até ${max} transações, e estas são ${count}: escolha menos dias, ou uma situação ou um tipo.`,
  }),
});

/** In the order of the file's columns. */
const columnsOf = ({
  time,
  type,
  counterpart,
  document,
  state,
  direction,
  amount,
  fee,
  number,
}: (typeof texts)['en']) => [
  time,
  type,
  counterpart,
  document,
  state,
  direction,
  amount,
  fee,
  'externalId',
  'endToEndId',
  'transactionId',
  number,
];

/** The texts, and the titles of the columns. */
export const exportTexts = {
  en: { ...texts.en, columns: columnsOf(texts.en) },
  'pt-BR': { ...texts['pt-BR'], columns: columnsOf(texts['pt-BR']) },
};
