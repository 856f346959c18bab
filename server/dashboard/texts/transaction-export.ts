import { translations } from '../language.js';
import { words } from './words.js';

export const exportTexts = translations({
  ...words,
  file: { en: 'transactions', 'pt-BR': 'transacoes' },
  localTime: { en: 'Time (São Paulo)', 'pt-BR': 'Horário (São Paulo)' },
  direction: { en: 'Direction', 'pt-BR': 'Movimento' },
  amountBrl: { en: 'Amount (BRL)', 'pt-BR': 'Valor (BRL)' },
  feeBrl: { en: 'Fee (BRL)', 'pt-BR': 'Tarifa (BRL)' },
  credit: { en: 'in', 'pt-BR': 'entrada' },
  debit: { en: 'out', 'pt-BR': 'saída' },
  busy: {
    en: 'Other files are being made. Try again in a few seconds.',
    'pt-BR': 'Outros arquivos estão sendo gerados. Tente de novo em alguns segundos.',
  },
  tooMany: (count: string, max: string) => ({
    en: `A file has up to ${max} transactions, and these are ${count}: choose fewer days, or a state or type.`,
    'pt-BR': `Um arquivo tem até ${max} transações, e estas são ${count}: escolha menos dias, ou uma situação ou um tipo.`,
  }),
});
