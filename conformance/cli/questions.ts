import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ConfigurationError } from '../core/errors.js';
import type { ProgressOutput } from '../report/progress.js';
import type { Answers } from '../target/target-file-text.js';
import type { Io } from './io.js';

type Wrong = (answer: string) => string | undefined;

const isAddress: Wrong = (answer) =>
  /^https?:\/\/[^\s/]+/.test(answer) && URL.canParse(answer)
    ? undefined
    : 'It must be an address such as http://127.0.0.1:3000.';
const isHttps: Wrong = (answer) =>
  answer.startsWith('https://') ? isAddress(answer) : 'It must begin with https://.';
const isGiven: Wrong = (answer) => (answer === '' ? 'It is needed.' : undefined);
const isYesOrNo: Wrong = (answer) => (/^(y|yes|n|no)?$/i.test(answer) ? undefined : 'Answer yes or no.');

/** Asks what a target file needs to know. Throws `ConfigurationError` where the answers end early. */
export async function askAll(
  stdin: NonNullable<Io['stdin']>,
  output: ProgressOutput,
  signal: AbortSignal,
): Promise<Answers> {
  const shown = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      output.write(chunk.toString('utf8'));
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output: shown, terminal: false });
  const asker = new Asker(terminal, signal);
  try {
    return await answersOf(asker);
  } finally {
    terminal.close();
  }
}

async function answersOf(asker: Asker): Promise<Answers> {
  const baseUrl = await asker.ask('Base URL of the gateway', isAddress);
  const controlUrl = await asker.maybe(
    'URL of its control endpoint (docs/provider-states.md; empty: none)',
    isAddress,
  );
  const controlToken =
    controlUrl === undefined ? undefined : await asker.maybe('Token of the control endpoint (empty: none)');
  const account = controlUrl === undefined ? await askAccount(asker) : undefined;
  return { baseUrl, controlUrl, controlToken, account, webhooks: await askWebhooks(asker) };
}

async function askAccount(asker: Asker): Promise<Answers['account']> {
  const clientId = await asker.maybe('clientId of an account to judge with (empty: none)');
  if (clientId === undefined) return undefined;
  return {
    clientId,
    clientSecret: await asker.ask('clientSecret', isGiven),
    certificate: await asker.maybe('File of its client certificate, PEM (empty: none)'),
    mayMoveMoney: await asker.agrees('May checks create payments and refunds on it, with real effect? [y/N]'),
  };
}

async function askWebhooks(asker: Asker): Promise<Answers['webhooks']> {
  if (await asker.agrees('Does the gateway run on this machine, so that it reaches 127.0.0.1? [y/N]')) {
    return { listen: undefined, publicUrl: undefined };
  }
  const publicUrl = await asker.maybe(
    'https address by which the gateway reaches this machine, a tunnel say (empty: no webhooks)',
    isHttps,
  );
  if (publicUrl === undefined) return 'none';
  const listen = await asker.maybe('Where the receiver listens, host:port (empty: 0.0.0.0:8443)');
  return { listen: listen ?? '0.0.0.0:8443', publicUrl };
}

/** Asks on a terminal until an answer will do. */
class Asker {
  readonly #lines: AsyncIterator<string, undefined>;

  constructor(
    private readonly terminal: Interface,
    signal: AbortSignal,
  ) {
    this.#lines = terminal[Symbol.asyncIterator]();
    signal.addEventListener('abort', () => terminal.close());
  }

  async ask(question: string, wrong: Wrong): Promise<string> {
    for (;;) {
      this.terminal.setPrompt(`${question}: `);
      this.terminal.prompt();
      const line = await this.#lines.next();
      if (line.done === true) {
        throw new ConfigurationError('The answers ended early; nothing was written.', 'Run it again.');
      }
      const answer = line.value.trim();
      const problem = wrong(answer);
      if (problem === undefined) return answer;
      this.terminal.setPrompt(`${problem}\n`);
      this.terminal.prompt();
    }
  }

  /** Undefined for an empty answer. */
  async maybe(question: string, wrong: Wrong = () => undefined): Promise<string | undefined> {
    const answer = await this.ask(question, (text) => (text === '' ? undefined : wrong(text)));
    return answer === '' ? undefined : answer;
  }

  async agrees(question: string): Promise<boolean> {
    return /^y/i.test(await this.ask(question, isYesOrNo));
  }
}
