import type { Check, EverywhereRule } from '../../conformance/check.js';
import type { ClauseEntry } from '../../conformance/contract/attribution.js';
import type { JsonObject } from '../../conformance/contract/document.js';
import type { Register } from '../../conformance/report/report.js';
import { everything } from '../../conformance/runner/select.js';
import type { RunResult } from '../../conformance/runner/result.js';
import { type RunOptions, runSuite } from '../../conformance/runner/suite.js';
import type { TargetFile } from '../../conformance/target/target-file.js';
import { type FakeGateway, type FakeOptions, startFake } from './fake-gateway.js';

const json = (schema: JsonObject): JsonObject => ({
  description: '',
  content: { 'application/json': { schema } },
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A contract as the fake gateway keeps it, with each kind of reference and combination once. */
export const smallContract: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'small', version: '0.0.1' },
  paths: {
    '/api/auth/token': {
      post: {
        operationId: 'createAccessToken',
        'x-family': 'standard',
        tags: ['Tokens'],
        responses: { '201': json(ref('AccessToken')), '400': json(ref('Error')), default: json({}) },
      },
    },
    '/oauth/token': {
      post: {
        operationId: 'createOauthToken',
        'x-family': 'compatibility',
        tags: ['Tokens'],
        responses: { '200': json(ref('AccessToken')), '201': json(ref('AccessToken')), default: json({}) },
      },
    },
    '/balance': {
      get: {
        operationId: 'getBalance',
        'x-family': 'standard',
        tags: ['Balance'],
        responses: { '200': { $ref: '#/components/responses/Balance' }, '401': json(ref('Error')) },
      },
    },
    '/api/balance': {
      get: {
        operationId: 'getApiBalance',
        'x-family': 'standard',
        tags: ['Balance'],
        responses: { '200': { $ref: '#/components/responses/Balance' }, '401': json(ref('Error')) },
      },
    },
    '/api/pix/cash-out': {
      post: {
        operationId: 'createCashOut',
        'x-family': 'standard',
        tags: ['CashOut'],
        requestBody: { required: true, content: { 'application/json': { schema: ref('CashOutRequest') } } },
        responses: { '201': json(ref('CashOut')), '400': json(ref('CashOutError')), default: json({}) },
      },
    },
  },
  webhooks: {
    CashOut: {
      post: {
        operationId: 'notifyCashOut',
        requestBody: { content: { 'application/json': { schema: ref('CashOutEvent') } } },
      },
    },
  },
  components: {
    responses: { Balance: json(ref('BalanceAnswer')) },
    schemas: {
      AccessToken: {
        type: 'object',
        required: ['access_token'],
        properties: {
          access_token: { type: 'string' },
          expires_in: { type: 'number' },
          scope: { type: 'string' },
        },
      },
      Balance: {
        type: 'object',
        required: ['netBalance', 'blockedBalance'],
        properties: {
          netBalance: { type: 'number', format: 'brl' },
          blockedBalance: { type: 'number', format: 'brl' },
          note: { type: 'string' },
        },
      },
      Wrapped: {
        type: 'object',
        required: ['data'],
        properties: {
          data: {
            anyOf: [ref('Balance'), { type: 'array', minItems: 1, items: ref('Balance') }],
          },
        },
      },
      BalanceAnswer: { anyOf: [ref('Balance'), ref('Wrapped')] },
      CashOutRequest: {
        type: 'object',
        required: ['value', 'externalId'],
        properties: { value: { type: 'number', format: 'brl' }, externalId: { type: 'string' } },
      },
      CashOut: {
        type: 'object',
        required: ['transactionId', 'externalId', 'status'],
        properties: {
          transactionId: { type: 'string' },
          externalId: { type: 'string' },
          status: { const: 'PENDING' },
          secret: { not: {} },
        },
      },
      Error: {
        type: 'object',
        required: ['statusCode', 'code', 'message'],
        properties: {
          statusCode: { type: 'number' },
          code: { type: 'string' },
          message: { type: ['string', 'array'] },
        },
      },
      CashOutError: {
        allOf: [
          ref('Error'),
          {
            properties: {
              details: { type: 'object', properties: { existingTransactionId: { type: 'number' } } },
            },
          },
          {
            if: { required: ['code'], properties: { code: { type: 'string', pattern: '^PIX_' } } },
            then: { required: ['errorCode'], properties: { errorCode: { type: 'string' } } },
          },
        ],
      },
      CashOutEvent: {
        type: 'object',
        required: ['event', 'status', 'externalId'],
        properties: {
          event: { const: 'CashOut' },
          status: { enum: ['CONFIRMED', 'ERROR'] },
          externalId: { type: ['string', 'null'] },
        },
      },
    },
  },
};

const must = (id: string, chapter: string, pointer?: string): ClauseEntry => ({
  id,
  chapter,
  rule: `the rule of ${id}`,
  level: 'must',
  pointer,
});

const cashOut = '/paths/~1api~1pix~1cash-out/post';
const schema = 'content/application~1json/schema';

export const smallClauses: readonly ClauseEntry[] = [
  must('TOKEN-01', 'Tokens', `/paths/~1api~1auth~1token/post/responses/201/${schema}`),
  must('TOKEN-02', 'Tokens', '/components/schemas/AccessToken/properties/access_token'),
  must('TOKEN-03', 'Tokens', `/paths/~1oauth~1token/post/responses/200/${schema}/properties/access_token`),
  must('BALANCE-01', 'Balance', `/paths/~1balance/get/responses/200/${schema}`),
  must('BALANCE-02', 'Balance', `/paths/~1balance/get/responses/200/${schema}/properties/netBalance`),
  must('BALANCE-03', 'Balance', `/paths/~1balance/get/responses/200/${schema}/properties/note`),
  must('CASHOUT-01', 'Cash-out', `${cashOut}/responses/201/${schema}`),
  must('CASHOUT-02', 'Cash-out', `${cashOut}/responses/201/${schema}/properties/externalId`),
  must('CASHOUT-03', 'Cash-out', `${cashOut}/responses/201/${schema}/properties/externalId`),
  must('CASHOUT-04', 'Cash-out', `${cashOut}/responses/201/${schema}/properties/secret`),
  must('CASHOUT-05', 'Cash-out', `${cashOut}/responses/400`),
  must('CASHOUT-06', 'Cash-out', `${cashOut}/responses/400`),
  must(
    'CASHOUT-07',
    'Cash-out',
    `${cashOut}/responses/400/${schema}/properties/details/properties/existingTransactionId`,
  ),
  must('ERROR-01', 'Errors', '/components/schemas/Error'),
  must('ERROR-02', 'Errors', '/components/schemas/Error/properties/code'),
  must('EVENT-01', 'Events', `/webhooks/CashOut/post/requestBody/${schema}`),
  must('EVENT-02', 'Events', '/components/schemas/CashOutEvent/properties/status'),
  { ...must('ERROR-03', 'Errors', `${cashOut}/responses/400`), level: 'open', openPoint: 'OP-05' },
  { ...must('ERROR-04', 'Errors'), unobservable: { reason: 'internal', because: 'nobody can see it' } },
];

/** The same for reports. */
export const smallRegister: Register = {
  clauses: new Map(smallClauses.map((clause) => [clause.id, clause])),
  openPoints: new Map([['OP-05', { point: 'what is open', accepts: 'either' }]]),
};

/** A check over the small register; what is left out gets a harmless value. */
export function sample(definition: Partial<Check> & Pick<Check, 'run'>): Check {
  return { id: 'sample/check', title: 'a sample', clauses: [], needs: ['an account'], ...definition };
}

export interface SmallRun {
  readonly result: RunResult;
  readonly gateway: FakeGateway;
}

/** Runs checks over the small contract against a fake gateway. */
export async function runSmall(
  checks: readonly Check[],
  options: {
    fake?: FakeOptions;
    target?: Partial<TargetFile>;
    run?: Partial<RunOptions>;
    clauses?: readonly ClauseEntry[];
    everywhere?: readonly EverywhereRule[];
  } = {},
): Promise<SmallRun> {
  const gateway = await startFake(options.fake);
  const { control = { url: gateway.controlUrl }, ...target } = options.target ?? {};
  try {
    const suite = {
      checks,
      everywhere: options.everywhere ?? [],
      contract: smallContract,
      clauses: options.clauses ?? smallClauses,
      kit: { name: 'kit', version: '0.0.0' },
    };
    const file: TargetFile = {
      baseUrl: gateway.baseUrl,
      webhooks: { timeoutMs: 400 },
      ...('control' in (options.target ?? {}) && options.target?.control === undefined ? {} : { control }),
      ...target,
    };
    const result = await runSuite(suite, file, { ...defaults, ...options.run });
    return { result, gateway };
  } finally {
    await gateway.close();
  }
}

const defaults: RunOptions = {
  selection: everything,
  seed: 1,
  jobs: 4,
  waivers: [],
  strict: false,
  requireDecided: undefined,
  listener: {},
  secret: () => undefined,
};
