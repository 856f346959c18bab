import { comparedValues } from '../../core/failure-values.js';
import { valueAt } from '../../core/json.js';
import { isSuccess } from '../../core/success.js';
import { type Account, check, type Exchange, type Expect, t } from '../check.js';
import { charged } from '../cob/client.js';
import { staticCode } from '../shared/br-code.js';
import { success } from '../shared/refunds.js';
import { transferBody, transferred } from '../transfer/client.js';

const params = { available: 500, feeAmount: 0, settlement: 'manual' } as const;

/** The acceptable responses to a request with an id that another account has used. */
const own = t`data of the account itself, or a refusal`;

/**
 * Sends a request that must be accepted from one account, and then the same request from another; expects the second to be
 * refused, or to differ from the first response in the member at `pointer`, which no two accounts may share.
 */
async function expectOwn(
  expect: Expect<'AUTH-32'>,
  ask: (of: Account) => Promise<Exchange>,
  [first, second]: readonly [Account, Account],
  { statuses, pointer }: { readonly statuses: readonly number[]; readonly pointer: string },
): Promise<void> {
  const theirs = await ask(first);
  expect.precondition(theirs, statuses);
  const answer = await ask(second);
  const isTheirs = isSuccess(answer) && valueAt(answer.json, pointer) === valueAt(theirs.json, pointer);
  expect.at('AUTH-32').field(answer, pointer).own(isTheirs, own);
}

/**
 * Expects that a payment, sent with an id that another account has used for the same payment, is taken from the account's
 * own balance if it is accepted.
 */
async function expectOwnPayment(
  expect: Expect<'AUTH-32'>,
  pay: (of: Account) => Promise<Exchange>,
  [first, second]: readonly [Account, Account],
  { statuses, cents }: { readonly statuses: readonly number[]; readonly cents: number },
): Promise<void> {
  expect.precondition(await pay(first), statuses);
  const before = await second.balance();
  const answer = await pay(second);
  const after = await second.balance();
  const taken = before.availableCents - after.availableCents;
  const isOwn = !isSuccess(answer) || taken >= cents;
  expect.at('AUTH-32').ok(isOwn, own, taken, {
    values: comparedValues([cents], taken, { of: 'taken', unit: 'cents' }),
  });
}

export default [
  check('authentication/ids-of-another-account', {
    en: 'An externalId that another account has used for a QR cash-out or a refund-in never reveals data of that account',
    'pt-BR':
      'Um externalId que outra conta usou em um cash-out por QR Code ou em um refund-in nunca revela dados dessa conta',
    clauses: ['AUTH-32'],
    needs: ['an account', 'a received payment'],
    account: params,
    family: 'standard',
    async run({ account, control, newAccount, values, expect }) {
      const both = [await newAccount(params), account] as const;
      const externalId = values.externalId();
      const qrCode = staticCode({ key: values.cpf() });
      const code = { value: 7, qrCode, externalId, document: undefined };
      await expectOwn(expect, (of) => of.qrCashOut(code), both, {
        statuses: [201],
        pointer: '/transactionId',
      });
      const refundIn = async (of: Account) => {
        const { transactionId } = await control.setup('a received payment', { amount: 10 }, of);
        return of.refundIn(transactionId, { externalId });
      };
      await expectOwn(expect, refundIn, both, { statuses: [201], pointer: '/transactionId' });
    },
  }),
  check('authentication/ids-of-another-account-compatibility', {
    en: 'An idempotency key, a txid or a refund id that another account has used never reveals data of that account',
    'pt-BR':
      'Uma chave de idempotência, um txid ou um id de devolução que outra conta usou nunca revela dados dessa conta',
    clauses: ['AUTH-32'],
    needs: ['an account', 'a received payment'],
    account: params,
    family: 'compatibility',
    async run({ account, control, newAccount, values, expect }) {
      const both = [await newAccount(params), account] as const;
      const [idempotencyKey, json] = [values.uuid(), transferBody(values)];
      const transfer = (of: Account) => of.transfer({}, { idempotencyKey, json });
      await expectOwnPayment(expect, transfer, both, { statuses: transferred, cents: 1000 });
      const txid = values.word(32);
      // Compares amounts, because no sentence says that the codes of two accounts with the same txid differ.
      const cob = (of: Account) =>
        of.cob({ valor: { original: of === account ? '8.00' : '7.00' } }, { txid });
      await expectOwn(expect, cob, both, { statuses: charged, pointer: '/valor/original' });
      const id = values.word(24);
      const devolucao = async (of: Account) => {
        const { endToEndId } = await control.setup('a received payment', { amount: 10 }, of);
        return of.devolucao(endToEndId, {}, { id });
      };
      await expectOwn(expect, devolucao, both, { statuses: success, pointer: '/rtrId' });
    },
  }),
];
