import { withoutEnd } from '../../core/cut.js';
import { textsAccepted } from '../shared/written-texts.js';
import { isSuccess } from '../../core/success.js';
import { asText, check, type Exchange, type Expectation, Skip, t, textOf } from '../check.js';
import { canAsk, hasRightCrc, tlvOf } from '../shared/br-code.js';
import { canBeTimeOf, halfADay, hasFraction, now } from '../../core/instants.js';
import { withFreshTokens } from '../shared/accounts.js';
import { externalIdChecks } from '../shared/sent-payments.js';
import { areApart } from '../shared/times.js';
import { split } from './splits.js';

/**
 * Patterns for the first and last bytes of an image, by the subtype of its media type. The bytes are matched as Latin-1
 * text; those of a PNG, as hexadecimal digits.
 */
const shapes: Readonly<Record<string, readonly [begin: RegExp, end: RegExp]>> = {
  // Signature and header chunk; closing chunk.
  png: [/^89504e470d0a1a0a0000000d49484452/, /49454e44ae426082$/],
  jpeg: [/^\xff\xd8\xff/, /\xff\xd9$/],
  jpg: [/^\xff\xd8\xff/, /\xff\xd9$/],
  gif: [/^GIF8[79]a/, /;$/],
  webp: [/^RIFF[^]{4}WEBP/, /$/],
  bmp: [/^BM/, /$/],
  // The element may have a prefix, be empty, and be followed by a comment.
  'svg+xml': [/<(\w+:)?svg[\s/>]/i, /(<\/(\w+:)?svg\s*>|\/>|-->)\s*$/i],
};

/** Describes the fault of an image's data URL; undefined if it has none. */
export function imageFault(url: string): string | undefined {
  const [, subtype = '', base64 = ''] = /^data:image\/([^;,]+)(?:;[^;,]+)*;base64,(.*)$/s.exec(url) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const isCanonical = withoutEnd(bytes.toString('base64'), '=') === withoutEnd(base64, '=');
  if (subtype === '' || !isCanonical) return 'it is not a Base64 data URL of an image';
  const shape = shapes[subtype.toLowerCase()];
  if (shape === undefined) return bytes.length > 0 ? undefined : 'it is empty';
  const text = bytes.toString(subtype.toLowerCase() === 'png' ? 'hex' : 'latin1');
  const [begin, end] = shape;
  return begin.test(text) && end.test(text)
    ? undefined
    : `its ${bytes.length} bytes are not a ${subtype.toUpperCase()}`;
}

const codeStart = /^000201/;
const dataUrl = /^data:image\/[^,]+;base64,./;

/**
 * Expects a charge to expire this many seconds after its creation, according to the response itself and to the clock, which
 * may have been advanced.
 */
function expectLifetime(
  expectation: Pick<Expectation, 'ok'>,
  answer: Exchange,
  seconds: number,
  advanced = 0,
): void {
  const { generateTime, expirationDate } = answer.body;
  const isApart = areApart(generateTime, expirationDate, seconds);
  expectation.ok(isApart, t`/expirationDate ${seconds} s after /generateTime`, expirationDate);
  const clocks = [now(), Date.parse(answer.headers['date'] ?? '')];
  const ends = [0, advanced].flatMap((more) => clocks.map((clock) => clock + (seconds + more) * 1000));
  expectation.ok(
    canBeTimeOf(expirationDate, ends),
    t`/expirationDate ${seconds} s after the response`,
    expirationDate,
  );
}

export default [
  textsAccepted({
    chapter: 'cash-in',
    operation: 'createCashIn',
    member: 'description',
    clause: 'CASHIN-01',
    send: (account, text) =>
      account.cashIn({ transaction: { description: text }, payer: { fullName: text.slice(0, 100) } }),
  }),
  check('cash-in/created', {
    en: 'A valid cash-in returns 201 and a pending charge',
    'pt-BR': 'Um cash-in válido retorna 201 e uma cobrança pendente',
    clauses: ['CASHIN-01', 'CASHIN-07', 'CASHIN-08', 'CASHIN-10', 'CASHIN-33'],
    openPoints: ['OP-53'],
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      const answer = await account.cashIn({ transaction: { externalId } });
      expect.require('CASHIN-01').status(answer, 201);
      expect.at('CASHIN-07').field(answer, '/externalId').equal(externalId);
      expect.at('CASHIN-08').field(answer, '/status').equal('PENDING');
      // The specification leaves open whether it may contain white space (OP-59), but an echo must not change it.
      const padded = ` ${values.externalId()} `;
      const echoed = await account.cashIn({ transaction: { externalId: padded } });
      if (isSuccess(echoed)) expect.at('CASHIN-07').field(echoed, '/externalId').equal(padded);
      const code = textOf(answer.body.pixCode);
      expect
        .at('CASHIN-10')
        .field(answer, '/pixCode')
        .match(codeStart, t`a Pix code, which begins with 000201`);
      expect.at('CASHIN-10').ok(tlvOf(code) !== undefined, t`/pixCode can be parsed to the end`, code);
      for (const value of [0.07, 10.29, 1234.5]) {
        const other = await account.cashIn({ transaction: { value } });
        expect.precondition(other, 201);
        const asksForAmount = canAsk(textOf(other.body.pixCode), value.toFixed(2));
        expect
          .at('CASHIN-10')
          .field(other, '/pixCode')
          .holds(asksForAmount, t`a code for ${value.toFixed(2)}`);
      }
      const checksum = hasRightCrc(code) ? t`pixCode with a correct CRC` : t`pixCode with a wrong CRC`;
      record('OP-53', 'createCashIn', checksum);
      expectLifetime(expect.at('CASHIN-33'), answer, 86_400);
    },
  }),
  ...externalIdChecks({
    chapter: 'cash-in',
    what: { en: 'cash-in', 'pt-BR': 'cash-in' },
    send: (account, transaction, options) => account.cashIn({ transaction }, options),
    clauses: { created: 'CASHIN-01', withoutToken: 'CASHIN-02', externalId: 'CASHIN-07' },
  }),
  check('cash-in/charges-differ', {
    en: 'Every cash-in has its own transactionId and pixCode, even when several are created at once for the same payer and amount',
    'pt-BR':
      'Cada cash-in tem um transactionId e um pixCode próprios, mesmo quando vários são criados ao mesmo tempo para o mesmo pagador e valor',
    clauses: ['CASHIN-01', 'CASHIN-04', 'CASHIN-11'],
    async run({ account, values, expect }) {
      const payer = { fullName: 'Joana Prado', document: values.cpf() };
      const charge = () => account.cashIn({ payer });
      const answers = [await charge(), await charge(), ...(await Promise.all([1, 2, 3].map(charge)))];
      for (const answer of answers) expect.require('CASHIN-01').status(answer, 201);
      const ids = answers.map(({ body }) => asText(body.transactionId).toLowerCase());
      expect.at('CASHIN-04').allDiffer(ids, t`the transactionIds all differ`);
      const codes = answers.map(({ body }) => body.pixCode);
      expect.at('CASHIN-11').allDiffer(codes, t`the pixCodes all differ`);
    },
  }),
  check('cash-in/expiration-date', {
    en: 'expirationDate is expirationTime seconds after generateTime',
    'pt-BR': 'expirationDate fica expirationTime segundos após generateTime',
    clauses: ['CASHIN-32', 'CASHIN-33'],
    async run({ account, expect }) {
      for (const expirationTime of [86_400, 100_000, 604_800, undefined]) {
        const answer = await account.cashIn({ transaction: { expirationTime } });
        expect.precondition(answer, 201);
        const clause = expirationTime === undefined ? 'CASHIN-33' : 'CASHIN-32';
        expectLifetime(expect.at(clause), answer, expirationTime ?? 86_400);
      }
    },
  }),
  check('cash-in/expiration-date-half-a-day-later', {
    en: 'Once the account’s clock has moved by more than 12 hours, expirationDate of a new charge is expirationTime seconds after generateTime',
    'pt-BR':
      'Depois que o relógio da conta avança mais de 12 horas, expirationDate de uma cobrança nova fica expirationTime segundos após generateTime',
    clauses: ['CASHIN-32', 'CASHIN-33'],
    needs: ['an account', 'time passes'],
    account: {},
    async run({ account, control, expect }) {
      const earlier = await account.cashIn();
      expect.precondition(earlier, 201);
      await control.setup('time passes', { seconds: halfADay });
      const later = withFreshTokens(account);
      for (const [clause, expirationTime] of [
        ['CASHIN-33', undefined] as const,
        ['CASHIN-32', 129_600] as const,
      ]) {
        const answer = await later.cashIn({ transaction: { expirationTime } });
        expect.precondition(answer, 201);
        expectLifetime(expect.at(clause), answer, expirationTime ?? 86_400, halfADay);
        const { expirationDate } = earlier.body;
        if (hasFraction(expirationDate))
          expect
            .at(clause)
            .field(answer, '/expirationDate')
            .notEqual(expirationDate, t`a later charge has a different time`);
      }
    },
  }),
  check('cash-in/short-expiration-date', {
    en: 'expirationDate is expirationTime seconds after generateTime, for a short-lived charge too',
    'pt-BR':
      'expirationDate fica expirationTime segundos após generateTime, também para uma cobrança de validade curta',
    clauses: ['CASHIN-32'],
    account: { minimumExpiration: 30 },
    async run({ account, expect }) {
      let accepted = 0;
      for (const seconds of [600, 3600]) {
        const answer = await account.cashIn({ transaction: { expirationTime: seconds } });
        // The provider of charges may require a longer time (OP-26).
        if (answer.status !== 201) continue;
        accepted += 1;
        expectLifetime(expect.at('CASHIN-32'), answer, seconds);
      }
      if (accepted === 0) throw new Skip(t`the target accepts no charge that lasts an hour or less`);
    },
  }),
  check('cash-in/qr-code-image', {
    en: 'With generateQrCode true, the response has an image of the type that its data URL names, with or without other options',
    'pt-BR':
      'Com generateQrCode true, a resposta tem uma imagem do tipo indicado na data URL, com ou sem outras opções',
    clauses: ['CASHIN-14', 'CASHIN-16'],
    async run({ account, values, expect }) {
      const images: string[] = [];
      const more = {
        transaction: { generateQrCode: true, expirationTime: 604_800 },
        additionalInfo: { order: '1001' },
        splits: [split(values)],
      };
      for (const [count, fields] of [
        ['first', { transaction: { generateQrCode: true } }],
        ['second', more],
      ] as const) {
        const answer = await account.cashIn(fields, { longTexts: true });
        expect.precondition(answer, 201);
        const url = answer.body.qrCodeImage;
        expect
          .require('CASHIN-14')
          .field(answer, '/qrCodeImage')
          .match(dataUrl, t`an image as a data URL in Base64`);
        const fault = imageFault(textOf(url));
        const expected = `an image of the type it names (${count} charge)`;
        expect.at('CASHIN-16').ok(fault === undefined, expected, fault);
        images.push(textOf(url));
      }
      // Each image shows a different code.
      expect.at('CASHIN-16').ok(images[0] !== images[1], t`a different image for a different charge`);
    },
  }),
  check('cash-in/no-qr-code-image', {
    en: 'Without generateQrCode true, the response has no image',
    'pt-BR': 'Sem generateQrCode true, a resposta não tem imagem',
    clauses: ['CASHIN-15'],
    async run({ account, expect }) {
      for (const generateQrCode of [undefined, false]) {
        await account.cashIn({ transaction: { generateQrCode: true } });
        const answer = await account.cashIn({ transaction: { generateQrCode } });
        expect.precondition(answer, 201);
        // Omitted, or null (OP-27).
        expect.at('CASHIN-15').field(answer, '/qrCodeImage').oneOf([undefined, null]);
      }
    },
  }),
];
