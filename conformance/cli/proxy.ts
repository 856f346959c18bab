import { readFileSync } from 'node:fs';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { plural, t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import { Redaction } from '../recordings/redaction.js';
import { Tally } from '../recordings/tally.js';
import { leastBytes, type Receiver, retriedAfterMs, Tap } from '../recordings/tap.js';
import type { WritingState } from '../recordings/writer.js';
import { withoutCommands } from '../report/printable.js';
import { selfSigned } from '../target/certificates.js';
import type { TlsFiles } from '../target/http.js';
import { type Address, listenFailure } from '../target/listen-address.js';
import { defineCommand } from './command.js';
import { colorsFor, type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf, OptionTable } from './options.js';
import { address, httpUrl, wholeNumber } from './parsers.js';
import { targetFrom } from './target-options.js';

const proxyAddress: Address = { host: '127.0.0.1', port: 3020 };
const hundredMegabytes = 100 * 1024 * 1024;

const table = {
  target: {
    value: '<url or file>',
    en: 'base URL of the gateway, or a target file without a control endpoint',
    'pt-BR': 'URL base do gateway, ou um arquivo de alvo sem endpoint de controle',
    required: true,
  },
  // Declared only so that it can be refused with a reason.
  controlUrl: { value: '<url>', en: '', 'pt-BR': '', hidden: true },
  listen: {
    value: '<host:port>',
    en: 'address at which clients call the gateway through the proxy',
    'pt-BR': 'endereço em que os clientes chamam o gateway através do proxy',
    parse: address,
    default: proxyAddress,
  },
  notifications: {
    value: '<host:port=url>',
    en: 'address to which the gateway delivers notifications, and the URL to which the proxy forwards them (repeatable)',
    'pt-BR':
      'endereço em que o gateway entrega as notificações, e a URL para a qual o proxy as repassa (pode ser repetida)',
    repeats: 'lines',
    parse: receiver,
  },
  record: {
    value: '<file>',
    en: 'append all traffic to this recording (NDJSON), without secrets or personal data',
    'pt-BR': 'acrescenta todo o tráfego a esta gravação (NDJSON), sem segredos nem dados pessoais',
  },
  maxBytes: {
    value: '<n>',
    en: 'maximum size of a recording file, in bytes, before another one is started',
    'pt-BR': 'tamanho máximo de um arquivo de gravação, em bytes, antes de começar outro',
    parse: wholeNumber(leastBytes),
    default: hundredMegabytes,
  },
  keep: {
    value: '<n>',
    en: 'number of earlier recording files that are kept',
    'pt-BR': 'número de arquivos de gravação anteriores que são mantidos',
    parse: wholeNumber(0),
    default: 4,
  },
  keepValues: {
    en: 'record documents, keys and names as they are, but never secrets',
    'pt-BR': 'grava documentos, chaves e nomes como são; segredos, nunca',
  },
  complete: {
    en: 'declare that all traffic of the accounts passes through the proxy: a missing message was never sent',
    'pt-BR': 'declara que todo o tráfego das contas passa pelo proxy: uma mensagem ausente nunca foi enviada',
  },
  quiet: { en: 'print findings only', 'pt-BR': 'mostra só os apontamentos' },
  ca: {
    value: '<file>',
    en: 'CA certificate of the gateway, PEM',
    'pt-BR': 'certificado da autoridade certificadora do gateway, PEM',
  },
  clientCert: {
    value: '<file>',
    en: 'client certificate for the gateway, PEM',
    'pt-BR': 'certificado de cliente para o gateway, PEM',
  },
  clientKey: { value: '<file>', en: 'key of --client-cert, PEM', 'pt-BR': 'chave de --client-cert, PEM' },
} as const satisfies OptionTable;

type ProxyOptions = OptionsOf<typeof table>;

/** `pixkit proxy`; its exit status is 0 if the user ended it, 2 for wrong usage or configuration. */
export const proxy = defineCommand({
  options: table,
  run: ({ options }, io) => runProxy(options, io),
});

/** Parses `host:port=url`. */
function receiver(text: string): Receiver {
  const at = text.indexOf('=');
  return { ...address(text.slice(0, Math.max(0, at))), to: httpUrl(text.slice(at + 1)) };
}

async function runProxy(flags: ProxyOptions, io: Io): Promise<number> {
  const { target, tls, headers } = targetOf(flags, io);
  const language = outputLanguage(io);
  const say = (text: Parameters<typeof translate>[0]) => withoutCommands(translate(text, language));
  const tally = new Tally(colorsFor(io), language, new Redaction(flags.keepValues === true));
  const { certificatePem: cert, keyPem: key } = await selfSigned('pixkit proxy', ['localhost', '127.0.0.1']);
  const tap = await started({
    target,
    listen: flags.listen,
    receivers: flags.notifications ?? [],
    tls,
    headers,
    serves: { cert, key },
    ...(flags.record !== undefined && {
      record: {
        file: flags.record,
        maxBytes: flags.maxBytes,
        keep: flags.keep,
        keepsValues: flags.keepValues === true,
      },
    }),
    isComplete: flags.complete === true,
    onMessage: (message, judged) => {
      const lines = tally.lines(message, judged);
      printLines(io.stdout, flags.quiet === true ? lines.slice(1) : lines);
    },
    onFindings: (findings) => printLines(io.stdout, tally.historyLines(findings)),
    onRecording: (state) => printLines(io.stderr, [say(recordingLine(state))]),
    onBroken: (thrown) =>
      printLines(io.stderr, [
        say(t`Checking and recording stopped after an error: ${messageOf(thrown)}. Traffic still passes.`),
      ]),
  });
  printLines(io.stderr, introduction(tap, flags, target).map(say));
  await ended(io);
  const lost = await tap.close();
  printLines(io.stdout, tally.summary());
  if (lost > 0) {
    printLines(io.stderr, [
      say(t`${lost} ${plural('message is', 'messages are')} missing from the recording.`),
    ]);
  }
  return 0;
}

function recordingLine(state: WritingState) {
  return state.is === 'failing'
    ? t`Cannot write the recording: ${messageOf(state.thrown)}. Traffic still passes. Next attempt in ${retriedAfterMs / 1000} s.`
    : t`The recording continues; ${state.lost} ${plural('message is', 'messages are')} missing from it so far.`;
}

function introduction(tap: Tap, { listen, notifications = [], record }: ProxyOptions, target: string) {
  const all = [listen, ...notifications].map(({ host }) => host);
  const isLocal = all.every((host) => /^(127\.|localhost$|::1$)/.test(host));
  return [
    t`Calls to ${tap.baseUrl} are forwarded to ${target}`,
    ...tap.receiverUrls.map(
      (url, index) => t`Notifications to ${url} are forwarded to ${notifications[index]?.to ?? ''}`,
    ),
    isLocal
      ? t`Only this machine can reach the proxy.`
      : t`Other machines can reach the proxy: anyone who connects can read the traffic.`,
    record === undefined
      ? t`Nothing is recorded. To record, add --record FILE.`
      : t`Traffic is recorded in ${record}, without secrets.`,
    t`Traffic passes unchanged. Press Ctrl-C to quit`,
  ];
}

async function started(options: Parameters<typeof Tap.start>[0]): Promise<Tap> {
  try {
    return await Tap.start(options);
  } catch (thrown) {
    const taken = failedAddress(thrown, options);
    const failure = listenFailure(thrown, taken.address, taken.option);
    if (failure !== undefined) throw failure;
    throw new ConfigurationError(
      t`The proxy cannot start: ${messageOf(thrown)}.`,
      t`Pass a writable file with --record.`,
    );
  }
}

/** Returns the address on which the proxy could not listen: that for clients, or that of a receiver. */
function failedAddress(thrown: unknown, { listen, receivers }: Parameters<typeof Tap.start>[0]) {
  const port = thrown instanceof Error && 'port' in thrown ? thrown.port : listen.port;
  const found = receivers.find((one) => one.port === port);
  if (found === undefined || listen.port === port) return { address: listen, option: '--listen' };
  return { address: found, option: '--notifications' };
}

function ended({ signal, stdout: { readerGone } }: Io): Promise<unknown> {
  const signals = [signal, ...(readerGone ? [readerGone] : [])];
  return Promise.race(
    signals.map(
      (one) =>
        new Promise<void>((resolve) => {
          if (one.aborted) resolve();
          else one.addEventListener('abort', () => resolve());
        }),
    ),
  );
}

interface Behind {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tls: Material;
}

/** Returns the gateway behind the proxy. Refuses a control endpoint, because the proxy never changes the gateway. */
function targetOf(flags: ProxyOptions, { environment }: Io): Behind {
  const own = { ca: flags.ca, clientCert: flags.clientCert, clientKey: flags.clientKey };
  if (flags.controlUrl !== undefined) {
    throw new ConfigurationError(
      t`A control endpoint was given, but the proxy never calls one.`,
      t`Omit --control-url, and unset PIXKIT_CONTROL_URL.`,
    );
  }
  if (/^https?:\/\//.test(flags.target)) {
    return { target: httpUrl(flags.target), headers: {}, tls: materialOf(own) };
  }
  const file = targetFrom({ target: flags.target }, environment);
  if (file?.control !== undefined) {
    throw new ConfigurationError(
      t`The target file ${flags.target} has a control endpoint, but the proxy never calls one.`,
      t`Remove control from the file, or pass only the base URL with --target.`,
    );
  }
  const { baseUrl: target = '', headers = {}, tls } = file ?? {};
  return { target, headers, tls: materialOf({ ...tls, ...defined(own) }) };
}

interface Material {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

function materialOf({
  ca,
  clientCert,
  clientKey,
}: { [Name in keyof TlsFiles]: string | undefined }): Material {
  if ((clientCert === undefined) !== (clientKey === undefined)) {
    throw new ConfigurationError(
      t`A certificate and its key belong together.`,
      t`Give both: --client-cert and --client-key.`,
    );
  }
  return {
    ...(ca !== undefined && { ca: pemOf(ca) }),
    ...(clientCert !== undefined && { cert: pemOf(clientCert) }),
    ...(clientKey !== undefined && { key: pemOf(clientKey) }),
  };
}

function pemOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The file ${file} cannot be read: ${messageOf(thrown)}.`,
      t`Give the path of a readable file.`,
    );
  }
}

function defined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Value>;
}
