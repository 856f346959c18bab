import type { Translated } from '../../core/language.js';
import type { Replayed } from '../replay.js';

/** What became of a finding, in one or two words, as `pixkit report replay` and its scripts say it. */
export const became: Translated<Readonly<Record<Replayed, string>>> = {
  en: {
    fixed: 'FIXED',
    'still there': 'STILL THERE',
    different: 'DIFFERENT',
    'could not look': 'COULD NOT LOOK',
  },
  'pt-BR': {
    fixed: 'CORRIGIDO',
    'still there': 'CONTINUA',
    different: 'DIFERENTE',
    'could not look': 'NÃO FOI POSSÍVEL OLHAR',
  },
};

const en = {
  /** What a script prints, with `{1}` for its values. */
  says: {
    seen: 'expected {1}, received {2}',
    unset: 'the variable {1} is not set',
    late: 'no answer within 30 s',
    otherwise: '{1} was answered {2}, not {3}',
    answered: 'answered {1}, not {2}',
    nothingAt: 'nothing at {1} of an earlier answer{2}',
    noItem: 'no item with {1} at {2} in {3}',
    noItems: 'no item at {1}',
    nothing: 'nothing',
    status: 'status {1}',
    or: ' or ',
    noNotification: 'no notification',
    notification: 'notification {1} at {2}',
    didNotCome: 'a notification at {1} did not come',
    mustCome: 'a notification with {1}',
    mustNotCome: 'no notification with {1}',
    others: '{1} that did not match within {2} ms',
  },
  made: {
    js: 'Made by pixkit report replay --script js, and tried once. It needs Node 20 or later and nothing else.',
    curl: 'Made by pixkit report replay --script curl, and tried once. It needs Bash, curl and jq 1.6 or later.',
  },
  exits: ([fixed, there, not]: readonly string[]) => `Exit status: 1 ${there}, 0 ${fixed}, 2 ${not}.`,
  variables:
    'Variables: BASE_URL; CONTROL_URL and CONTROL_TOKEN, or CLIENT_ID, CLIENT_SECRET and CERTIFICATE (PEM, percent-encoded); HEADER_… of the target file;',
  files:
    'CA_FILE, CLIENT_CERT_FILE and CLIENT_KEY_FILE for TLS; RECEIVER_URL and RECEIVER_PORT behind a tunnel.',
};

/** Texts of scripts. */
export type ScriptTexts = typeof en;

/** The texts of scripts in each language. */
export const scriptTexts: Translated<ScriptTexts> = {
  en,
  'pt-BR': {
    says: {
      seen: 'esperado {1}, recebido {2}',
      unset: 'a variável {1} não está definida',
      late: 'nenhuma resposta em 30 s',
      otherwise: '{1} foi respondido com {2}, e não {3}',
      answered: 'respondido com {1}, e não {2}',
      nothingAt: 'nada em {1} de uma resposta anterior{2}',
      noItem: 'nenhum item com {1} em {2} de {3}',
      noItems: 'nenhum item em {1}',
      nothing: 'nada',
      status: 'status {1}',
      or: ' ou ',
      noNotification: 'nenhuma notificação',
      notification: 'notificação {1} em {2}',
      didNotCome: 'uma notificação em {1} não chegou',
      mustCome: 'uma notificação com {1}',
      mustNotCome: 'nenhuma notificação com {1}',
      others: '{1} que não correspondiam em {2} ms',
    },
    made: {
      js: 'Feito por pixkit report replay --script js, e experimentado uma vez. Precisa de Node 20 ou mais novo e de nada mais.',
      curl: 'Feito por pixkit report replay --script curl, e experimentado uma vez. Precisa de Bash, curl e jq 1.6 ou mais novo.',
    },
    exits: ([fixed, there, not]) => `Status de saída: 1 ${there}, 0 ${fixed}, 2 ${not}.`,
    variables:
      'Variáveis: BASE_URL; CONTROL_URL e CONTROL_TOKEN, ou CLIENT_ID, CLIENT_SECRET e CERTIFICATE (PEM, com codificação percentual); HEADER_… do arquivo de alvo;',
    files:
      'CA_FILE, CLIENT_CERT_FILE e CLIENT_KEY_FILE para TLS; RECEIVER_URL e RECEIVER_PORT atrás de um túnel.',
  },
};
