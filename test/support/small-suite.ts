import { untranslated } from '../../conformance/core/language.js';
import type { OpenPointId } from '../../generated/clause-ids.js';
import { accountOf } from '../../conformance/chapters/account.js';
import type { CheckContext, Need } from '../../conformance/chapters/check.js';
import { probeTarget } from '../../conformance/chapters/probe.js';
import { reading } from '../../conformance/chapters/reading.js';
import type { ClauseEntry, DecidedBy } from '../../conformance/contract/clause.js';
import type { JsonObject } from '../../conformance/core/json.js';
import type { Check } from '../../conformance/engine/check.js';
import type { ExchangeRule } from '../../conformance/engine/rule.js';
import type { Register } from '../../conformance/report/report.js';
import { everything } from '../../conformance/engine/select.js';
import type { GradedCheck, RunResult } from '../../conformance/engine/result.js';
import { runSuite } from '../../conformance/engine/run-suite.js';
import type { RunOptions, Suite } from '../../conformance/engine/suite.js';
import type { TargetFile } from '../../conformance/target/target-file.js';
import { type FakeGateway, type FakeOptions, startFake } from './fake-gateway.js';
import { type InEnglish, inEnglish } from './in-english.js';

const json = (schema: JsonObject): JsonObject => ({
  description: '',
  content: { 'application/json': { schema } },
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const sent = (name: string): JsonObject => ({ content: { 'application/json': { schema: ref(name) } } });
const operation = (operationId: string, tag: string, responses: JsonObject, more: JsonObject = {}) => ({
  operationId,
  'x-family': 'standard',
  tags: [tag],
  responses,
  ...more,
});
const object = (required: readonly string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required,
  properties,
});
const string = { type: 'string' };
const number = { type: 'number' };
const brl = { ...number, format: 'brl' };
const anything = json({});
const balanceOrError = { '200': { $ref: '#/components/responses/Balance' }, '401': json(ref('Error')) };
const token = json(ref('AccessToken'));

/** A contract that the fake gateway fulfils, with each kind of reference and combination once. */
export const smallContract: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'small', version: '0.0.1' },
  paths: {
    '/api/auth/token': {
      post: operation('createAccessToken', 'Tokens', {
        '201': token,
        '400': json(ref('Error')),
        default: anything,
      }),
    },
    '/oauth/token': {
      post: operation(
        'createOauthToken',
        'Tokens',
        { '200': token, '201': token, default: anything },
        { 'x-family': 'compatibility' },
      ),
    },
    '/balance': { get: operation('getBalance', 'Balance', balanceOrError) },
    '/api/balance': { get: operation('getApiBalance', 'Balance', balanceOrError) },
    '/api/webhooks': { post: operation('registerWebhook', 'Webhooks', { default: anything }) },
    '/api/pix/cash-out': {
      post: operation(
        'createCashOut',
        'CashOut',
        { '201': json(ref('CashOut')), '400': json(ref('CashOutError')), default: anything },
        { 'x-moves-money': true, requestBody: { required: true, ...sent('CashOutRequest') } },
      ),
    },
  },
  webhooks: {
    CashOut: { post: { operationId: 'notifyCashOut', requestBody: sent('CashOutEvent') } },
  },
  components: {
    responses: { Balance: json(ref('BalanceAnswer')) },
    schemas: {
      AccessToken: object(['access_token'], { access_token: string, expires_in: number, scope: string }),
      Balance: object(['netBalance', 'blockedBalance'], {
        netBalance: brl,
        blockedBalance: brl,
        note: string,
      }),
      Wrapped: object(['data'], {
        data: { anyOf: [ref('Balance'), { type: 'array', minItems: 1, items: ref('Balance') }] },
      }),
      BalanceAnswer: { anyOf: [ref('Balance'), ref('Wrapped')] },
      CashOutRequest: object(['value', 'externalId'], { value: brl, externalId: string }),
      CashOut: object(['transactionId', 'externalId', 'status'], {
        transactionId: string,
        externalId: string,
        status: { const: 'PENDING' },
        secret: { not: {} },
      }),
      Error: object(['statusCode', 'code', 'message'], {
        statusCode: number,
        code: string,
        message: { type: ['string', 'array'] },
      }),
      CashOutError: {
        allOf: [
          ref('Error'),
          { properties: { details: { type: 'object', properties: { existingTransactionId: number } } } },
          {
            if: { required: ['code'], properties: { code: { ...string, pattern: '^PIX_' } } },
            then: { required: ['errorCode'], properties: { errorCode: string } },
          },
        ],
      },
      CashOutEvent: object(['event', 'status', 'externalId'], {
        event: { const: 'CashOut' },
        status: { enum: ['CONFIRMED', 'ERROR'] },
        externalId: { type: ['string', 'null'] },
      }),
    },
  },
};

const clause = (id: string, chapter: string, decidedBy: DecidedBy, pointer?: string): ClauseEntry => ({
  id,
  chapter,
  rule: `the rule of ${id}`,
  pointer,
  decidedBy,
});

const cashOut = '/paths/~1api~1pix~1cash-out/post';
const schema = 'content/application~1json/schema';
const accessToken = '/paths/~1api~1auth~1token/post/responses/201';
const oauthToken = '/paths/~1oauth~1token/post/responses/200';
const balance = `/paths/~1balance/get/responses/200/${schema}`;
const created = `${cashOut}/responses/201/${schema}`;
const refused = `${cashOut}/responses/400`;
const existing = `${schema}/properties/details/properties/existingTransactionId`;
const event = '/components/schemas/CashOutEvent';

export const smallClauses: readonly ClauseEntry[] = [
  clause('TOKEN-01', 'Tokens', 'check', `${accessToken}/${schema}`),
  clause('TOKEN-02', 'Tokens', 'schema', '/components/schemas/AccessToken/properties/access_token'),
  clause('TOKEN-03', 'Tokens', 'schema', `${oauthToken}/${schema}/properties/access_token`),
  clause('BALANCE-01', 'Balance', 'check', balance),
  clause('BALANCE-02', 'Balance', 'schema', `${balance}/properties/netBalance`),
  clause('BALANCE-03', 'Balance', 'schema', `${balance}/properties/note`),
  clause('CASHOUT-01', 'Cash-out', 'check', created),
  clause('CASHOUT-02', 'Cash-out', 'schema', `${created}/properties/externalId`),
  clause('CASHOUT-03', 'Cash-out', 'check', `${created}/properties/externalId`),
  clause('CASHOUT-04', 'Cash-out', 'schema', `${created}/properties/secret`),
  clause('CASHOUT-05', 'Cash-out', 'check', refused),
  clause('CASHOUT-06', 'Cash-out', 'check', refused),
  clause('CASHOUT-07', 'Cash-out', 'observer', `${refused}/${existing}`),
  clause('ERROR-01', 'Errors', 'schema', '/components/schemas/Error'),
  clause('ERROR-02', 'Errors', 'schema', '/components/schemas/Error/properties/code'),
  clause('EVENT-01', 'Events', 'check', `/webhooks/CashOut/post/requestBody/${schema}`),
  clause('EVENT-02', 'Events', 'schema', `${event}/properties/status`),
  clause('ERROR-03', 'Errors', { open: 'OP-05' }, refused),
  clause('ERROR-04', 'Errors', { unobservable: 'internal', because: 'it is not visible' }),
];

/** The register of the small suite, for reports. */
export const smallRegister: Register = {
  clauses: new Map(smallClauses.map((clause) => [clause.id, clause])),
  openPoints: new Map([['OP-05', { point: 'what is open', accepts: 'either' }]]),
};

/** A check that may use everything, even undeclared. */
type Sample = Omit<Check, 'run'> & {
  run(context: CheckContext<string, Need, OpenPointId>): Promise<void>;
};

/** Creates a check for the small register; omitted members get harmless values. */
export function sample(definition: Partial<Sample> & Pick<Sample, 'run'>): Check {
  return {
    id: 'sample/check',
    title: untranslated('a sample'),
    clauses: [],
    needs: ['an account'],
    ...definition,
  };
}

/** Creates a check that reads a balance. */
export const readsBalance = (id: Check['id'] = 'sample/check'): Check =>
  sample({
    id,
    clauses: ['BALANCE-01'],
    async run({ account, expect }) {
      expect.at('BALANCE-01').status(await account.requestBalance(), 200);
    },
  });

/** Creates a check that the response to a cash-out has a status, as a clause requires. */
export const cashOutAnswers = (
  clause: Check['clauses'][number],
  status: number,
  {
    id = 'sample/check',
    ...fields
  }: { readonly id?: Check['id']; readonly externalId?: string; readonly value?: number } = {},
): Check =>
  sample({
    id,
    clauses: [clause],
    async run({ account, expect }) {
      expect.at(clause).status(await account.cashOut(fields), status);
    },
  });

/** Creates a suite of these checks and observers for the small contract. */
export function smallSuite(checks: readonly Check[], parts: Partial<Suite> = {}): Suite {
  return {
    checks,
    observers: [],
    contract: smallContract,
    clauses: smallClauses,
    kit: { name: 'kit', version: '0.0.0' },
    reading,
    accountOf: (link) => accountOf(link),
    probe: probeTarget,
    ...parts,
  };
}

export interface SmallRun {
  readonly result: InEnglish<RunResult>;
  /** The result with its sentences as data. */
  readonly run: RunResult;
  /** Results of the checks that ran, without the observers of shapes. */
  readonly checks: readonly InEnglish<GradedCheck>[];
  /** Returns the result of the observer of a chapter's shapes. */
  readonly shapes: (chapter: string) => InEnglish<GradedCheck> | undefined;
  readonly gateway: FakeGateway;
}

/** Runs checks for the small contract against a fake gateway. */
export async function runSmall(
  checks: readonly Check[],
  options: {
    fake?: FakeOptions;
    target?: Partial<TargetFile>;
    run?: Partial<RunOptions>;
    clauses?: readonly ClauseEntry[];
    observers?: readonly ExchangeRule[];
    suite?: Partial<Suite>;
  } = {},
): Promise<SmallRun> {
  const gateway = await startFake(options.fake);
  const { control = { url: gateway.controlUrl }, ...target } = options.target ?? {};
  try {
    const { clauses = smallClauses, observers = [] } = options;
    const file: TargetFile = {
      baseUrl: gateway.baseUrl,
      webhooks: { timeoutMs: 400 },
      ...('control' in (options.target ?? {}) && options.target?.control === undefined ? {} : { control }),
      ...target,
    };
    const suite = smallSuite(checks, { clauses, observers, ...options.suite });
    const run = await runSuite(suite, file, { ...smallOptions, ...options.run });
    const result = inEnglish(run);
    const all = result.checks;
    return {
      result,
      run,
      checks: all.filter(({ check }) => !check.id.startsWith('contract/')),
      shapes: (chapter) => all.find(({ check }) => check.id === `contract/${chapter}`),
      gateway,
    };
  } finally {
    await gateway.close();
  }
}

export const smallOptions: RunOptions = {
  selection: everything,
  seed: 1,
  jobs: 4,
  waivers: [],
  strict: false,
  requireDecided: undefined,
  listener: {},
  secret: () => undefined,
};

/** Runs one check; returns its outcome and reason, the result of the run, and functions that find other results. */
export async function outcomeOf(check: Check, options: Parameters<typeof runSmall>[1] = {}) {
  const { result, checks, shapes } = await runSmall([check], options);
  const [only] = checks;
  const clause = (id: string) => result.clauses.find((candidate) => candidate.id === id);
  const { outcome, reason, failures = [] } = only ?? {};
  return { result, outcome, reason, failures, clause, shapes };
}
