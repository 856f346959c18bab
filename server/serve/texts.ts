import type { Translated } from '../messages/messages.js';

/** A line of the banner: its name in a column as wide as the longest name of the language. */
const lineIn = (width: number) => (name: string, text: string) => `${`${name}:`.padEnd(width)} ${text}`;
const line = lineIn('Standard token:'.length);
const linha = lineIn('URL de controle:'.length);

const en = {
  /** Lines with the same name in every language. */
  named: line,
  baseUrl: (url: string) => line('Base URL', url),
  controlUrl: (url: string) => line('Control URL', url),
  controlUrlAndToken: (url: string, token: string) => line('Control URL', `${url}   Token: ${token}`),
  controlClosed: line('Control URL', 'closed (open it with --control)'),
  secretKept: 'unknown here: it was lost or changed, and the database has only its hash',
  otherSecret:
    'Another secret: --account-secret TEXT, or PIXKIT_CLIENT_SECRET in the environment, gives it one',
  shownOnce: line(
    'Shown once',
    'the database keeps only a hash of the secret, and the files end with the gateway; copy them, or start with --credentials-folder FOLDER',
  ),
  certificate: (path: string) => line('Certificate', path),
  standardToken: (command: string) => line('Standard token', command),
  compatibilityToken: (command: string) => line('Compatibility', command),
  then: (command: string) => line('Then', command),
  moreAccounts: (count: number) => line('More accounts', `${count}, in files next to the certificate`),
  variables: (path: string) => line('Variables', path),
  /** Stands above the variables in their file. */
  variablesHeading: 'written by pixkit serve',
  dashboard: (url: string) => line('Dashboard', url),
  apiReference: (url: string) => line('API reference', url),
  health: (url: string) => line('Health', url),
  healthAndMetrics: (url: string, metrics: string) => line('Health', `${url}   Metrics: ${metrics}`),
  check: (command: string) => line('Check it', command),
  receivers: {
    loopback: line(
      'Receivers',
      'also on this machine, with any certificate (behind a proxy: --no-sandbox-receivers)',
    ),
    private: line(
      'Receivers',
      'also in private networks and on this machine (behind a proxy: --no-sandbox-receivers)',
    ),
    at: (addresses: string) => `also at ${addresses}`,
    plain: 'also over plain HTTP',
    allowed: (where: string) =>
      line('Receivers', `${where}, as --allow-webhooks-to and --allow-http-webhooks say`),
  },
  time: line('Time', 'stands still between due moments (--seed); to judge it, add --machine-time'),
  inUse: (port: number, host: string) =>
    `port ${port} on ${host} is already in use: choose another with --port`,
  notAllowed: (port: number, host: string) =>
    `this user may not use port ${port} on ${host}: choose one above 1023 with --port`,
  databaseInUse: 'the database file is in use by another process: stop it, or name another file',
  notStarted: (why: string) => `the gateway could not start: ${why}`,
  audit: {
    progress: (what: string) => `audit: ${what} …`,
    looked: (accounts: number, transactions: number, entries: number, notifications: number) =>
      [
        `${accounts} ${accounts === 1 ? 'account' : 'accounts'}`,
        `${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`,
        `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
        `${notifications} ${notifications === 1 ? 'notification' : 'notifications'}`,
      ].join(', '),
    clean: (looked: string) => `clean: ${looked}`,
    violated: (count: number, looked: string) =>
      `${count} ${count === 1 ? 'violation' : 'violations'}: ${looked}`,
  },
};

/** What a gateway prints when it starts, and when its books are audited. */
export const serveTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    named: linha,
    baseUrl: (url) => linha('URL base', url),
    controlUrl: (url) => linha('URL de controle', url),
    controlUrlAndToken: (url, token) => linha('URL de controle', `${url}   Token: ${token}`),
    controlClosed: linha('URL de controle', 'fechada (abra com --control)'),
    secretKept: 'desconhecido aqui: foi perdido ou trocado, e o banco de dados só tem o hash dele',
    otherSecret: 'Outro segredo: --account-secret TEXTO, ou PIXKIT_CLIENT_SECRET no ambiente, define um novo',
    shownOnce: linha(
      'Só desta vez',
      'o banco de dados só guarda um hash do segredo, e os arquivos acabam com o gateway; copie-os, ou inicie com --credentials-folder PASTA',
    ),
    certificate: (path) => linha('Certificado', path),
    standardToken: (command) => linha('Token padrão', command),
    compatibilityToken: (command) => linha('Compatibilidade', command),
    then: (command) => linha('Depois', command),
    moreAccounts: (count) => linha('Outras contas', `${count}, em arquivos ao lado do certificado`),
    variables: (path) => linha('Variáveis', path),
    variablesHeading: 'gravado por pixkit serve',
    dashboard: (url) => linha('Painel', url),
    apiReference: (url) => linha('Referência API', url),
    health: (url) => linha('Saúde', url),
    healthAndMetrics: (url, metrics) => linha('Saúde', `${url}   Métricas: ${metrics}`),
    check: (command) => linha('Avalie-o', command),
    receivers: {
      loopback: linha(
        'Receptores',
        'também nesta máquina, com qualquer certificado (atrás de um proxy: --no-sandbox-receivers)',
      ),
      private: linha(
        'Receptores',
        'também em redes privadas e nesta máquina (atrás de um proxy: --no-sandbox-receivers)',
      ),
      at: (addresses) => `também em ${addresses}`,
      plain: 'também por HTTP sem TLS',
      allowed: (where) =>
        linha('Receptores', `${where}, conforme --allow-webhooks-to e --allow-http-webhooks`),
    },
    time: linha(
      'Tempo',
      'parado entre um evento agendado e o próximo (--seed); para avaliar, acrescente --machine-time',
    ),
    inUse: (port, host) => `a porta ${port} em ${host} já está em uso: escolha outra com --port`,
    notAllowed: (port, host) =>
      `este usuário não pode usar a porta ${port} em ${host}: escolha uma acima de 1023 com --port`,
    databaseInUse:
      'o arquivo do banco de dados está em uso por outro processo: encerre-o ou indique outro arquivo',
    notStarted: (why) => `o gateway não pôde ser iniciado: ${why}`,
    audit: {
      progress: (what) => `auditoria: ${what} …`,
      looked: (accounts, transactions, entries, notifications) =>
        [
          `${accounts} ${accounts === 1 ? 'conta' : 'contas'}`,
          `${transactions} ${transactions === 1 ? 'transação' : 'transações'}`,
          `${entries} ${entries === 1 ? 'lançamento' : 'lançamentos'}`,
          `${notifications} ${notifications === 1 ? 'notificação' : 'notificações'}`,
        ].join(', '),
      clean: (looked) => `em ordem: ${looked}`,
      violated: (count, looked) => `${count === 1 ? '1 violação' : `${count} violações`}: ${looked}`,
    },
  },
};
