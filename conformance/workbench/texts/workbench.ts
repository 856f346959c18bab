import type { Translated } from '../../core/language.js';
import type { Signature } from '../signatures.js';

const en = {
  signature: {
    right: 'signed',
    wrong: 'WRONG SIGNATURE',
    none: 'not signed',
    unknown: 'signature not checked',
  } satisfies Record<Signature, string>,
  again: 'again',
  answered: (status: number, ms: number) => `${status} in ${ms} ms`,
  gateway: (description: string) => `Gateway ${description}`,
  account: (id: string) => `account ${id}`,
  client: (id: string) => `client ${id}`,
  /** Where an account comes from. */
  origin: { given: 'as given', demo: 'its demo account', made: 'made for this' },
  listeningFor: (events: string) => `Listening for ${events}`,
  answering: 'Answering every notification with 200; --forward-to passes them on to your application',
  forwarding: (url: string) => `Forwarding to ${url}`,
  byHand:
    'The API registers no URLs for this account. Register these in the account dashboard, and take them off there afterwards:',
  cause: (command: string) => `Cause one: ${command}`,
  keys: 'r resends the last one, q or Ctrl-C ends',
  noKeys: 'Ctrl-C ends',
  staying: (count: number) => `${count} URLs stay registered: the API has no way to take them off.`,
  takeOff: 'Take the URLs off in the account dashboard.',
  goesTo: (notification: string, eventType: string) =>
    `${notification} goes to the URLs that are registered for ${eventType}.`,
  withCurl: 'The same with curl (ids such as externalId and txid are good once):',
  events: 'Events:',
  state: (name: string) => `state ${name}`,
};

/** `pixkit listen` and `pixkit trigger`. */
export const workbenchTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    signature: {
      right: 'assinada',
      wrong: 'ASSINATURA ERRADA',
      none: 'não assinada',
      unknown: 'assinatura não verificada',
    },
    again: 'de novo',
    answered: (status, ms) => `${status} em ${ms} ms`,
    gateway: (description) => `Gateway ${description}`,
    account: (id) => `conta ${id}`,
    client: (id) => `cliente ${id}`,
    origin: { given: 'como informada', demo: 'a conta demo dele', made: 'criada para isto' },
    listeningFor: (events) => `Escutando ${events}`,
    answering: 'Respondendo a toda notificação com 200; --forward-to as repassa à sua aplicação',
    forwarding: (url) => `Repassando a ${url}`,
    byHand:
      'A API não cadastra URLs para esta conta. Cadastre estas no painel da conta, e retire-as de lá depois:',
    cause: (command) => `Provoque uma: ${command}`,
    keys: 'r reenvia a última, q ou Ctrl-C encerra',
    noKeys: 'Ctrl-C encerra',
    staying: (count) =>
      count === 1
        ? '1 URL continua cadastrada: a API não tem como retirá-la.'
        : `${count} URLs continuam cadastradas: a API não tem como retirá-las.`,
    takeOff: 'Retire as URLs no painel da conta.',
    goesTo: (notification, eventType) => `${notification} vai para as URLs cadastradas para ${eventType}.`,
    withCurl: 'O mesmo com curl (ids como externalId e txid valem uma só vez):',
    events: 'Eventos:',
    state: (name) => `estado ${name}`,
  },
};
