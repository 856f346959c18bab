import { brl, scenario, t } from '../words.js';
import { balanceOperations, callsOf, planned, usedOf } from '../shared/staged.js';

const cents = 123_456;

/** The balance in forms that right gateways have: with members of their own, and in an envelope (OP-31). */
const forms = () => {
  const standard = {
    grossBalance: 1234.56,
    blockedBalance: 0,
    netBalance: 1234.56,
    consultedAt: '2026-03-01T12:00:00Z',
  };
  const own = { currency: 'BRL', links: [{ rel: 'self', href: '/balance' }], traceId: null };
  return [
    { ...standard, ...own },
    { success: true, data: { ...standard, ...own } },
  ];
};

export default scenario({
  id: 'caller/legal-forms-of-the-balance',
  title: {
    en: 'The balance is read in every form that a right gateway may give it',
    'pt-BR': 'O saldo é lido em toda forma que um gateway correto pode lhe dar',
  },
  duties: ['CALLER-41'],
  steps: ['balance'],
  async run(scene) {
    const duty = scene.duty('CALLER-41');
    for (const body of forms()) {
      const plans = [...planned(scene, ['getBalance', 'getApiBalance'], { answer: { status: 200, body } })];
      const compatible = {
        data: [
          {
            eventDate: '2026-03-01T12:00:00Z',
            balanceAmount: { available: 1234.56, blocked: 0, overdraft: 0, pending: 0 },
            owner: {},
          },
        ],
        traceId: null,
      };
      plans.push(...planned(scene, ['getAccountsBalances'], { answer: { status: 200, body: compatible } }));
      const ended = await scene.do('balance', {});
      await usedOf(scene, plans, 'a balance endpoint');
      scene.stage.forget();
      const isRead =
        (ended.outcome ?? 'done') === 'done' &&
        (ended.available === undefined || ended.available === brl(cents));
      duty.holds(isRead, () => ({
        message: t`a legal form of the balance is not read`,
        expected: brl(cents),
        received: ended.available ?? ended.error ?? ended.outcome ?? '',
        shownBy: callsOf(scene, balanceOperations)
          .slice(-1)
          .map((call) => scene.exchange(call)),
      }));
    }
  },
});
