import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { amountIn } from '../chapters/shared/br-code.js';
import { ConfigurationError } from '../core/errors.js';
import { isSuccess } from '../core/success.js';
import { t } from '../core/text.js';
import { items, textOf } from '../core/untrusted-json.js';
import { accepted, type AccountSession } from '../devtools/account-session.js';
import { devtoolsTexts } from '../devtools/texts/devtools.js';
import { textsIn } from '../language/phrases.js';
import { printable, withoutCommands } from '../report/printable.js';
import { defineCommand } from './command.js';
import { connectionTable, inSession } from './connection-options.js';
import { type Io, outputLanguage, printLines } from './io.js';
import type { OptionTable } from './options.js';
import { brl, InvalidValue } from './parsers.js';

// The exit status of these commands is 0 for success, 1 if the gateway refused.

/** `pixkit token`. */
export const token = defineCommand({
  options: connectionTable,
  run: ({ options }, io) =>
    inSession(options, io, async (session) => {
      printLines(io.stdout, [printable(await session.token())]);
    }),
});

const curlTable = {
  data: {
    value: '<json>',
    short: 'd',
    en: 'body of the request; @- reads it from standard input',
    'pt-BR': 'corpo da requisição; @- o lê da entrada padrão',
    everyday: true,
  },
  header: {
    value: '<name: value>',
    short: 'H',
    en: 'header of the request (repeatable)',
    'pt-BR': 'cabeçalho da requisição (pode ser repetida)',
    repeats: 'lines',
    parse: header,
    everyday: true,
  },
  ...connectionTable,
} as const satisfies OptionTable;

/** `pixkit curl`: calls the API with a token of the account; body on stdout, status on stderr. */
export const curl = defineCommand({
  arguments: [
    {
      name: '<request...>',
      en: 'method and path, such as GET /balance (default method: GET, or POST with --data)',
      'pt-BR': 'método e caminho, como GET /balance (método padrão: GET, ou POST com --data)',
    },
  ],
  options: curlTable,
  run: ({ options, values }, io) =>
    inSession(options, io, async (session) => {
      const text = options.data === '@-' ? await readAll(io) : options.data;
      const [path = '', method = text === undefined ? 'GET' : 'POST', ...others] = [...values].reverse();
      if (!path.startsWith('/') || others.length > 0 || !/^[A-Za-z]+$/.test(method))
        throw new ConfigurationError(
          t`This is not a method and a path: ${values.join(' ')}.`,
          t`Write them as in GET /balance; pass the base URL with --gateway.`,
        );
      const body = text === undefined ? {} : { text };
      const headers = { 'x-idempotency-key': randomUUID(), ...Object.fromEntries(options.header ?? []) };
      const answer = await session.request({ method: method.toUpperCase(), path, headers, ...body });
      printLines(io.stderr, [String(answer.status)]);
      if (answer.text !== '')
        printLines(io.stdout, [withoutCommands(await session.withoutSecrets(answer.text))]);
      return isSuccess(answer) ? 0 : 1;
    }),
});

const payTable = {
  amount: {
    value: '<brl>',
    en: 'amount in BRL (default: that of the code)',
    'pt-BR': 'valor em BRL (padrão: o do código)',
    parse: brl,
    everyday: true,
  },
  externalId: {
    value: '<id>',
    en: 'externalId of the payment; repeat that of an earlier attempt to avoid paying twice (default: a new one)',
    'pt-BR':
      'externalId do pagamento; repita o de uma tentativa anterior para não pagar duas vezes (padrão: um novo)',
    everyday: true,
  },
  ...connectionTable,
} as const satisfies OptionTable;

/** How long `pixkit pay` waits for the payment to end, and the pause between two queries, in ms. */
const [waitMs, pauseMs] = [5_000, 250];

/** `pixkit pay`: pays a BR Code and waits until the payment ends. */
export const pay = defineCommand({
  arguments: [{ name: '<code>', en: 'the copy-and-paste code', 'pt-BR': 'o código copia e cola' }],
  options: payTable,
  run: ({ options, values: [qrCode = ''] }, io) =>
    inSession(options, io, async (session) => {
      const value = options.amount ?? amountIn(qrCode);
      if (value === undefined)
        throw new ConfigurationError(t`The code has no amount.`, t`Set the amount with --amount.`);
      const { externalId = `pixkit-${randomBytes(8).toString('hex')}` } = options;
      const texts = textsIn(devtoolsTexts, outputLanguage(io));
      const isKnown = options.externalId !== undefined && (await findRow(session, externalId)) !== undefined;
      if (!isKnown) {
        const unknown = () => printLines(io.stderr, [printable(texts.unknownOutcome(externalId))]);
        await order(session, { value, qrCode, externalId }, unknown);
      }
      const { status, endToEndId } = await outcome(session, externalId);
      printLines(io.stdout, [printable(texts.paid(externalId, status, endToEndId))]);
      return status === 'Error' ? 1 : 0;
    }),
});

/** Orders the payment. Calls `unknown` if the payment may have been made although the call failed. */
async function order(session: AccountSession, json: object, unknown: () => void): Promise<void> {
  const answer = await session.call('createQrCashOut', { json }).catch((thrown: unknown) => {
    unknown();
    throw thrown;
  });
  if (answer.status >= 500) unknown();
  accepted(answer, 'POST /api/pix/cash-out-qrcode');
}

async function findRow(session: AccountSession, externalId: string) {
  const query = new URLSearchParams({ externalId }).toString();
  const answer = await session.request({ method: 'GET', path: `/api/transactions?${query}` });
  return items(answer.body['data'])[0];
}

/** Returns the payment as listed once it has ended, or after the maximum waiting time. */
async function outcome(session: AccountSession, externalId: string) {
  for (const endsMs = Date.now() + waitMs; ; await pause(pauseMs)) {
    const row = await findRow(session, externalId);
    const [status, endToEndId] = [textOf(row?.['status']), textOf(row?.['endToEndId'])];
    if ((status !== '' && status !== 'Pendente') || Date.now() > endsMs)
      return { status: status === '' ? 'Pendente' : status, endToEndId };
  }
}

function header(text: string): readonly [name: string, value: string] {
  const [, name, value] = /^([\w-]+):([^\r\n]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidValue(t`It must be a name and a value, such as x-sandbox-scenario: account-closed.`);
  return [name.toLowerCase(), value.trim()];
}

/** Maximum length of a request body, in characters: more than any request of the API needs. */
const maxBody = 1_048_576;

/** Reads a request body from standard input. Throws `ConfigurationError` if it is too long. */
async function readAll({ stdin }: Io): Promise<string> {
  let text = '';
  for await (const part of stdin ?? []) {
    text += String(part);
    if (text.length > maxBody)
      throw new ConfigurationError(
        t`The request body on standard input is longer than ${maxBody} characters.`,
        t`Send a shorter body.`,
      );
  }
  return text;
}
