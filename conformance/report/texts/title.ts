import type { Translated } from '../../core/language.js';

const en = {
  missing: 'missing',
  insteadOf: (seen: string, wanted: string) => `${seen} instead of ${wanted}`,
  expected: (wanted: string, seen: string) => `expected ${wanted}, received ${seen}`,
  on: (endpoint: string) => `, on ${endpoint}`,
  in: (event: string) => `, in ${event}`,
  at: (pointer: string) => ` at ${pointer}`,
};

/** One-line titles of findings. */
export const titleTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    missing: 'ausente',
    insteadOf: (seen, wanted) => `${seen} em vez de ${wanted}`,
    expected: (wanted, seen) => `esperado ${wanted}, recebido ${seen}`,
    on: (endpoint) => `, em ${endpoint}`,
    in: (event) => `, em ${event}`,
    at: (pointer) => ` em ${pointer}`,
  },
};
