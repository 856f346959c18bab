import type { Translated } from '../../core/language.js';

const en = {
  missing: 'missing',
  insteadOf: (observed: string, wanted: string) => `${observed} instead of ${wanted}`,
  expected: (wanted: string, observed: string) => `expected ${wanted}, received ${observed}`,
  on: (endpoint: string) => `, on ${endpoint}`,
  in: (event: string) => `, in ${event}`,
  at: (pointer: string) => ` at ${pointer}`,
  /** How far one wrong status reaches. */
  tokenRefused: 'wherever a token is refused',
  due: (status: string) =>
    /^[45]/.test(status)
      ? `wherever a request is refused with ${status}`
      : `wherever ${status} is the answer`,
  operations: (count: number) => `${count} operations`,
  situations: (count: number) => `${count} situations`,
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
    tokenRefused: 'onde quer que um token seja recusado',
    due: (status) =>
      /^[45]/.test(status)
        ? `onde quer que uma requisição seja recusada com ${status}`
        : `onde quer que a resposta seja ${status}`,
    operations: (count) => `${count} operações`,
    situations: (count) => `${count} situações`,
  },
};
