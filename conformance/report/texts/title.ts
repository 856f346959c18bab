import type { Translated } from '../../core/language.js';

const en = {
  missing: 'missing',
  insteadOf: (observed: string, wanted: string) => `${observed} instead of ${wanted}`,
  expected: (wanted: string, observed: string) => `expected ${wanted}, received ${observed}`,
  on: (endpoint: string) => `, on ${endpoint}`,
  in: (event: string) => `, in ${event}`,
  at: (pointer: string) => ` at ${pointer}`,
};

/** One-line titles of findings. */
export const titleTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    missing: 'ausente',
    insteadOf: (observed, wanted) => `${observed} em vez de ${wanted}`,
    expected: (wanted, observed) => `esperado ${wanted}, recebido ${observed}`,
    on: (endpoint) => `, em ${endpoint}`,
    in: (event) => `, em ${event}`,
    at: (pointer) => ` em ${pointer}`,
  },
};
