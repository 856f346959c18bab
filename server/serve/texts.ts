import { translations } from '../messages/messages.js';

/** Formats a line of the banner: its name in a column as wide as the longest name of the language. */
const lineIn = (width: number) => (name: string, text: string) => `${`${name}:`.padEnd(width)} ${text}`;
const line = lineIn('Standard token:'.length);
const linha = lineIn('URL de controle:'.length);
/** Formats a line whose text is the same in every language. */
const named = (en: string, pt: string, text: string) => ({ en: line(en, text), 'pt-BR': linha(pt, text) });

/** The texts that a gateway prints when it starts, and when its books are audited. */
export const serveTexts = translations({
  /** Lines with the same name in every language. */
  named: (name: string, text: string) => named(name, name, text),
  baseUrl: (url: string) => named('Base URL', 'URL base', url),
  controlUrl: (url: string) => named('Control URL', 'URL de controle', url),
  controlUrlAndToken: (url: string, token: string) =>
    named('Control URL', 'URL de controle', `${url}   Token: ${token}`),
  controlClosed: {
    en: line('Control URL', 'closed (open it with --control)'),
    'pt-BR': linha('URL de controle', 'fechada (abra com --control)'),
  },
  secretKept: {
    en: 'unknown here: it was lost or changed, and the database has only its hash',
    'pt-BR': 'desconhecido aqui: foi perdido ou trocado, e o banco de dados só tem o hash dele',
  },
  otherSecret: {
    en: 'Another secret: set one with --account-secret TEXT, or with PIXKIT_CLIENT_SECRET in the environment',
    'pt-BR': 'Outro segredo: defina um com --account-secret TEXTO ou com PIXKIT_CLIENT_SECRET no ambiente',
  },
  shownOnce: {
    en: line(
      'Shown once',
      'the database keeps only a hash of the secret, and the files are deleted when the gateway exits; copy the secret and the files, or start with --credentials-folder FOLDER',
    ),
    'pt-BR': linha(
      'Só desta vez',
      'o banco de dados só guarda um hash do segredo, e os arquivos são apagados quando o gateway termina; copie o segredo e os arquivos, ou inicie com --credentials-folder PASTA',
    ),
  },
  certificate: (path: string) => named('Certificate', 'Certificado', path),
  standardToken: (command: string) => named('Standard token', 'Token padrão', command),
  compatibilityToken: (command: string) => named('Compatibility', 'Compatibilidade', command),
  then: (command: string) => named('Then', 'Depois', command),
  moreAccounts: (count: number) => ({
    en: line('More accounts', `${count}, in files next to the certificate`),
    'pt-BR': linha('Outras contas', `${count}, em arquivos ao lado do certificado`),
  }),
  variables: (path: string) => named('Variables', 'Variáveis', path),
  /** The comment above the variables in their file. */
  variablesHeading: { en: 'written by pixkit serve', 'pt-BR': 'gravado por pixkit serve' },
  dashboard: (url: string) => named('Dashboard', 'Painel', url),
  apiReference: (url: string) => named('API reference', 'Referência API', url),
  health: (url: string) => named('Health', 'Saúde', url),
  healthAndMetrics: (url: string, metrics: string) => ({
    en: line('Health', `${url}   Metrics: ${metrics}`),
    'pt-BR': linha('Saúde', `${url}   Métricas: ${metrics}`),
  }),
  check: (command: string) => named('Check it', 'Teste-o', command),
  receivers: {
    loopback: {
      en: line(
        'Receivers',
        'also on this machine, with any certificate (behind a proxy: --no-sandbox-receivers)',
      ),
      'pt-BR': linha(
        'Receptores',
        'também nesta máquina, com qualquer certificado (atrás de um proxy: --no-sandbox-receivers)',
      ),
    },
    private: {
      en: line(
        'Receivers',
        'also in private networks and on this machine (behind a proxy: --no-sandbox-receivers)',
      ),
      'pt-BR': linha(
        'Receptores',
        'também em redes privadas e nesta máquina (atrás de um proxy: --no-sandbox-receivers)',
      ),
    },
    at: (addresses: string) => ({ en: `also at ${addresses}`, 'pt-BR': `também em ${addresses}` }),
    plain: { en: 'also over plain HTTP', 'pt-BR': 'também por HTTP sem TLS' },
    allowed: (where: string) => ({
      en: line('Receivers', `${where}, as set by --allow-webhooks-to and --allow-http-webhooks`),
      'pt-BR': linha('Receptores', `${where}, conforme --allow-webhooks-to e --allow-http-webhooks`),
    }),
  },
  time: {
    en: line('Time', 'stands still between due events (--seed); to check this gateway, add --machine-time'),
    'pt-BR': linha(
      'Tempo',
      'parado entre um evento agendado e o próximo (--seed); para testar, acrescente --machine-time',
    ),
  },
  inUse: (port: number, host: string) => ({
    en: `port ${port} on ${host} is already in use: choose another with --port`,
    'pt-BR': `a porta ${port} em ${host} já está em uso: escolha outra com --port`,
  }),
  notAllowed: (port: number, host: string) => ({
    en: `this user may not use port ${port} on ${host}: choose one above 1023 with --port`,
    'pt-BR': `este usuário não pode usar a porta ${port} em ${host}: escolha uma acima de 1023 com --port`,
  }),
  databaseInUse: {
    en: 'the database file is in use by another process: stop it, or name another file',
    'pt-BR': 'o arquivo do banco de dados está em uso por outro processo: encerre-o ou indique outro arquivo',
  },
  notStarted: (why: string) => ({
    en: `the gateway could not start: ${why}`,
    'pt-BR': `o gateway não pôde ser iniciado: ${why}`,
  }),
  audit: {
    progress: (what: string) => ({ en: `audit: ${what} …`, 'pt-BR': `auditoria: ${what} …` }),
    looked: (accounts: number, transactions: number, entries: number, notifications: number) => ({
      en: [
        `${accounts} ${accounts === 1 ? 'account' : 'accounts'}`,
        `${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`,
        `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
        `${notifications} ${notifications === 1 ? 'notification' : 'notifications'}`,
      ].join(', '),
      'pt-BR': [
        `${accounts} ${accounts === 1 ? 'conta' : 'contas'}`,
        `${transactions} ${transactions === 1 ? 'transação' : 'transações'}`,
        `${entries} ${entries === 1 ? 'lançamento' : 'lançamentos'}`,
        `${notifications} ${notifications === 1 ? 'notificação' : 'notificações'}`,
      ].join(', '),
    }),
    clean: (looked: string) => ({ en: `clean: ${looked}`, 'pt-BR': `em ordem: ${looked}` }),
    violated: (count: number, looked: string) => ({
      en: `${count} ${count === 1 ? 'violation' : 'violations'}: ${looked}`,
      'pt-BR': `${count === 1 ? '1 violação' : `${count} violações`}: ${looked}`,
    }),
  },
});
