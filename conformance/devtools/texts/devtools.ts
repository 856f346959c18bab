import type { Translated } from '../../core/language.js';
import type { Signature } from '../../target/signatures.js';

const en = {
  signature: {
    right: 'signed',
    wrong: 'WRONG SIGNATURE',
    none: 'not signed',
    unknown: 'signature not checked',
  } satisfies Record<Signature, string>,
  again: 'again',
  noEvents: 'No event of this account matches. To cause one: npx pixkit trigger cash-in',
  resent: (transaction: string, status: string) =>
    `Sent the newest event of ${transaction} again; the endpoint answered ${status}.`,
  gateway: (description: string) => `Gateway ${description}`,
  account: (id: string) => `account ${id}`,
  client: (id: string) => `client ${id}`,
  /** Where an account comes from. */
  origin: { given: 'as given', demo: 'its demo account', made: 'created for this' },
  listeningFor: (events: string) => `Listening for ${events}`,
  answering: 'Answering every notification with 200; use --forward-to to pass them on to your application',
  forwarding: (url: string) => `Forwarding to ${url}`,
  nobodyThere:
    'Nothing answers there yet: start your application. Until it does, the gateway gets a 502 and tries again',
  byHand:
    'The API does not register URLs for this account. Register these in the account dashboard, and remove them there afterwards:',
  cause: (command: string) => `To cause one: ${command}`,
  forCurl: (variable: string) => `For the curl commands that it prints: export ${variable}`,
  keys: 'Press r to resend the last one, q or Ctrl-C to quit',
  noKeys: 'Press Ctrl-C to quit',
  staying: (count: number) =>
    count === 1
      ? '1 URL stays registered: the API has no way to remove it.'
      : `${count} URLs stay registered: the API has no way to remove them.`,
  takeOff: 'Remove the URLs in the account dashboard.',
  goesTo: (notification: string, eventType: string) =>
    `${notification} goes to the URLs that are registered for ${eventType}.`,
  withCurl: 'The same with curl (ids such as externalId and txid can be used only once):',
  events: 'Events:',
  state: (name: string) => `state ${name}`,
};

/** `pixkit listen` and `pixkit trigger`. */
export const devtoolsTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    signature: {
      right: 'assinada',
      wrong: 'ASSINATURA ERRADA',
      none: 'não assinada',
      unknown: 'assinatura não verificada',
    },
    again: 'de novo',
    noEvents: 'Nenhum evento desta conta corresponde. Para provocar um: npx pixkit trigger cash-in',
    resent: (transaction, status) =>
      `O evento mais recente de ${transaction} foi reenviado; o endpoint respondeu ${status}.`,
    gateway: (description) => `Gateway ${description}`,
    account: (id) => `conta ${id}`,
    client: (id) => `cliente ${id}`,
    origin: { given: 'a informada', demo: 'a conta demo deste gateway', made: 'criada agora' },
    listeningFor: (events) => `Escutando ${events}`,
    answering:
      'Respondendo 200 a todas as notificações; com --forward-to, elas são repassadas à sua aplicação',
    forwarding: (url) => `Repassando para ${url}`,
    nobodyThere:
      'Ainda não há resposta ali: inicie a sua aplicação. Até lá, o gateway recebe um 502 e tenta de novo',
    byHand:
      'A API não cadastra URLs para esta conta. Cadastre estas no painel da conta e remova-as de lá depois:',
    cause: (command) => `Para provocar uma: ${command}`,
    forCurl: (variable) => `Para os comandos curl que ele mostra: export ${variable}`,
    keys: 'Tecle r para reenviar a última, q ou Ctrl-C para encerrar',
    noKeys: 'Tecle Ctrl-C para encerrar',
    staying: (count) =>
      count === 1
        ? '1 URL continua cadastrada: a API não tem como removê-la.'
        : `${count} URLs continuam cadastradas: a API não tem como removê-las.`,
    takeOff: 'Remova as URLs no painel da conta.',
    goesTo: (notification, eventType) => `${notification} será enviada às URLs cadastradas em ${eventType}.`,
    withCurl: 'O mesmo com curl (ids como externalId e txid só podem ser usados uma vez):',
    events: 'Eventos:',
    state: (name) => `estado ${name}`,
  },
};
