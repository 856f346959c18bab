import type { Translated } from '../../core/language.js';

const en = {
  became: {
    fixed: 'FIXED',
    'still there': 'STILL THERE',
    different: 'DIFFERENT',
    'could not look': 'COULD NOT LOOK',
  },
  /** A failure as it is now. */
  seen: (check: string, clause: string, expected: string, received: string) =>
    `${check} at ${clause}: expected ${expected}, received ${received}`,
  holds: (check: string, clause: string) => `${check} at ${clause}: looked at again, and it holds`,
  notLooked: (check: string, clause: string, why: string) =>
    `${check} at ${clause}: not looked at${why === '' ? '' : ` (${why})`}`,
  unsteady: 'seen at one of two looks: it comes and goes',
  noControl:
    'Checks that need a state need the control endpoint: give --control-url, or --target with a file that names it.',
  noScript: (why: string) => `This finding has no script, because ${why}.`,
  rests: (count: number) => `… and ${count} more`,
  none: 'The report has no findings.',
  usage: 'Give the number of one of these findings, or one of its clauses or checks:',
};

/** What `pixkit report replay` prints. */
export const replayTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    became: {
      fixed: 'CORRIGIDO',
      'still there': 'CONTINUA',
      different: 'DIFERENTE',
      'could not look': 'NÃO FOI POSSÍVEL OLHAR',
    },
    seen: (check, clause, expected, received) =>
      `${check} em ${clause}: esperado ${expected}, recebido ${received}`,
    holds: (check, clause) => `${check} em ${clause}: examinado de novo, e vale`,
    notLooked: (check, clause, why) => `${check} em ${clause}: não examinado${why === '' ? '' : ` (${why})`}`,
    unsteady: 'visto em um de dois exames: vai e volta',
    noControl:
      'Verificações que precisam de um estado precisam do endpoint de controle: informe --control-url, ou --target com um arquivo que o indique.',
    noScript: (why) => `Este apontamento não tem script: ${why}.`,
    rests: (count) => `… e mais ${count}`,
    none: 'O relatório não tem apontamentos.',
    usage: 'Indique o número de um destes apontamentos, ou uma de suas cláusulas ou verificações:',
  },
};
