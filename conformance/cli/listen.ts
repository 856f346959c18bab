import { connect } from 'node:net';
import { ConfigurationError, messageOf } from '../core/errors.js';
import type { Language } from '../core/language.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { AccountSession, type ConnectionOptions } from '../devtools/account-session.js';
import { Listener, type ListenerOptions } from '../devtools/listener.js';
import { formatInFull, formatJson, formatLine } from '../devtools/notification-text.js';
import type { WebhookRegistration } from '../devtools/registrations.js';
import { devtoolsTexts } from '../devtools/texts/devtools.js';
import { textsIn, translate } from '../language/phrases.js';
import { withoutCommands } from '../report/printable.js';
import { type EventType, eventTypes, isEventType } from '../target/event-types.js';
import { listenFailure } from '../target/listen-address.js';
import { defineCommand } from './command.js';
import { connectionFrom, connectionTable, defaultGateway, withKnownToken } from './connection-options.js';
import { colorsFor, type Io, outputLanguage, printLines, widthOf } from './io.js';
import { keysOf } from './keys.js';
import type { OptionsOf, OptionTable } from './options.js';
import { address, httpsUrl, httpUrl, InvalidValue, pemFile, webhookSecret } from './parsers.js';

const table = {
  forwardTo: {
    value: '<url>',
    en: 'URL of the application that receives each notification; its response goes to the gateway',
    'pt-BR': 'URL da aplicação que recebe cada notificação; a resposta dela vai para o gateway',
    parse: httpUrl,
    everyday: true,
  },
  events: {
    value: '<list>',
    en: 'event types',
    'pt-BR': 'tipos de evento',
    parse: eventList,
    default: eventTypes,
    everyday: true,
  },
  json: {
    en: 'print a line of JSON for each notification',
    'pt-BR': 'mostra uma linha de JSON para cada notificação',
    everyday: true,
  },
  full: {
    en: 'print headers and body below the line of each notification',
    'pt-BR': 'mostra cabeçalhos e corpo abaixo da linha de cada notificação',
    everyday: true,
  },
  serve: {
    en: 'start a reference gateway at the address of --gateway, in memory, with its control endpoint open',
    'pt-BR':
      'inicia um gateway de referência no endereço de --gateway, em memória, com o endpoint de controle aberto',
    everyday: true,
  },
  listen: {
    value: '<host:port>',
    en: 'address to listen on; port 0 picks a free port',
    'pt-BR': 'endereço em que o receptor escuta; a porta 0 escolhe uma porta livre',
    parse: address,
    default: { host: '127.0.0.1', port: 0 },
    everyday: true,
  },
  publicUrl: {
    value: '<url>',
    en: 'URL that the gateway calls instead of the --listen address, such as that of a tunnel',
    'pt-BR': 'URL que o gateway chama em vez do endereço de --listen, como a de um túnel',
    parse: httpsUrl,
    everyday: true,
  },
  tlsCert: {
    value: '<file>',
    en: 'certificate of the receiver, PEM (default: a self-signed one)',
    'pt-BR': 'certificado do receptor, PEM (padrão: um autoassinado)',
  },
  tlsKey: { value: '<file>', en: 'key of --tls-cert, PEM', 'pt-BR': 'chave de --tls-cert, PEM' },
  webhookSecret: {
    value: '<secret>',
    en: 'additional secret that verifies deliveries and signs forwarded notifications: whsec_…',
    'pt-BR': 'segredo adicional que verifica as entregas e assina as notificações repassadas: whsec_…',
    parse: webhookSecret,
    rank: 'also if empty',
  },
  ...connectionTable,
} as const satisfies OptionTable;

type ListenOptions = OptionsOf<typeof table> & {
  /** The token that the gateway of `--serve` generated, if none was given. */
  readonly madeToken?: string | undefined;
};

/** `pixkit listen`; its exit status is 0 if the user ended it, 1 if the gateway refused, 2 for wrong usage or configuration. */
export const listen = defineCommand({
  options: table,
  run: ({ options }, io) => runListen(options, io),
});

async function runListen(options: ListenOptions, io: Io): Promise<number> {
  const asked = connectionFrom(options, io.environment);
  const listening = listenerOptions(options);
  const gateway = options.serve === true ? await served(asked, io) : undefined;
  try {
    const place = gateway ? { ...asked, controlToken: gateway.controlToken } : withKnownToken(asked);
    const session = await AccountSession.open(place);
    try {
      const madeToken = asked.controlToken === undefined ? gateway?.controlToken : undefined;
      await printNotifications(session, listening, { ...options, madeToken }, io);
    } finally {
      await session.close();
    }
  } finally {
    await gateway?.close();
  }
  return 0;
}

/** Listens until the process receives a signal to end, `q` is pressed, or the reader of its output closes it. */
async function printNotifications(
  session: AccountSession,
  listening: ListenerOptions,
  options: ListenOptions,
  io: Io,
): Promise<void> {
  const colors = colorsFor(io);
  const language = outputLanguage(io);
  const listener = await started(session, listening, (received) => {
    if (options.json === true) return printLines(io.stdout, [formatJson(received)]);
    printLines(io.stdout, [
      formatLine(received, colors, language, options.full === true ? undefined : widthOf(io.stdout)),
      ...(options.full === true ? [formatInFull(received)] : []),
    ]);
  });
  const keys = keysOf(io.stdin);
  try {
    const isMissing = options.forwardTo !== undefined && !(await isAnswered(options.forwardTo));
    const shown = { hasKeys: keys.isThere, isMissing, language };
    printLines(io.stderr, introduction(session, listener, options, shown));
    keys.on('r', () => {
      listener.resendLast().then(
        (result) => printLines(io.stderr, [withoutCommands(translate(result, language))]),
        (thrown: unknown) => printLines(io.stderr, [withoutCommands(translate(messageOf(thrown), language))]),
      );
    });
    const { readerGone } = io.stdout;
    await Promise.race([aborted(io.signal), keys.ended, ...(readerGone ? [aborted(readerGone)] : [])]);
  } finally {
    keys.close();
    printLines(io.stderr, farewell(await listener.close(), language));
  }
}

async function started(...given: Parameters<typeof Listener.start>): Promise<Listener> {
  try {
    return await Listener.start(...given);
  } catch (thrown) {
    const [, place] = given;
    throw listenFailure(thrown, place, '--listen') ?? thrown;
  }
}

/** How long to wait for an application to accept a connection, in ms. */
const connectMs = 1_000;

/** Whether a program accepts connections at an address. Sends no data. */
function isAnswered(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : 80;
  const socket = connect(port === '' ? usual : Number(port), hostname.replace(/^\[|\]$/g, ''));
  return new Promise<boolean>((resolve) => {
    socket.setTimeout(connectMs, () => resolve(false));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

interface Shown {
  readonly hasKeys: boolean;
  /** Whether no program accepts connections at the address to which notifications are forwarded. */
  readonly isMissing: boolean;
  readonly language: Language;
}

function introduction(
  session: AccountSession,
  listener: Listener,
  { forwardTo, events, madeToken }: ListenOptions,
  { hasKeys, isMissing, language }: Shown,
): string[] {
  const texts = textsIn(devtoolsTexts, language);
  const { registered } = listener;
  const byHand = registered.filter(({ method }) => method === 'by hand');
  const account = session.accountId === undefined ? '' : ` --account-id ${session.accountId}`;
  const elsewhere = session.isOfDemo ? '' : account;
  return [
    texts.gateway(session.description(language)),
    texts.listeningFor(events.join(', ')),
    forwardTo === undefined ? texts.answering : texts.forwarding(forwardTo),
    ...(isMissing ? [texts.nobodyThere] : []),
    ...(byHand.length === 0
      ? []
      : [texts.byHand, ...byHand.map(({ eventType, url }) => `  ${eventType}  ${url}`)]),
    texts.cause(`npx pixkit trigger cash-in${gatewayOption(session)}${elsewhere}`),
    ...(madeToken === undefined ? [] : [texts.forCurl(`CONTROL_TOKEN=${madeToken}`)]),
    hasKeys ? texts.keys : texts.noKeys,
  ];
}

function gatewayOption({ place }: AccountSession): string {
  return place.baseUrl === defaultGateway ? '' : ` --gateway ${place.baseUrl}`;
}

function farewell(left: readonly WebhookRegistration[], language: Language): string[] {
  const texts = textsIn(devtoolsTexts, language);
  const byApi = left.filter(({ method }) => method === 'API').length;
  const byHand = left.length - byApi;
  return [...(byApi > 0 ? [texts.staying(byApi)] : []), ...(byHand > 0 ? [texts.takeOff] : [])];
}

interface Served {
  readonly controlToken: string | undefined;
  close(): Promise<void>;
}

/** Starts a reference gateway at this address. */
async function served({ baseUrl, controlToken: token }: ConnectionOptions, io: Io): Promise<Served> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== 'http:')
    throw new ConfigurationError(
      t`--serve starts a gateway without TLS.`,
      t`Pass an http:// address with --gateway.`,
    );
  const { createGateway } = await import('../../server/gateway.js');
  const gateway = await createGateway({
    control: token === undefined ? {} : { token },
    sandboxReceivers: 'loopback',
    log: (level, message, facts) => {
      if (level === 'error') printLines(io.stderr, [JSON.stringify({ level, message, ...facts })]);
    },
  });
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port === '' ? 80 : port) };
  try {
    await gateway.listen(place.port, place.host);
    const controlToken = gateway.controlToken ?? undefined;
    return { controlToken, close: () => gateway.close() };
  } catch (thrown) {
    await gateway.close();
    throw listenFailure(thrown, place, '--gateway') ?? thrown;
  }
}

function listenerOptions(options: ListenOptions): ListenerOptions {
  const {
    listen: { host, port },
    publicUrl,
    events,
    forwardTo,
    webhookSecret: secret,
    tlsCert,
    tlsKey,
  } = options;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new ConfigurationError(
      t`A certificate and its key belong together.`,
      t`Give both: --tls-cert and --tls-key.`,
    );
  const tls =
    tlsCert === undefined || tlsKey === undefined
      ? undefined
      : { certificatePem: pemFile(tlsCert, '--tls-cert'), keyPem: pemFile(tlsKey, '--tls-key') };
  return { host, port, publicUrl, events, forwardTo, secret, tls };
}

/** Parses event types separated by commas; accepts hyphens in place of underscores. */
function eventList(text: string): readonly EventType[] {
  const requested = text.split(',').map((name) => name.trim().replaceAll('-', '_'));
  const recognized = eventTypes.filter((type) => requested.includes(type));
  const unknown = requested.find((name) => !isEventType(name));
  if (unknown === undefined) return recognized;
  const meant = didYouMean(unknown, eventTypes);
  throw new InvalidValue(t`It must be a list of: ${eventTypes.join(', ')}.${meant}`);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
