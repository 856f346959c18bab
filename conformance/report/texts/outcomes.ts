import type { Language, Translated } from '../../core/language.js';
import type { CheckOutcome, ClauseOutcome } from '../../engine/outcome.js';
import type { RunProfile } from '../../engine/select.js';
import type { Verdict } from '../../engine/result.js';
import type { Severity } from '../severity.js';
import type { WaiverState } from '../../engine/waivers.js';
import type { Wording } from '../report.js';
import { trafficVerdictNames } from '../traffic-verdict.js';

const en = {
  outcome: {
    passed: 'passed',
    failed: 'failed',
    waived: 'waived',
    warned: 'warned',
    recorded: 'recorded',
    skipped: 'skipped',
    error: 'error',
    unobservable: 'unobservable',
  } satisfies Record<ClauseOutcome, string>,
  /** Outcomes of checks, in a list: `12 passed, 1 failed`. */
  counted: {
    passed: (count: number) => `${count} passed`,
    failed: (count: number) => `${count} failed`,
    waived: (count: number) => `${count} waived`,
    warned: (count: number) => `${count} warned`,
    recorded: (count: number) => `${count} recorded`,
    skipped: (count: number) => `${count} skipped`,
    error: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  } satisfies Record<CheckOutcome, (count: number) => string>,
  none: 'none',
  /** For a clause that no sentence states, with the reasoning. */
  implied: (reasoning: string) => `follows from: “${reasoning}”`,
  waiver: {
    used: 'used',
    stale: 'stale',
    expired: 'expired',
    'not judged': 'not judged',
  } satisfies Record<WaiverState, string>,
  verdict: {
    conformant: 'conformant',
    partial: 'partial',
    nonconformant: 'nonconformant',
    undecided: 'undecided',
    error: 'error',
  } satisfies Record<Verdict, string>,
  /** What a finding puts at risk. */
  severity: {
    money: 'money',
    security: 'security',
    contract: 'contract',
    form: 'form',
  } satisfies Record<Severity, string>,
  profile: {
    full: 'full',
    standard: 'standard',
    compatibility: 'compatibility',
    'without control endpoint': 'without control endpoint',
    part: 'part',
  } satisfies Record<RunProfile, string>,
};

/** The names of outcomes. In JSON they keep their English names. */
export const outcomeTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    outcome: {
      passed: 'aprovada',
      failed: 'reprovada',
      waived: 'dispensada',
      warned: 'com aviso',
      recorded: 'registrada',
      skipped: 'pulada',
      error: 'erro',
      unobservable: 'não observável',
    },
    counted: {
      passed: (count) => (count === 1 ? '1 aprovada' : `${count} aprovadas`),
      failed: (count) => (count === 1 ? '1 reprovada' : `${count} reprovadas`),
      waived: (count) => (count === 1 ? '1 dispensada' : `${count} dispensadas`),
      warned: (count) => `${count} com aviso`,
      recorded: (count) => (count === 1 ? '1 registrada' : `${count} registradas`),
      skipped: (count) => (count === 1 ? '1 pulada' : `${count} puladas`),
      error: (count) => `${count} com erro`,
    },
    none: 'nenhuma',
    implied: (reasoning) => `decorre de: “${reasoning}”`,
    waiver: {
      used: 'em uso',
      stale: 'sem efeito',
      expired: 'vencida',
      'not judged': 'não avaliada',
    },
    verdict: {
      conformant: 'conforme',
      partial: 'parcial',
      nonconformant: 'não conforme',
      undecided: 'indefinido',
      error: 'erro',
    },
    severity: { money: 'dinheiro', security: 'segurança', contract: 'contrato', form: 'forma' },
    profile: {
      full: 'completo',
      standard: 'padrão',
      compatibility: 'compatibilidade',
      'without control endpoint': 'sem endpoint de controle',
      part: 'parte',
    },
  },
};

type OutcomeTexts = (typeof outcomeTexts)['en'];

/** Severities whose names differ for a finding about a client. */
const severityOfClients: Readonly<Record<Language, Pick<OutcomeTexts['severity'], 'contract' | 'form'>>> = {
  en: { contract: 'the specification', form: 'beyond the specification' },
  'pt-BR': { contract: 'a especificação', form: 'além da especificação' },
};

/** Returns the names of outcomes, severities and verdicts for the subject of a report. */
export function outcomeTextsOf({ subject, language = 'en' }: Wording): OutcomeTexts {
  const texts = outcomeTexts[language];
  return {
    ...texts,
    ...(subject === 'client' && { severity: { ...texts.severity, ...severityOfClients[language] } }),
    verdict: { ...texts.verdict, ...trafficVerdictNames(subject, language) },
  };
}
