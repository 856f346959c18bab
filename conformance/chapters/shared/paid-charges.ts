import {
  type Account,
  asText,
  check,
  type CheckClauseId,
  type Exchange,
  type Expect,
  type Party,
  SetupError,
  type StateParams,
  type StateReturns,
  t,
  type WrittenCheck,
} from '../check.js';
import type { CashInFields } from '../cash-in/client.js';

/** The party whose charges are paid: the account of a check that needs `a charge is paid`. */
type Receiver = Party<'a charge is paid'>;

type Payment = Pick<StateParams<'a charge is paid'>, 'payer'>;

interface PaidCharge {
  readonly transactionId: string;
  /** The end-to-end id of the payment. */
  readonly endToEndId: string;
  /** The time at which the request that paid the charge was sent: nothing can have happened before that. */
  readonly paidAt: Date;
}

/** The end-to-end id of the payment of a charge. Throws SetupError if nothing was paid. */
export function paidBy({ endToEndId }: StateReturns<'a charge is paid'>): string {
  if (endToEndId === null)
    throw new SetupError(t`'a charge is paid' returned no endToEndId: nothing was paid`);
  return endToEndId;
}

/** Requires `answer` to have created a charge (201), and has the charge paid. */
export async function payCharge(
  { control, expect }: Omit<Receiver, 'account'>,
  answer: Exchange,
  payment: Payment = {},
): Promise<PaidCharge> {
  expect.precondition(answer, 201);
  const transactionId = asText(answer.body.transactionId);
  let paidAt = new Date();
  const asked = { transactionId, ...payment };
  const paid = await control.setup('a charge is paid', asked, undefined, ({ response }) => {
    paidAt = response?.sentAt ?? paidAt;
  });
  return { transactionId, endToEndId: paidBy(paid), paidAt };
}

/** Creates a cash-in charge with these fields and a new externalId, and has it paid. */
export async function paidCharge(
  receiver: Receiver,
  { transaction, ...fields }: CashInFields = {},
  payment: Payment = {},
): Promise<PaidCharge & { readonly externalId: string; readonly generateTime: unknown }> {
  const { account } = receiver;
  const externalId = account.values.externalId();
  const answer = await account.cashIn({ ...fields, transaction: { externalId, ...transaction } });
  const { generateTime } = answer.body;
  return { externalId, generateTime, ...(await payCharge(receiver, answer, payment)) };
}

/** A family's way of creating charges. */
export interface ChargeOperation {
  readonly chapter: 'cash-in' | 'cob';
  /** The clause that requires a charge's payment to become available. */
  readonly clause: CheckClauseId;
  /** Creates a charge of this many cents; returns the parameters that name it for the state that pays it. */
  charge(
    account: Account,
    expect: Pick<Expect<never>, 'precondition'>,
    cents: number,
  ): Promise<StateParams<'a charge is paid'>>;
}

/** Checks that exactly the payment of a charge is credited. */
export function creditedPayments({ chapter, clause, charge }: ChargeOperation): readonly WrittenCheck[] {
  return [
    check(`${chapter}/payment-and-balance`, {
      en: 'When a charge without splits is paid, its amount becomes available, to the cent',
      'pt-BR': 'Quando uma cobrança sem splits é paga, seu valor exato fica disponível',
      clauses: [clause],
      needs: ['an account', 'a charge is paid'],
      account: { available: 10, feeAmount: 0 },
      async run({ account, control, expect }) {
        let before = await account.balance();
        const charges = [];
        for (const cents of [1, 29, 435, 1999, 10_000, 99_999_999])
          charges.push({ cents, unpaid: await charge(account, expect, cents) });
        expect.at(clause).equal((await account.balance()).availableCents, before.availableCents);
        for (const { cents, unpaid } of charges) {
          await control.setup('a charge is paid', unpaid);
          const after = await account.balance();
          const gained = after.availableCents - before.availableCents;
          if (account.feeCents === 0) expect.at(clause).equal(gained, cents);
          else expect.at(clause).atMost(gained, cents);
          expect.at(clause).equal(after.blockedCents, before.blockedCents);
          before = after;
        }
      },
    }),
    check(`${chapter}/payment-of-one-of-two`, {
      en: 'Of several charges, only the one that is paid is credited, and only to its own account',
      'pt-BR': 'Entre várias cobranças, só a que é paga é creditada, e só em sua própria conta',
      clauses: [clause],
      needs: ['an account', 'a charge is paid'],
      account: { available: 0, feeAmount: 0 },
      async run({ account, control, newAccount, expect }) {
        const other = await newAccount({ available: 0, feeAmount: 0 });
        await charge(other, expect, 7000);
        await charge(account, expect, 1100);
        await control.setup('a charge is paid', await charge(account, expect, 2200));
        const mine = await account.balance();
        expect.at(clause).oneOf(mine.availableCents, [2200, 2200 - account.feeCents]);
        const theirs = await other.balance();
        expect.at(clause).equal(theirs.availableCents, 0);
      },
    }),
  ];
}
