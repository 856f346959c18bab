import { t } from '../core/text.js';
import { connect } from 'node:net';
import { Command, InvalidArgumentError, Option } from 'commander';
import { plain } from './language.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { maxPemBytes, textOfFile } from '../core/text-file.js';
import { withoutCommands } from '../report/printable.js';
import { formatInFull, formatJson, formatLine } from '../devtools/notification-text.js';
import { type EventType, eventTypes, isEventType } from '../target/event-types.js';
import { addressFault } from '../target/https-endpoint.js';
import { Listener, type ListenerOptions } from '../devtools/listener.js';
import type { WebhookRegistration } from '../devtools/registrations.js';
import { AccountSession, type ConnectionOptions } from '../devtools/account-session.js';
import { httpsUrl, httpUrl } from './arguments.js';
import { colorsFor } from './colors.js';
import type { Language } from '../core/language.js';
import { translate } from '../language/phrases.js';
import { devtoolsTexts } from '../devtools/texts/devtools.js';
import { type Io, printLines, outputLanguage, widthOf } from './io.js';
import { keysOf } from './keys.js';
import {
  connectionFrom,
  withConnectionOptions,
  withKnownToken,
  type ConnectionFlags,
} from './connection-options.js';

interface ListenOptions extends ConnectionFlags {
  readonly forwardTo?: string;
  readonly events: readonly EventType[];
  readonly listen: Address;
  readonly publicUrl?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly webhookSecret?: string;
  readonly json?: boolean;
  readonly full?: boolean;
  readonly serve?: boolean;
  /** The token that the gateway of --serve has made, unless one was given. */
  readonly madeToken?: string | undefined;
}

type Address = Pick<ListenerOptions, 'host' | 'port'>;

/**
 * `pixkit listen`; `exit` is called with the exit status: 0 if it was ended, 1 if the gateway refused, 2 for wrong
 * usage or configuration.
 */
export function listenCommand(io: Io, exit: (status: number) => void): Command {
  const command = new Command('listen')
    .description('receive the notifications of an account, print them and pass them on to your application')
    .option(
      '--forward-to <url>',
      'application that gets each notification; the gateway gets its answer',
      httpUrl,
    )
    .option(
      '--events <list>',
      plain(t`event types (default: all of ${eventTypes.join(', ')})`),
      eventList,
      eventTypes,
    )
    .option('--json', 'print a line of JSON for each notification')
    .option('--full', 'print headers and body below the line of each notification')
    .option(
      '--serve',
      'start a reference gateway at the address of --gateway, in memory, with its control endpoint open',
    )
    .option(
      '--listen <host:port>',
      'address to receive at; port 0 takes any free one',
      address,
      address('127.0.0.1:0'),
    )
    .option('--public-url <url>', 'what the gateway calls instead, such as a tunnel', httpsUrl)
    .option('--tls-cert <file>', 'certificate to receive with, PEM (default: a self-signed one)')
    .option('--tls-key <file>', 'its private key, PEM')
    .addOption(
      new Option(
        '--webhook-secret <secret>',
        'additional secret that verifies deliveries and signs what is forwarded: whsec_…',
      ).env('PIXKIT_WEBHOOK_SECRET'),
    );
  return withConnectionOptions(command).action(async (options: ListenOptions) =>
    exit(await runListenCommand(options, io)),
  );
}

async function runListenCommand(options: ListenOptions, io: Io): Promise<number> {
  const asked = connectionFrom(options, io.environment);
  const listening = listenerOptions(options);
  const gateway = options.serve === true ? await served(asked, io) : undefined;
  try {
    const place = gateway ? { ...asked, controlToken: gateway.controlToken } : withKnownToken(asked);
    const session = await AccountSession.open(place);
    try {
      const madeToken = asked.controlToken === undefined ? gateway?.controlToken : undefined;
      await listen(session, listening, { ...options, madeToken }, io);
    } finally {
      await session.close();
    }
  } finally {
    await gateway?.close();
  }
  return 0;
}

/** Listens until the process is asked to end, `q` is pressed, or nobody reads what it prints. */
async function listen(
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
    const fault = addressFault(thrown);
    if (fault === undefined) throw thrown;
    const [, { host, port }] = given;
    throw new ConfigurationError(
      t`Nothing can listen on ${host}:${port}: ${fault}.`,
      t`Give a free address of this machine with --listen; port 0 takes any free port.`,
    );
  }
}

/** How long to wait for an application to take a connection, in ms. */
const connectMs = 1_000;

/** Whether somebody takes connections at an address. Nothing is sent. */
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
  /** Whether nobody answers where notifications are to be forwarded to. */
  readonly isMissing: boolean;
  readonly language: Language;
}

function introduction(
  session: AccountSession,
  listener: Listener,
  { forwardTo, events, madeToken }: ListenOptions,
  { hasKeys, isMissing, language }: Shown,
): string[] {
  const texts = devtoolsTexts[language];
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
  return place.baseUrl === 'http://127.0.0.1:3000' ? '' : ` --gateway ${place.baseUrl}`;
}

function farewell(left: readonly WebhookRegistration[], language: Language): string[] {
  const texts = devtoolsTexts[language];
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
      t`Give an http:// address with --gateway.`,
    );
  const { createGateway } = await import('../../server/gateway.js');
  const gateway = await createGateway({
    control: token === undefined ? {} : { token },
    sandboxReceivers: 'loopback',
    log: (level, message, facts) => {
      if (level === 'error') printLines(io.stderr, [JSON.stringify({ level, message, ...facts })]);
    },
  });
  try {
    await gateway.listen(Number(port === '' ? 80 : port), hostname.replace(/^\[|\]$/g, ''));
    const controlToken = gateway.controlToken ?? undefined;
    return { controlToken, close: () => gateway.close() };
  } catch (thrown) {
    await gateway.close();
    throw new ConfigurationError(
      t`No gateway can be started at ${baseUrl}: ${messageOf(thrown)}.`,
      t`If a gateway is already running there, leave out --serve; otherwise give another address with --gateway.`,
    );
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
    throw new ConfigurationError(t`A certificate needs its key.`, t`Give both: --tls-cert and --tls-key.`);
  if (secret !== undefined && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new ConfigurationError(
      t`The webhook secret is invalid.`,
      t`Give whsec_ and 24 bytes or more in Base64: --webhook-secret, PIXKIT_WEBHOOK_SECRET.`,
    );
  const tls =
    tlsCert === undefined || tlsKey === undefined
      ? undefined
      : { certificatePem: textOf(tlsCert), keyPem: textOf(tlsKey) };
  return { host, port, publicUrl, events, forwardTo, secret, tls };
}

function textOf(file: string): string {
  try {
    return textOfFile(file, maxPemBytes);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The file ${file} cannot be read: ${messageOf(thrown)}.`,
      t`Give PEM files with --tls-cert and --tls-key.`,
    );
  }
}

/** Event types separated by commas; hyphens are accepted in place of underscores. */
function eventList(text: string): readonly EventType[] {
  const requested = text.split(',').map((name) => name.trim().replaceAll('-', '_'));
  const recognized = eventTypes.filter((type) => requested.includes(type));
  const unknown = requested.find((name) => !isEventType(name));
  if (unknown === undefined) return recognized;
  const meant = didYouMean(unknown, eventTypes);
  throw new InvalidArgumentError(plain(t`It must be a list of: ${eventTypes.join(', ')}.${meant}`));
}

function address(text: string): Address {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/[\]]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535)
    throw new InvalidArgumentError(plain(t`It must be a host and a port, such as 127.0.0.1:8443.`));
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
