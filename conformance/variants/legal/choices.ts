import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

import {
  answers,
  at,
  fullError,
  header,
  isRefusal,
  onAnswers,
  requests,
  set,
  shortError,
  statusThroughout,
  tryLater,
} from '../parts/edits.js';
import { listed } from '../parts/lists.js';
import { handler, movesOf, service, table, tokens } from '../parts/replace.js';
import { authorizationOf, tokenOf, unverified } from '../parts/memory.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import { isEvent, notifications } from '../parts/notifications.js';
import { sameAs } from '../parts/values.js';
import type { WireRequest } from '../parts/wire.js';

const cashOut = 'createCashOut';
const token = 'createAccessToken';
const certificate = 'x-ssl-client-cert';
const familyOf = (request: WireRequest): unknown => unverified(tokenOf(request))?.['family'];

const hasWrongDebtor = ({ body }: WireRequest): boolean => {
  const cpf = at(body, '/devedor/cpf');
  return typeof cpf === 'string' && /^\d{11}$/.test(cpf) && !isValidCpf(cpf);
};

const isDocument = (value: unknown): value is string =>
  typeof value === 'string' && /^(\d{11}|\d{14})$/.test(value);
const hasWrongDigits = ({ body }: WireRequest): boolean => {
  const document = at(body, '/details/document');
  return isDocument(document) && !(document.length === 11 ? isValidCpf(document) : isValidCnpj(document));
};

/** Reserves only the amount. The gateway takes the fee, which the balance must cover, when the payment settles. */
const feeAtSettlement: Part = movesOf(({ available, blocked }, { feeCents }) => {
  if (blocked > 0) return { available: available + feeCents, blocked: blocked - feeCents };
  if (blocked === 0) return { available, blocked };
  return { available: available - feeCents, blocked: blocked + feeCents };
});

/** Refuses payments if the balance does not cover the amount plus the fee. */
const feeCovered: Part = handler(cashOut, (inner) => async (request, services) => {
  const { account, body } = request;
  const balance = await services.store.read(({ ledger }) => ledger.balance(account.id));
  const needed = Math.round(body.value * 100) + account.feeCents;
  if (account.feeCents === 0 || (balance?.availableCents ?? 0) >= needed) return inner(request, services);
  return inner({ ...request, body: { ...body, value: body.value + account.feeCents / 100 } }, services);
});

/** An externalId counts as used even if the first request with it was refused by a business rule. */
function refusedIdsUsedUp(): readonly Part[] {
  const refused = new Set<string>();
  const code = 'PIX_DUPLICATE_EXTERNAL_ID';
  const keyOf = (request: WireRequest) =>
    `${authorizationOf(request)} ${String(at(request.body, '/externalId'))}`;
  return [
    requests(cashOut, (request) => refused.has(keyOf(request)))((request) => {
      const details = { externalId: at(request.body, '/externalId'), existingTransactionId: 1 };
      return fullError(request, 400, { code, errorCode: code, details });
    }),
    onAnswers(cashOut, isRefusal, (answer, request) => {
      const refusal = String(at(answer.body, '/code'));
      if (refusal.startsWith('PIX_') && refusal !== code) refused.add(keyOf(request));
    }),
  ];
}

/** Other legal choices of the requests to accept, the order of rules, and fees. */
export default {
  'fee-at-settlement': [feeAtSettlement, feeCovered],
  'check-digits-refused': requests(
    cashOut,
    hasWrongDigits,
  )((request) => fullError(request, 400, { message: ['details.document must be a valid CPF or CNPJ'] })),
  'check-digits-of-debtors-unread': [
    // The reference gateway verifies the digits, so the request gets valid ones, and the response the ones that were sent.
    requests('putCob', hasWrongDebtor)(set('/devedor/cpf', '52998224725')),
    answers(
      'putCob',
      (answer, request) => answer.status === 201 && hasWrongDebtor(request),
    )((answer, request) => set('/devedor/cpf', at(request.body, '/devedor/cpf'))(answer)),
  ],
  'busy-now-and-then': () => {
    let count = 0;
    return {
      request: (request) =>
        request.operation !== 'control' && (count += 1) % 9 === 0 ? tryLater(request, 429, 0) : request,
    };
  },
  'body-before-certificate': requests(token, ({ headers, body }) => {
    const { clientId, clientSecret } = (body ?? {}) as Readonly<Record<string, unknown>>;
    const isOdd = typeof clientSecret !== 'string' || typeof clientId !== 'string' || clientId.length !== 36;
    return isOdd && headers[certificate] === undefined;
  })((request) =>
    fullError(request, 400, {
      code: 'PUB_REQUEST_BODY_INVALID',
      message: ['clientId must be a UUID v4'],
      details: { hint: 'Send clientId and clientSecret.', violations: ['clientId'] },
    }),
  ),
  'texts-converted': [
    requests(cashOut, ({ body }) =>
      /^\d+(\.\d+)?$/.test(JSON.stringify(at(body, '/value') ?? '').slice(1, -1)),
    )(set('/value', Number)),
    requests(cashOut, ({ body }) => at(body, '/description') === null)(set('/description', undefined)),
  ],
  'oauth-demands-certificate': requests(
    'createOauthToken',
    ({ headers }) => headers[certificate] === undefined,
  )(() => shortError(401)),
  'raw-plus-refused': requests([token, 'createOauthToken'], ({ headers }) =>
    (headers[certificate] ?? '').includes('+'),
  )(header(certificate, 'no certificate')),
  'families-apart': [
    requests(
      ['getBalance', 'getApiBalance', cashOut],
      (request) => familyOf(request) === 'compatibility',
    )(header('authorization', 'Bearer none')),
    requests(
      ['getAccountsBalances', 'createTransfer'],
      (request) => familyOf(request) === 'standard',
    )(header('authorization', 'Bearer none')),
  ],
  'scope-401-on-standard': answers(['getBalance', 'getApiBalance', cashOut], 403)(statusThroughout(401)),
  'short-lived-oauth': [
    tokens((inner) => ({
      sign: (request) =>
        inner.sign({ ...request, lifetime: request.family === 'compatibility' ? 600 : request.lifetime }),
    })),
    answers('createOauthToken', 200)(set('/expires_in', 600)),
  ],
  'scenarios-later': service('bank', (bank) => ({
    take: (order, account, scenario) => {
      if (scenario !== 'insufficient-funds') return bank.take(order, account, scenario);
      const verdict = {
        outcome: 'ERROR',
        errorCode: 'PIX_INSUFFICIENT_BALANCE',
        errorMessage: 'Insufficient balance.',
      } as const;
      return { ...bank.take(order, account, undefined), plan: { afterMs: 30, verdict } };
    },
  })),
  'unknown-scenario-ignored': requests(
    cashOut,
    ({ headers }) =>
      !/^(insufficient-funds|invalid-pix-key|document-mismatch)$/.test(headers['x-sandbox-scenario'] ?? ''),
  )(header('x-sandbox-scenario', undefined)),
  'refused-ids-used-up': refusedIdsUsedUp,
  'failed-payments-count': table('ledger', () => ({ unspend: () => Promise.resolve() })),
  'alphanumeric-cnpj': requests(cashOut, ({ body }) => {
    const document = at(body, '/details/document');
    return typeof document === 'string' && /^(?=.*[A-Z])[0-9A-Z]{12}\d{2}$/.test(document);
  })(set('/details/document', '11222333000181')),
  'fee-beside-the-final-amount': [
    notifications(isEvent('CashOut'))(set('/finalAmount', sameAs('/originalAmount'))),
    listed((row) => ({ ...row, finalAmount: row['originalAmount'] })),
  ],
  // Counting by the full second allows a whole batch to succeed between two refused requests.
  'resends-guarded': () => {
    let [second, count] = [0, 0];
    return requests('resendWebhook', () => {
      const now = Math.floor(Date.now() / 1_000);
      count = now === second ? count + 1 : 1;
      second = now;
      return count > 28;
    })((request) => tryLater(request, 429, 1));
  },
  'resends-by-clock-minute': table('resends', (inner) => ({
    recent: (accountId, sinceMs) => inner.recent(accountId, Math.ceil(sinceMs / 60_000) * 60_000),
  })),
  'resends-refilled': table('resends', (inner) => {
    const usedUntil = async (accountId: string, nowMs: number): Promise<number> =>
      Math.max(nowMs, (await inner.recent(accountId, 0)).oldestMs ?? nowMs);
    return {
      recent: async (accountId, sinceMs) => {
        const nowMs = sinceMs + 60_000;
        const isFree = (await usedUntil(accountId, nowMs)) - nowMs <= 59_000;
        return isFree ? { count: 0, oldestMs: null } : { count: 60, oldestMs: sinceMs };
      },
      add: async (accountId, atMs) => {
        const until = await usedUntil(accountId, atMs);
        await inner.recent(accountId, Number.MAX_SAFE_INTEGER);
        return inner.add(accountId, until + 1_000);
      },
    };
  }),
  'resend-limit-of-all': () => {
    const resendingAccounts = new Set<string>();
    return table('resends', (inner) => ({
      recent: async (_, sinceMs) => {
        const each = await Promise.all(
          [...resendingAccounts].map((accountId) => inner.recent(accountId, sinceMs)),
        );
        const oldest = each.flatMap(({ oldestMs }) => oldestMs ?? []);
        return {
          count: each.reduce((sum, { count }) => sum + count, 0),
          oldestMs: oldest.length > 0 ? Math.min(...oldest) : null,
        };
      },
      add: (accountId, atMs) => {
        resendingAccounts.add(accountId);
        return inner.add(accountId, atMs);
      },
    }));
  },
} satisfies VariantParts;
