import type { Language } from '../../core/language.js';
import type { Wording } from '../report.js';
import { outcomeTexts } from './outcomes.js';

type OutcomeTexts = (typeof outcomeTexts)['en'];

/** Portuguese has a gender: clauses and checks are feminine, duties and scenarios masculine. */
const ofClients: Readonly<Record<Language, OutcomeTexts>> = {
  en: {
    ...outcomeTexts.en,
    severity: {
      ...outcomeTexts.en.severity,
      contract: 'the specification',
      form: 'beyond the specification',
    },
  },
  'pt-BR': {
    ...outcomeTexts['pt-BR'],
    outcome: {
      passed: 'aprovado',
      failed: 'reprovado',
      waived: 'dispensado',
      warned: 'com aviso',
      recorded: 'registrado',
      skipped: 'pulado',
      error: 'erro',
      unobservable: 'não se aplica',
    },
    counted: {
      passed: (count) => (count === 1 ? '1 aprovado' : `${count} aprovados`),
      failed: (count) => (count === 1 ? '1 reprovado' : `${count} reprovados`),
      waived: (count) => (count === 1 ? '1 dispensado' : `${count} dispensados`),
      warned: (count) => `${count} com aviso`,
      recorded: (count) => (count === 1 ? '1 registrado' : `${count} registrados`),
      skipped: (count) => (count === 1 ? '1 pulado' : `${count} pulados`),
      error: (count) => `${count} com erro`,
    },
    none: 'nenhum',
    severity: {
      ...outcomeTexts['pt-BR'].severity,
      contract: 'a especificação',
      form: 'além da especificação',
    },
    implied: (reasoning) => `implícito: ${reasoning}`,
  },
};

/** The names of outcomes of whoever was judged. */
export function outcomeTextsOf({ subject, language = 'en' }: Wording): OutcomeTexts {
  return (subject === 'client' ? ofClients : outcomeTexts)[language];
}
