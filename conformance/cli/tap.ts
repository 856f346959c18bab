import { readFileSync } from 'node:fs';

import { Command, InvalidArgumentError, Option } from 'commander';

import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { translate } from '../language/phrases.js';
import { Tally } from '../recordings/tally.js';
import { leastBytes, type Receiver, retriedAfterMs, Tap } from '../recordings/tap.js';
import type { WritingState } from '../recordings/writer.js';
import { withoutCommands } from '../report/printable.js';
import { selfSigned } from '../target/certificates.js';
import type { TlsFiles } from '../target/http.js';
import { addressFault } from '../target/https-endpoint.js';
import { httpUrl, RepeatableOption, wholeNumber } from './arguments.js';
import { colorsFor } from './colors.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { plain } from './language.js';
import { targetFrom } from './target-options.js';

interface TapFlags {
  readonly target: string;
  readonly controlUrl?: string;
  readonly listen: Address;
  readonly notifications?: readonly Receiver[];
  readonly record?: string;
  readonly maxBytes: number;
  readonly keep: number;
  readonly keepValues?: boolean;
  readonly complete?: boolean;
  readonly quiet?: boolean;
  readonly ca?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

const hundredMegabytes = 100 * 1024 * 1024;

/** `pixkit tap`; `exit` is called with the exit status: 0 if it was ended, 2 for wrong usage or configuration. */
export function tapCommand(io: Io, exit: (status: number) => void): Command {
  return (
    new Command('tap')
      .description('judge and record the traffic between a client and any gateway as it passes, unchanged')
      .requiredOption(
        '--target <url or file>',
        'base URL of the gateway, or a target file without a control endpoint',
      )
      // Known only so that it can be refused with the reason.
      .addOption(new Option('--control-url <url>').hideHelp())
      .option(
        '--listen <host:port>',
        'where clients find the gateway then',
        address,
        address('127.0.0.1:4000'),
      )
      .addOption(
        new RepeatableOption<readonly Receiver[]>(
          '--notifications <host:port=url>',
          'where the gateway delivers notifications then, and the receiver that they go to (repeatable)',
          receivers,
        ),
      )
      .option('--record <file>', 'append everything to this recording (NDJSON), redacted')
      .option(
        '--max-bytes <n>',
        'size of a file, in bytes, before another is begun',
        wholeNumber(leastBytes),
        hundredMegabytes,
      )
      .option('--keep <n>', 'how many files before it are kept', wholeNumber(0), 4)
      .option('--keep-values', 'record documents, keys and names as they are; secrets never')
      .option(
        '--complete',
        'everything that uses these accounts passes here, so what is missing did not happen',
      )
      .option('--quiet', 'print findings only')
      .option('--ca <file>', 'certificate that the gateway is trusted by, PEM')
      .option('--client-cert <file>', 'client certificate for the gateway, PEM')
      .option('--client-key <file>', 'its private key, PEM')
      .action(async (flags: TapFlags) => exit(await runTapCommand(flags, io)))
  );
}

async function runTapCommand(flags: TapFlags, io: Io): Promise<number> {
  const { target, tls, headers } = targetOf(flags, io);
  const language = outputLanguage(io);
  const say = (text: Parameters<typeof translate>[0]) => withoutCommands(translate(text, language));
  const tally = new Tally(colorsFor(io), language);
  const { certificatePem: cert, keyPem: key } = await selfSigned('pixkit tap', ['localhost', '127.0.0.1']);
  const tap = await started({
    ...{
      target,
      listen: flags.listen,
      receivers: flags.notifications ?? [],
      tls,
      headers,
      serves: { cert, key },
    },
    ...(flags.record !== undefined && {
      record: {
        ...{ file: flags.record, maxBytes: flags.maxBytes, keep: flags.keep },
        keepsValues: flags.keepValues === true,
      },
    }),
    isComplete: flags.complete === true,
    onMessage: (message, judged) => {
      const told = tally.lines(message, judged);
      printLines(io.stdout, flags.quiet === true ? told.slice(1) : told);
    },
    onRecording: (state) => printLines(io.stderr, [say(recordingLine(state))]),
    onBroken: (thrown) =>
      printLines(io.stderr, [
        say(t`Judging and recording have ended by an error: ${messageOf(thrown)}. Traffic passes on.`),
      ]),
  });
  printLines(io.stderr, introduction(tap, flags, target).map(say));
  await ended(io);
  const lost = await tap.close();
  printLines(io.stdout, tally.summary());
  if (lost > 0) printLines(io.stderr, [say(t`${lost} messages are missing from the recording.`)]);
  return 0;
}

function recordingLine(state: WritingState) {
  return state.is === 'failing'
    ? t`The recording cannot be written: ${messageOf(state.thrown)}. Traffic passes on; it is tried again every ${retriedAfterMs / 1000} s.`
    : t`The recording is written again; ${state.lost} messages are missing from it so far.`;
}

function introduction(tap: Tap, { listen, notifications = [], record }: TapFlags, target: string) {
  const all = [listen, ...notifications].map(({ host }) => host);
  const isLocal = all.every((host) => /^(127\.|localhost$|::1$)/.test(host));
  return [
    t`Calls to ${tap.baseUrl} pass to ${target}`,
    ...tap.receiverUrls.map(
      (url, index) => t`Notifications to ${url} pass to ${notifications[index]?.to ?? ''}`,
    ),
    isLocal
      ? t`Only this machine can reach it.`
      : t`Other machines can reach it: whoever can sees what passes.`,
    record === undefined
      ? t`Nothing is recorded; --record FILE does.`
      : t`Recorded in ${record}, without secrets.`,
    t`It changes nothing and provokes nothing. Press Ctrl-C to quit`,
  ];
}

async function started(options: Parameters<typeof Tap.start>[0]): Promise<Tap> {
  try {
    return await Tap.start(options);
  } catch (thrown) {
    const fault = addressFault(thrown);
    const why = fault ?? messageOf(thrown);
    throw new ConfigurationError(
      t`The tap cannot be opened: ${why}.`,
      t`Give free addresses with --listen and --notifications, and a file that can be written with --record.`,
    );
  }
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

/** The gateway behind the tap. A control endpoint changes gateways, and a tap only looks, so none is accepted. */
function targetOf(flags: TapFlags, { environment }: Io): Behind {
  const own = { ca: flags.ca, clientCert: flags.clientCert, clientKey: flags.clientKey };
  if (flags.controlUrl !== undefined) {
    throw new ConfigurationError(
      t`A control endpoint was given, and a tap never provokes.`,
      t`Leave out --control-url, and unset PIXKIT_CONTROL_URL.`,
    );
  }
  if (/^https?:\/\//.test(flags.target)) {
    return { target: httpUrl(flags.target), headers: {}, tls: materialOf(own) };
  }
  const file = targetFrom({ target: flags.target }, environment);
  if (file?.control !== undefined) {
    throw new ConfigurationError(
      t`The target file ${flags.target} has a control endpoint, and a tap never provokes.`,
      t`Take control out of the file, or give the base URL alone with --target.`,
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
      t`A certificate needs its key.`,
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
      t`Give the path of one that can.`,
    );
  }
}

function defined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Value>;
}

function address(text: string): Address {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/[\]]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535)
    throw new InvalidArgumentError(plain(t`It must be a host and a port, such as 127.0.0.1:4000.`));
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function receivers(text: string, before: readonly Receiver[] = []): readonly Receiver[] {
  const at = text.indexOf('=');
  return [...before, { ...address(text.slice(0, Math.max(0, at))), to: httpUrl(text.slice(at + 1)) }];
}
