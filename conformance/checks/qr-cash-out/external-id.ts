import { check } from '../../check.js';
import { atOnce } from '../../target/at-once.js';
import { renewed } from '../../target/renewed.js';
import { alikeIds, outcomes } from '../external-ids.js';

const parallel = 20;
const valueCents = 1000;

export default [
  check({
    id: 'qr-cash-out/duplicate-external-id',
    title: 'An externalId that a QR cash-out has used is refused with 409, whatever else the request says',
    clauses: ['QRCASHOUT-27', 'QRCASHOUT-29'],
    needs: ['an account'],
    account: { available: 1000, settlement: 'manual' },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.qrCashOut({ externalId }), 201);
      expect.precondition(await account.qrCashOut(), 201);
      const before = await account.balance();
      expect.at('QRCASHOUT-27').status(await account.qrCashOut({ externalId }), 409);
      expect.at('QRCASHOUT-27').status(await account.qrCashOut({ externalId, name: undefined }), 409);
      const after = await account.balance();
      expect.at('QRCASHOUT-29').equal(after.availableCents, before.availableCents);
      expect.at('QRCASHOUT-29').equal(after.blockedCents, before.blockedCents);
    },
  }),
  ...outcomes.map(({ name, became, outcome }) =>
    check({
      id: `qr-cash-out/duplicate-after-${name}`,
      title: `The externalId of a QR cash-out that ${became} stays used`,
      clauses: ['QRCASHOUT-27'],
      needs: ['an account', 'a payment settles'],
      account: { available: 1000, settlement: 'manual' },
      family: 'standard',
      movesMoney: true,
      async run({ account, control, values, expect }) {
        const externalId = values.externalId();
        const first = await account.qrCashOut({ externalId });
        expect.precondition(first, 201);
        const { transactionId } = first.body;
        await control.setup('a payment settles', { transactionId, ...outcome });
        expect.at('QRCASHOUT-27').status(await account.qrCashOut({ externalId }), 409);
      },
    }),
  ),
  check({
    id: 'qr-cash-out/duplicate-after-a-day',
    title: 'An externalId stays used when a day goes by',
    clauses: ['QRCASHOUT-27'],
    needs: ['an account', 'time passes'],
    account: { available: 1000 },
    family: 'standard',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.qrCashOut({ externalId }), 201);
      await control.setup('time passes', { seconds: 25 * 3600 });
      expect.at('QRCASHOUT-27').status(await renewed(account).qrCashOut({ externalId }), 409);
    },
  }),
  check({
    id: 'qr-cash-out/external-ids-alike',
    title: 'externalIds that differ in zeros in front or in their last character alone are different ones',
    clauses: ['QRCASHOUT-01', 'QRCASHOUT-05'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const externalId of alikeIds(values)) {
        const answer = await account.qrCashOut({ externalId });
        expect.at('QRCASHOUT-01').status(answer, 201);
        expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      }
    },
  }),
  check({
    id: 'qr-cash-out/external-id-race',
    title: 'Of many simultaneous QR cash-outs with one externalId exactly one is accepted',
    clauses: ['QRCASHOUT-28'],
    needs: ['an account'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      const before = await account.balance();
      const answers = await atOnce(parallel, () => account.qrCashOut({ externalId }));
      const accepted = answers.filter(({ status }) => status === 201);
      const others = answers.filter(({ status }) => status !== 201);
      expect.at('QRCASHOUT-28').atMost(accepted.length, 1);
      for (const answer of others) expect.at('QRCASHOUT-28').status(answer, 409);
      const after = await account.balance();
      const once = [valueCents, valueCents + account.feeCents];
      expect.at('QRCASHOUT-28').oneOf(after.blockedCents - before.blockedCents, once);
      expect.at('QRCASHOUT-28').oneOf(before.availableCents - after.availableCents, once);
    },
  }),
  check({
    id: 'qr-cash-out/external-id-of-a-cash-out',
    title: 'Whether an externalId that a cash-out has used counts as used, and what the 409 says',
    clauses: ['QRCASHOUT-31', 'ERROR-42'],
    openPoints: ['OP-07', 'OP-28'],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, record }) {
      const externalId = values.externalId();
      await account.cashOut({ externalId });
      const { status } = await account.qrCashOut({ externalId });
      record('OP-07', 'createQrCashOut', `the externalId of a cash-out: ${status}`);
      const used = values.externalId();
      await account.qrCashOut({ externalId: used });
      const { body } = await account.qrCashOut({ externalId: used });
      const members = Object.keys(body).sort((a, b) => a.localeCompare(b, 'en'));
      record('OP-28', 'createQrCashOut', `the 409 has ${members.join(', ') || 'no members'}`);
    },
  }),
];
