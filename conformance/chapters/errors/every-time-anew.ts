import { type Account, check, type Exchange, type Expect, items, t, textOf } from '../check.js';
import { hasFraction, stepMs } from '../../core/instants.js';
import { expectNow } from '../shared/times.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';
import { demandRefusal } from '../shared/envelopes.js';

/** Two responses at least this far apart, in ms, cannot have been created in the same millisecond. */
const apartMs = 60;

/** Number of simultaneous refusals. */
const atOnce = 8;

/** Sends a request twice, the second time well after the first. */
async function firstAndLast(ask: () => Promise<Exchange>): Promise<readonly [Exchange, Exchange]> {
  const first = await ask();
  // A clock that shows tenths of a second advances only every tenth.
  const stepsMs = hasFraction(first.body.timestamp) ? stepMs(first.body.timestamp) : 0;
  await new Promise((resolve) => setTimeout(resolve, apartMs + stepsMs));
  return [first, await ask()];
}

/** Expects the times in refusals to be the times of the responses. */
function expectAllNow(expect: Expect<'ERROR-08'>, answers: readonly Exchange[]): void {
  for (const answer of answers)
    expectNow(expect.at('ERROR-08'), answer, '/timestamp', t`a time within minutes of the response`);
}

/** Expects each refusal to have its own errorId. */
function expectOwnIds(expect: Expect<'ERROR-23'>, refused: readonly Exchange[]): void {
  refused.forEach(demandRefusal);
  const ids = refused.map(({ body }) => body.errorId);
  expect.at('ERROR-23').allDiffer(ids, t`the errorIds all differ`);
}

/** Endpoints whose authentication errors have the full envelope according to the specification. */
const endpoints: readonly {
  readonly suffix: '' | '-of-cash-in';
  readonly what: 'cash-out' | 'cash-in';
  readonly send: (account: Account, token: string | null) => Promise<Exchange>;
}[] = [
  { suffix: '', what: 'cash-out', send: (account, token) => account.cashOut({}, { token }) },
  { suffix: '-of-cash-in', what: 'cash-in', send: (account, token) => account.cashIn({}, { token }) },
];

export default [
  check('errors/time-of-answer', {
    en: 'The timestamp of an error is the time of its response',
    'pt-BR': 'O timestamp de um erro é o momento de sua resposta',
    clauses: ['ERROR-08', 'ERROR-03'],
    openPoints: ['OP-57'],
    async run({ account, expect, record }) {
      const ask = () => account.requestToken({}, { certificateHeader: null });
      const [first, last] = await firstAndLast(ask);
      demandRefusal(last);
      expectAllNow(expect, [first, last]);
      if (hasFraction(first.body.timestamp)) {
        expect
          .at('ERROR-08')
          .field(last, '/timestamp')
          .notEqual(first.body.timestamp, t`a later refusal has a different time`);
      }
      const form = textOf(first.body.timestamp).replace(/\d/g, '9');
      record('OP-57', 'createAccessToken', t`timestamp like ${form}`);
    },
  }),
  check('errors/new-error-id', {
    en: 'Every refusal of a token request has the current time and its own errorId, regardless of the reason',
    'pt-BR':
      'Toda recusa de uma requisição de token tem o horário atual e um errorId próprio, independentemente do motivo',
    clauses: ['ERROR-08', 'ERROR-23'],
    async run({ account, values, expect }) {
      const clientSecret = values.word(32);
      const foreign = percentEncode((await selfSigned('conformance-check')).certificatePem);
      const ask = () => account.requestToken({}, { certificateHeader: null });
      const twice = [
        ask,
        () => account.requestToken({ clientSecret }),
        () => account.requestToken({ clientId: undefined }),
        ...['not-a-certificate', foreign].map(
          (certificateHeader) => () => account.requestToken({}, { certificateHeader }),
        ),
      ];
      const few: Exchange[] = [];
      for (const refused of twice) few.push(await refused(), await refused());
      const many = await Promise.all(Array.from({ length: atOnce }, ask));
      expectOwnIds(expect, [...few, ...many]);
      expectAllNow(expect, few);
    },
  }),
  check('errors/new-error-id-of-cash-out', {
    en: 'Every refusal of a cash-out has the current time and its own errorId, regardless of the reason',
    'pt-BR':
      'Toda recusa de um cash-out tem o horário atual e um errorId próprio, independentemente do motivo',
    clauses: ['ERROR-08', 'ERROR-23'],
    async run({ account, expect }) {
      const { externalId } = (await account.cashOut()).body;
      const refused: Exchange[] = [];
      for (const [fields, options] of [
        [{ externalId: undefined }, {}],
        [{}, { token: null }],
        // A business error.
        [{ externalId }, {}],
      ] as const)
        refused.push(...(await firstAndLast(() => account.cashOut(fields, options))));
      expectOwnIds(expect, refused);
      expectAllNow(expect, refused);
      for (const [index, last] of refused.entries()) {
        const first = refused[index - 1];
        const isPair = index % 2 === 1 && first !== undefined && hasFraction(first.body.timestamp);
        if (isPair)
          expect
            .at('ERROR-08')
            .field(last, '/timestamp')
            .notEqual(first.body.timestamp, t`a later refusal has a different time`);
      }
    },
  }),
  check('errors/refusals-of-cash-in', {
    en: 'Every refusal of a cash-in has the current time, its own errorId and a message for each wrong field',
    'pt-BR':
      'Toda recusa de um cash-in tem o horário atual, um errorId próprio e uma mensagem para cada campo errado',
    clauses: ['ERROR-08', 'ERROR-19', 'ERROR-23'],
    async run({ account, expect }) {
      const threeFaults = {
        transaction: { description: undefined },
        payer: { fullName: undefined, document: undefined },
      };
      const refused = [
        await account.cashIn(threeFaults),
        await account.cashIn(threeFaults),
        await account.cashIn({}, { token: null }),
      ];
      expectOwnIds(expect, refused);
      expectAllNow(expect, refused);
      expect.at('ERROR-19').atLeast(items(refused[0]?.body.message).length, 3);
    },
  }),
  ...endpoints.flatMap(({ suffix, what, send }) => [
    check(`errors/code-of-missing-token${suffix}`, {
      en: `A ${what} without a valid token is refused with HTTP_ERROR`,
      'pt-BR': `Um ${what} sem um token válido é recusado com HTTP_ERROR`,
      clauses: ['ERROR-14', 'ERROR-16'],
      async run({ account, values, expect }) {
        for (const token of [null, 'made-up', values.word(40)]) {
          const answer = await send(account, token);
          const again = await send(account, token);
          demandRefusal(answer);
          expect.at('ERROR-14').code(answer, 'HTTP_ERROR');
          expect.at('ERROR-16').equal(again.body.code, answer.body.code);
        }
      },
    }),
    check(`errors/code-of-expired-token${suffix}`, {
      en: `A ${what} with an expired token is refused with HTTP_ERROR`,
      'pt-BR': `Um ${what} com um token expirado é recusado com HTTP_ERROR`,
      clauses: ['ERROR-14'],
      needs: ['an account', 'an access token'],
      async run({ account, control, expect }) {
        const { accessToken } = await control.setup('an access token', { condition: 'expired' });
        const answer = await send(account, accessToken);
        demandRefusal(answer);
        expect.at('ERROR-14').code(answer, 'HTTP_ERROR');
      },
    }),
  ]),
];
