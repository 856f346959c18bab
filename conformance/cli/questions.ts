import { t } from '../core/text.js';
import { createInterface, type Interface } from 'node:readline/promises';
import { ConfigurationError } from '../core/errors.js';
import type { ProgressOutput } from '../report/progress.js';
import type { Answers } from './target-file-text.js';
import { type Io, outputLanguage } from './io.js';
import { initTexts } from './texts/init.js';
import { type SpokenTexts, textsIn } from '../language/phrases.js';

type Texts = SpokenTexts<typeof initTexts>;
type Wrong = (answer: string) => string | undefined;

const isAddress =
  (texts: Texts): Wrong =>
  (answer) =>
    /^https?:\/\/[^\s/]+/.test(answer) && URL.canParse(answer) ? undefined : texts.isAddress;
const isHttps =
  (texts: Texts): Wrong =>
  (answer) =>
    answer.startsWith('https://') ? isAddress(texts)(answer) : texts.isHttps;
const isGiven =
  (texts: Texts): Wrong =>
  (answer) =>
    answer === '' ? texts.isNeeded : undefined;
// Accepts both languages, because people answer in the language of their terminal or in English.
const yes = /^[sy]/i;
const yesOrNo = /^(y|yes|s|sim|n|no|não|nao)?$/i;
const isYesOrNo =
  (texts: Texts): Wrong =>
  (answer) =>
    yesOrNo.test(answer) ? undefined : texts.isYesOrNo;

/** Asks for the contents of a target file. Throws `ConfigurationError` if the input ends early. */
export async function askAll(
  stdin: NonNullable<Io['stdin']>,
  output: ProgressOutput,
  io: Pick<Io, 'signal' | 'language'>,
): Promise<Answers> {
  const terminal = createInterface({ input: stdin, terminal: false });
  const asker = new Asker(terminal, output, io.signal, textsIn(initTexts, outputLanguage(io)));
  try {
    return await answersOf(asker);
  } finally {
    terminal.close();
  }
}

async function answersOf(asker: Asker): Promise<Answers> {
  const { texts } = asker;
  const baseUrl = await asker.ask(texts.baseUrl, isAddress(texts));
  const controlUrl = await asker.maybe(texts.controlUrl, isAddress(texts));
  const controlToken = controlUrl === undefined ? undefined : await asker.maybe(texts.controlToken);
  const account = controlUrl === undefined ? await askAccount(asker) : undefined;
  return { baseUrl, controlUrl, controlToken, account, webhooks: await askWebhooks(asker) };
}

async function askAccount(asker: Asker): Promise<Answers['account']> {
  const { texts } = asker;
  const clientId = await asker.maybe(texts.clientId);
  if (clientId === undefined) return undefined;
  return {
    clientId,
    clientSecret: await asker.ask(texts.clientSecret, isGiven(texts)),
    certificate: await asker.maybe(texts.certificate),
    mayMoveMoney: await asker.agrees(texts.mayMoveMoney),
  };
}

async function askWebhooks(asker: Asker): Promise<Answers['webhooks']> {
  const { texts } = asker;
  if (await asker.agrees(texts.isLocal)) return { listen: undefined, publicUrl: undefined };
  const publicUrl = await asker.maybe(texts.publicUrl, isHttps(texts));
  if (publicUrl === undefined) return 'none';
  const listen = await asker.maybe(texts.listen);
  return { listen: listen ?? '0.0.0.0:8443', publicUrl };
}

/** Asks on a terminal until an answer is valid. */
class Asker {
  readonly #lines: AsyncIterator<string, undefined>;

  constructor(
    terminal: Interface,
    private readonly output: ProgressOutput,
    signal: AbortSignal,
    readonly texts: Texts,
  ) {
    this.#lines = terminal[Symbol.asyncIterator]();
    signal.addEventListener('abort', () => terminal.close());
  }

  async ask(question: string, wrong: Wrong): Promise<string> {
    for (;;) {
      // Not with `prompt`, which since Node 24 throws once the input has ended, even if there are unread lines.
      this.output.write(`${question}: `);
      const line = await this.#lines.next();
      if (line.done === true) {
        throw new ConfigurationError(t`The input ended early; nothing was written.`, t`Start again.`);
      }
      const answer = line.value.trim();
      const problem = wrong(answer);
      if (problem === undefined) return answer;
      this.output.write(`${problem}\n`);
    }
  }

  /** Asks a question; returns undefined for an empty answer. */
  async maybe(question: string, wrong: Wrong = () => undefined): Promise<string | undefined> {
    const answer = await this.ask(question, (text) => (text === '' ? undefined : wrong(text)));
    return answer === '' ? undefined : answer;
  }

  async agrees(question: string): Promise<boolean> {
    return yes.test(await this.ask(question, isYesOrNo(this.texts)));
  }
}
