import { type Account, defineCheck, type Exchange, type Expect, t } from '../check.js';
import { operations } from '../../../generated/operations.js';
import type { OperationId } from '../../../generated/operations.js';
import { cashOutBody } from '../cash-out/client.js';
import { cobBody } from '../cob/client.js';
import { transferBody } from '../transfer/client.js';

/** A request as written on the wire. */
interface Written {
  readonly operation: OperationId;
  /** The path with its query, as sent. */
  readonly path: string;
  readonly text?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request exactly as written, with the account's token unless it has its own Authorization header. */
async function send(account: Account, { operation, headers, ...written }: Written): Promise<Exchange> {
  const { method, family } = operations[operation];
  const authorization = `Bearer ${await account.token(family)}`;
  const others = { method: method.toUpperCase(), operation, judge: false } as const;
  return account.send({ ...written, ...others, headers: { authorization, ...headers } });
}

/** Expects a response other than a server error to each request: a refusal, or also a success for `either`. */
async function expectDecided(
  account: Account,
  expect: Expect<'ERROR-39'>,
  requests: readonly Written[],
  refusal: 'refused' | 'either',
): Promise<void> {
  for (const request of requests) {
    const answer = await send(account, request);
    const { status } = answer;
    const isRefused = status >= 400 && status < 500;
    const holds = isRefused || (refusal === 'either' && status >= 200 && status < 300);
    const expectation = expect.at('ERROR-39');
    answer.look();
    const wanted =
      refusal === 'either' ? t`a response without a server error` : t`a refusal with a 4xx status`;
    expectation.ok(holds, wanted, answer.error ?? status);
  }
}

/**
 * Ids in paths that no transaction, charge or refund has: percent-encoded bytes that are not text, an invalid escape,
 * U+0000, a character that only some functions accept as a digit, a number beyond 64 bits, and a very long text.
 */
const noIds = ['%FF', '%zz', '%00', '%C2%B2', '9'.repeat(20), 'a'.repeat(2000)];

/**
 * Queries that trip up parsers, date libraries or databases of common languages: a number beyond 64 bits, a parameter
 * given twice, as a list or as an object, and dates at the ends of calendars.
 */
const oddQueries = (page: string) => [
  `${page}=${'9'.repeat(20)}`,
  'status=PENDING&status=OPEN',
  'status[]=OPEN',
  'status[a]=b',
  'startDate=0000-01-01',
  'endDate=9999-12-31',
  'startDate=0000-01-01T00:00:00%2B14:00',
  'endDate=9999-12-31T23:59:59-12:00',
];
/** Filters by texts with U+0000, with bytes that are not text, or with an invalid escape. */
const oddFilters = ['externalId=%00', 'externalId=%FF', 'externalId=%zz', 'endToEndId=%00'];

/** Values of the Authorization header that cannot contain a valid token. */
const noAuthorizations = ['', 'Bearer çé', 'Bearer ..', 'Bearer eyJ.eyJ.eyJ', `Bearer ${'a'.repeat(4000)}`];

/** JSON nested deeper than the default limits of Python, PHP, Ruby, .NET and Java. */
const deep = (open: string, close: string) => open.repeat(1200) + close.repeat(1200);

/** Placeholder for the part of a body that makes it unreadable. */
const spot = 'here';

/** A valid body with these bytes in place of `spot`. */
function withBytes(body: object, bytes: readonly number[]): Uint8Array {
  const [before = '', after = ''] = JSON.stringify(body).split(spot);
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

export default [
  defineCheck('errors/unreadable-paths', {
    en: 'A path with an unreadable or very long id is refused with a 4xx status',
    'pt-BR': 'Um caminho com um id ilegível ou muito longo é recusado com um status 4xx',
    clauses: ['ERROR-39'],
    family: 'standard',
    async run({ account, expect }) {
      const requests = noIds.flatMap((id): Written[] => [
        { operation: 'resendWebhook', path: `/api/resend-webhook/${id}`, text: '{}' },
        { operation: 'createRefundIn', path: `/api/pix/refund-in/${id}`, text: '{"refundValue":1}' },
      ]);
      await expectDecided(account, expect, requests, 'refused');
    },
  }),
  defineCheck('errors/unreadable-paths-compatibility', {
    en: 'A path of the compatibility family with an unreadable id is refused with a 4xx status',
    'pt-BR': 'Um caminho da família de compatibilidade com um id ilegível é recusado com um status 4xx',
    clauses: ['ERROR-39'],
    family: 'compatibility',
    async run({ account, expect }) {
      const charge = JSON.stringify(cobBody(account));
      const refund = '{"valor":"1.00"}';
      const payment = `E${'0'.repeat(31)}`;
      const requests = noIds.slice(0, 4).flatMap((id): Written[] => [
        { operation: 'putCob', path: `/cob/${id}`, text: charge },
        { operation: 'putDevolucao', path: `/pix/${id}/devolucao/kit1`, text: refund },
        { operation: 'putDevolucao', path: `/pix/${payment}/devolucao/${id}`, text: refund },
      ]);
      await expectDecided(account, expect, requests, 'refused');
    },
  }),
  defineCheck('errors/unreadable-queries', {
    en: 'A query that many libraries cannot parse or evaluate does not end in a server error',
    'pt-BR': 'Uma query que muitas bibliotecas não conseguem interpretar não termina em erro do servidor',
    clauses: ['ERROR-39'],
    family: 'standard',
    async run({ account, expect }) {
      const ofTransactions = [...oddQueries('page'), ...oddFilters];
      const requests = [
        ...ofTransactions.map((query): Written => ({
          operation: 'listTransactions',
          path: `/api/transactions?${query}`,
        })),
        ...oddQueries('pageSize').map((query): Written => ({
          operation: 'listMeds',
          path: `/api/med?${query}`,
        })),
      ];
      await expectDecided(account, expect, requests, 'either');
    },
  }),
  defineCheck('errors/unreadable-headers', {
    en: 'A request whose Authorization is empty, very long, not ASCII or not a token is refused with a 4xx status',
    'pt-BR':
      'Uma requisição com um Authorization vazio, muito longo, fora do ASCII ou que não é um token é recusada com um status 4xx',
    clauses: ['ERROR-39'],
    family: null,
    async run({ account, target, expect }) {
      const operation = target.families.includes('standard') ? 'listTransactions' : 'getAccountsBalances';
      const { path } = operations[operation];
      const requests = noAuthorizations.map((authorization): Written => ({
        operation,
        path,
        headers: { authorization },
      }));
      await expectDecided(account, expect, requests, 'refused');
    },
  }),
  defineCheck('errors/unreadable-bodies', {
    en: 'A cash-out with a byte order mark, with bytes that are not text, or with very deep nesting does not end in a server error',
    'pt-BR':
      'Um cash-out com uma marca de ordem de bytes, com bytes que não são texto ou com aninhamento muito profundo não termina em erro do servidor',
    clauses: ['ERROR-39'],
    family: 'standard',
    async run({ account, values, expect }) {
      const own = () => ({ ...cashOutBody(values), value: 1, description: spot });
      const texts = [
        `\uFEFF${JSON.stringify(own())}`,
        withBytes(own(), [0xff, 0xfe]),
        withBytes(own(), [0xed, 0xa0, 0x80]),
        JSON.stringify(own()).replace(`"${spot}"`, deep('[', ']')),
        JSON.stringify(own()).replace(`"${spot}"`, deep('{"a":', '}').replace('}', '1}')),
      ];
      const path = '/api/pix/cash-out';
      const requests = texts.map((text): Written => ({ operation: 'createCashOut', path, text }));
      await expectDecided(account, expect, requests, 'either');
    },
  }),
  defineCheck('errors/unreadable-bodies-compatibility', {
    en: 'A transfer with bytes that are not text, or with very deep nesting, does not end in a server error',
    'pt-BR':
      'Uma transferência com bytes que não são texto ou com aninhamento muito profundo não termina em erro do servidor',
    clauses: ['ERROR-39'],
    family: 'compatibility',
    async run({ account, values, expect }) {
      const own = () => ({ ...transferBody(values), description: spot });
      const texts = [
        withBytes(own(), [0xff, 0xfe]),
        JSON.stringify(own()).replace(`"${spot}"`, deep('[', ']')),
      ];
      const requests = texts.map((text): Written => {
        const headers = { 'x-idempotency-key': values.uuid() };
        return { operation: 'createTransfer', path: '/dict/pix', text, headers };
      });
      await expectDecided(account, expect, requests, 'either');
    },
  }),
];
