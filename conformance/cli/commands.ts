import type { LocalizedText } from '../core/language.js';
import type { CommandSpec } from './command.js';

/** The groups of the help, in order of appearance. */
export const groups = {
  check: { en: 'Check:', 'pt-BR': 'Verificação:' },
  develop: { en: 'Develop:', 'pt-BR': 'Desenvolvimento:' },
  report: { en: 'Report:', 'pt-BR': 'Relatórios:' },
  setup: { en: 'Setup:', 'pt-BR': 'Preparação:' },
} as const satisfies Record<string, LocalizedText>;

/** A command in the help, and the module that implements it. */
export interface CommandEntry extends LocalizedText {
  readonly group: keyof typeof groups;
  /** Loads the command when it is called, so that `serve` does not load the checks. */
  readonly load: () => Promise<CommandSpec>;
}

/** All commands by name (one or two words), in the order of the help. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  check: {
    group: 'check',
    en: 'check a gateway for conformance (default: the built-in reference gateway)',
    'pt-BR': 'verifica a conformidade de um gateway (padrão: o gateway de referência embutido)',
    load: async () => (await import('./check-gateway.js')).checkGateway,
  },
  'check client': {
    group: 'check',
    en: 'check a client against a gateway (default: the built-in reference gateway)',
    'pt-BR': 'verifica um cliente com um gateway (padrão: o gateway de referência embutido)',
    load: async () => (await import('./check-client.js')).checkClient,
  },
  'check recording': {
    group: 'check',
    en: 'check recorded traffic of a gateway and its clients, without sending anything',
    'pt-BR': 'verifica o tráfego gravado de um gateway e de seus clientes, sem enviar nada',
    load: async () => (await import('./check-recording.js')).checkRecording,
  },
  serve: {
    group: 'develop',
    en: 'start a reference gateway',
    'pt-BR': 'inicia um gateway de referência',
    load: async () => (await import('./serve.js')).serve,
  },
  listen: {
    group: 'develop',
    en: 'receive the notifications of an account, print them and forward them to your application',
    'pt-BR': 'recebe as notificações de uma conta, mostra-as e as repassa à sua aplicação',
    load: async () => (await import('./listen.js')).listen,
  },
  trigger: {
    group: 'develop',
    en: 'cause a notification, through the API and the control endpoint of a gateway',
    'pt-BR': 'provoca uma notificação, pela API e pelo endpoint de controle de um gateway',
    load: async () => (await import('./trigger.js')).trigger,
  },
  token: {
    group: 'develop',
    en: 'print an access token of an account',
    'pt-BR': 'mostra um token de acesso de uma conta',
    load: async () => (await import('./everyday.js')).token,
  },
  curl: {
    group: 'develop',
    en: 'call the API of a gateway as an account',
    'pt-BR': 'chama a API de um gateway em nome de uma conta',
    load: async () => (await import('./everyday.js')).curl,
  },
  pay: {
    group: 'develop',
    en: 'pay a copy-and-paste code (QR code) from an account',
    'pt-BR': 'paga um código copia e cola (QR Code) a partir de uma conta',
    load: async () => (await import('./everyday.js')).pay,
  },
  'events list': {
    group: 'develop',
    en: 'list the notifications of an account and their deliveries, newest first',
    'pt-BR': 'lista as notificações de uma conta e suas entregas, das mais novas às mais antigas',
    load: async () => (await import('./events.js')).listEvents,
  },
  'events show': {
    group: 'develop',
    en: 'show the content of an event and every delivery attempt',
    'pt-BR': 'mostra o conteúdo de um evento e todas as tentativas de entrega',
    load: async () => (await import('./events.js')).showEvent,
  },
  'events resend': {
    group: 'develop',
    en: 'resend an event',
    'pt-BR': 'reenvia um evento',
    load: async () => (await import('./events.js')).resend,
  },
  seed: {
    group: 'develop',
    en: 'fill an account of a gateway with a history, from a scenario or a file',
    'pt-BR': 'preenche uma conta de um gateway com um histórico, de um cenário ou de um arquivo',
    load: async () => (await import('./seed.js')).seed,
  },
  proxy: {
    group: 'develop',
    en: 'forward the traffic between a client and a gateway unchanged; check it, and record it with --record',
    'pt-BR':
      'repassa sem alterações o tráfego entre um cliente e um gateway; verifica-o e, com --record, grava-o',
    load: async () => (await import('./proxy.js')).proxy,
  },
  audit: {
    group: 'develop',
    en: 'verify the ledger in the database of a reference gateway',
    'pt-BR': 'confere os livros contábeis no banco de dados de um gateway de referência',
    load: async () => (await import('./audit.js')).audit,
  },
  'report show': {
    group: 'report',
    en: 'print a JSON report as a summary, or convert it to HTML, Markdown, JUnit and others',
    'pt-BR': 'mostra um relatório JSON como resumo, ou o converte em HTML, Markdown, JUnit e outros',
    load: async () => (await import('./report-show.js')).reportShow,
  },
  'report diff': {
    group: 'report',
    en: 'compare two JSON reports; exit 1 if the second has a regression',
    'pt-BR': 'compara dois relatórios JSON; sai com 1 se o segundo tem uma regressão',
    load: async () => (await import('./report-diff.js')).reportDiff,
  },
  'report trend': {
    group: 'report',
    en: 'show whether a gateway improved or regressed, from the JSON reports of its runs',
    'pt-BR': 'mostra se um gateway melhorou ou piorou, a partir dos relatórios JSON de suas execuções',
    load: async () => (await import('./report-trend.js')).reportTrend,
  },
  'report site': {
    group: 'report',
    en: 'write a static site that compares many gateways and clients, from their JSON reports',
    'pt-BR':
      'grava um site estático que compara muitos gateways e clientes, a partir de seus relatórios JSON',
    load: async () => (await import('./report-site.js')).reportSite,
  },
  'report replay': {
    group: 'report',
    en: 'run the checks of a finding again, to see whether it is fixed',
    'pt-BR': 'executa de novo as verificações de um apontamento, para saber se foi corrigido',
    load: async () => (await import('./report-replay.js')).reportReplay,
  },
  init: {
    group: 'setup',
    en: 'write a target file, from your answers or from options; scaffold a control endpoint or a client driver; or install the skill for coding agents',
    'pt-BR':
      'grava um arquivo de alvo, a partir das suas respostas ou de opções; cria o esqueleto de um endpoint de controle ou do driver de um cliente; ou instala a skill para agentes de código',
    load: async () => (await import('./init.js')).init,
  },
  doctor: {
    group: 'setup',
    en: 'verify the configuration before a check',
    'pt-BR': 'confere a configuração antes de uma verificação',
    load: async () => (await import('./doctor.js')).doctor,
  },
  'pact verify': {
    group: 'setup',
    en: 'verify the published Pact contracts against a gateway (default: the built-in reference gateway)',
    'pt-BR':
      'verifica um gateway com os contratos Pact publicados (padrão: o gateway de referência embutido)',
    load: async () => (await import('./pact-verify.js')).pactVerify,
  },
};

/** First words of commands that are not commands themselves. */
export const parents: Readonly<Record<string, LocalizedText>> = {
  events: {
    en: 'list, show and resend the notifications that a gateway has sent',
    'pt-BR': 'lista, mostra e reenvia as notificações que um gateway enviou',
  },
  report: { en: 'read and compare JSON reports', 'pt-BR': 'lê e compara relatórios JSON' },
  pact: { en: 'verify Pact contracts', 'pt-BR': 'verifica contratos Pact' },
};

/** The version that no longer accepts `formerNames`. */
export const versionWithoutFormerNames = '0.3';

/** Former names of commands with their current ones. */
export const formerNames: Readonly<Record<string, string>> = {
  client: 'check client',
  judge: 'check recording',
  tap: 'proxy',
  compare: 'report diff',
  history: 'report trend',
  matrix: 'report site',
  replay: 'report replay',
};
