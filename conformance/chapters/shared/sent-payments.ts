import { awkwardAmounts } from '../../core/cents.js';
import type { RequestPlan } from './derived/plan.js';
import {
  type Account,
  type AccountParams,
  check,
  type CheckClauseId,
  type Exchange,
  type Expect,
  type LocalizedText,
  type WrittenCheck,
} from '../check.js';
import { asText } from '../../core/untrusted-json.js';
import { alikeIds, outcomes } from './ids.js';
import { withFeesCovered } from './accounts.js';
import { afterLongTimes } from './later.js';
import { balanceAtRest, expectReserved } from './balances.js';
import { type Ending, type Payer, settlePayment } from './settled-payments.js';

type Effect = NonNullable<RequestPlan['effect']>;

/** The value that must be unique per payment: its externalId. */
export const ownExternalId: NonNullable<RequestPlan['unique']> = [
  { where: 'body', steps: ['externalId'], make: ({ externalId }) => externalId() },
];

/** Amounts that no payment can have, by fault. */
export const wrongAmounts = {
  'with too many decimals': [1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 500.001, 10.000001, 10.00000001],
  'below the minimum': [0, -0.01, -1, -10, 0.009, 0.001],
};

/** A refused payment must move no money (clause `balances`), and must not be reported as confirmed (clause `silence`). */
export const nothingSent = (
  balances: NonNullable<Effect['balances']>,
  silence: NonNullable<Effect['silence']>['clause'],
): Effect => ({
  balances,
  account: { settlement: 'automatic', feeAmount: 0 },
  silence: {
    clause: silence,
    eventType: 'cash_out',
    wanted: (isRefused) => ({ event: 'CashOut', status: 'CONFIRMED', externalId: isRefused }),
  },
  listed: true,
});

const rich = { available: 1_000_100, feeAmount: 0, settlement: 'manual' } as const;

/** More payments than fit into a small cache of the latest ids. */
const manyOthers = 12;

/** A way to create a payment or a charge of the standard family under an externalId. */
export interface ExternalIdKind {
  readonly chapter: 'cash-out' | 'qr-cash-out' | 'cash-in';
  /** Used in titles. */
  readonly what: LocalizedText;
  /** The parameters of its accounts, if it does not work with any account. */
  readonly account?: AccountParams;
  /** Sends a payment or charge of a small amount. */
  readonly send: (
    account: Account,
    fields: Readonly<Record<string, unknown>>,
    options?: { readonly token: null },
  ) => Promise<Exchange>;
  readonly clauses: {
    readonly created: CheckClauseId;
    readonly withoutToken: CheckClauseId;
    /** The response has the externalId of the request. */
    readonly externalId: CheckClauseId;
  };
}

/** A way to send a payment of the standard family under an externalId. */
export interface SentKind extends ExternalIdKind {
  readonly chapter: 'cash-out' | 'qr-cash-out';
  /** Sends a small payment under this externalId and ends it; defaults to `send`, followed by settling the payment. */
  readonly end?: (payer: Payer, externalId: string, ending: Ending) => Promise<unknown>;
  /** Sends a payment of any amount, in BRL. */
  readonly pay: (account: Account, value: number) => Promise<Exchange>;
  readonly clauses: ExternalIdKind['clauses'] & { readonly reserves: CheckClauseId };
  /** The refusal of a used externalId. */
  readonly used: {
    readonly clauses: readonly CheckClauseId[];
    readonly judge: (expect: Expect<CheckClauseId>, answer: Exchange) => void;
  };
}

/** Checks that apply to every kind of sent payment. */
export function sentPaymentChecks(kind: SentKind): readonly WrittenCheck[] {
  return [...externalIdChecks(kind), ...usedChecks(kind), reservesItsAmount(kind)];
}

/** Checks that a response repeats the externalId, and that a request without a token does not create anything. */
export function externalIdChecks(kind: ExternalIdKind): readonly WrittenCheck[] {
  const { chapter, what, account: params, send, clauses } = kind;
  const { created, withoutToken, externalId: echoed } = clauses;
  const accountOption = params === undefined ? {} : { account: params };
  return [
    check(`${chapter}/external-id-kept-as-it-is`, {
      en: `The externalId of a ${what.en} is returned unchanged, including leading zeros and case`,
      'pt-BR': `O externalId de um ${what['pt-BR']} é retornado sem alteração, inclusive zeros à esquerda, maiúsculas e minúsculas`,
      clauses: [echoed],
      ...accountOption,
      async run({ account, values, expect }) {
        const ids = [`000${values.cpf()}`, values.externalId().toUpperCase(), `${values.word(20)}aZ09`];
        for (const externalId of ids) {
          const answer = await send(account, { externalId });
          expect.precondition(answer, 201);
          expect.at(echoed).field(answer, '/externalId').equal(externalId);
        }
      },
    }),
    check(`${chapter}/external-ids-alike`, {
      en: 'externalIds that are equal only as numbers, or differ only in their last character, in case or in an accent, are distinct',
      'pt-BR':
        'externalIds que só são iguais como números, ou que diferem apenas no último caractere, em maiúsculas e minúsculas ou em um acento, são distintos',
      clauses: [created, echoed],
      ...accountOption,
      async run({ account, values, expect }) {
        for (const externalId of alikeIds(values)) {
          const answer = await send(account, { externalId });
          expect.at(created).status(answer, 201);
          expect.at(echoed).field(answer, '/externalId').equal(externalId);
        }
        // A gateway may refuse an accent (OP-59); if it keeps the accent, the id without it is a different id.
        const word = values.word(20);
        const withAccent = await send(account, { externalId: `${word}é` });
        if (withAccent.status === 201 && asText(withAccent.body.externalId) === `${word}é`)
          expect.at(created).status(await send(account, { externalId: `${word}e` }), 201);
      },
    }),
    check(`${chapter}/without-token`, {
      en: `A ${what.en} without a bearer token is refused with 401, and the response has no transactionId`,
      'pt-BR': `Um ${what['pt-BR']} sem token bearer é recusado com 401, e a resposta não tem transactionId`,
      clauses: [withoutToken],
      async run({ account, expect }) {
        const answer = await send(account, {}, { token: null });
        expect.at(withoutToken).status(answer, 401);
        const { transactionId } = answer.body;
        expect.at(withoutToken).absent(transactionId);
      },
    }),
  ];
}

function usedChecks(kind: SentKind): readonly WrittenCheck[] {
  const { chapter, what, account: params = {}, send, used } = kind;
  const end: SentKind['end'] =
    kind.end ??
    (async (payer, externalId, ending) =>
      settlePayment(payer, await send(payer.account, { externalId }), ending));
  return [
    ...outcomes.map(({ name, became, outcome }) =>
      check(`${chapter}/duplicate-after-${name}`, {
        en: `The externalId of a ${what.en} that ${became.en} stays used`,
        'pt-BR': `O externalId de um ${what['pt-BR']} ${became['pt-BR']} não pode ser reutilizado`,
        clauses: used.clauses,
        needs: ['an account', 'a payment settles'],
        account: { ...params, settlement: 'manual' },
        async run(context) {
          const { account, values, expect } = context;
          const externalId = values.externalId();
          await end(context, externalId, outcome);
          used.judge(expect, await send(account, { externalId }));
        },
      }),
    ),
    check(`${chapter}/duplicate-after-many`, {
      en: `The externalId of a ${what.en} stays used after ${manyOthers} further payments`,
      'pt-BR': `O externalId de um ${what['pt-BR']} não pode ser reutilizado depois de outros ${manyOthers} pagamentos`,
      clauses: used.clauses,
      account: { available: 1000, ...params },
      async run({ account, values, expect }) {
        const externalId = values.externalId();
        expect.precondition(await send(account, { externalId }), 201);
        for (let count = 0; count < manyOthers; count += 1) expect.precondition(await send(account, {}), 201);
        used.judge(expect, await send(account, { externalId }));
      },
    }),
    usedAfterADay(kind),
  ];
}

function usedAfterADay({ chapter, what, account: params = {}, send, used }: SentKind): WrittenCheck {
  return check(`${chapter}/duplicate-after-a-day`, {
    en: `The externalId of a ${what.en} stays used after a day and after 300 days`,
    'pt-BR': `O externalId de um ${what['pt-BR']} não pode ser reutilizado um dia nem 300 dias depois`,
    clauses: used.clauses,
    needs: ['an account', 'time passes'],
    account: params,
    async run({ account, control, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await send(account, { externalId }), 201);
      await afterLongTimes({ account, control }, async (later) =>
        used.judge(expect, await send(later, { externalId })),
      );
    },
  });
}

function reservesItsAmount({ chapter, what, pay, clauses: { reserves } }: SentKind): WrittenCheck {
  return check(`${chapter}/reserves-its-amount`, {
    en: `A new ${what.en} takes its amount from the available balance and blocks it, to the cent`,
    'pt-BR': `Um novo ${what['pt-BR']} tira seu valor exato do saldo disponível e o bloqueia`,
    clauses: [reserves],
    account: rich,
    async run({ account: own, newAccount, expect }) {
      // The largest possible amount of a single payment.
      const largest = Math.min(999_999.99, own.ownLimits.perTransaction ?? Infinity);
      const values = [...awkwardAmounts, largest];
      const account = await withFeesCovered({ account: own, newAccount }, rich, values.length);
      const sides = { available: reserves, blocked: reserves };
      let before = await account.balance();
      for (const value of values) {
        expect.precondition(await pay(account, value), 201);
        const after = await account.balance();
        expectReserved(expect, sides, account, [before, after], Math.round(value * 100));
        before = account.settlement === 'manual' ? after : await balanceAtRest(account);
      }
    },
  });
}
