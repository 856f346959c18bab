import { parsed, scenario, t } from '../words.js';

/** Without +55, it looks like a CPF: only who has given it knows that it is a phone. */
const phone = '+5511987654321';

export default scenario({
  id: 'caller/transfers-with-keys-of-their-own',
  title: {
    en: 'Two transfers of the same amount to the same key have two idempotency keys',
    'pt-BR': 'Duas transferências do mesmo valor para a mesma chave têm duas chaves de idempotência',
  },
  duties: ['CALLER-17', 'CALLER-20'],
  provokes: ['CALLER-13', 'CALLER-16', 'CALLER-18', 'CALLER-21'],
  steps: ['transfer'],
  async run(scene) {
    const payee = { ...scene.payee(scene.order(2_500)), key: phone, keyType: 'PHONE' as const };
    const orders = [scene.order(2_500), scene.order(2_500)];
    // A call may come again, for an order of its own: the last one counts.
    const sent = [];
    for (const { name: order } of orders) {
      const before = scene.calls('createTransfer').length;
      await scene.do('transfer', { ...payee, order });
      sent.push(scene.calls('createTransfer').slice(before).at(-1));
    }
    const formatted = { document: '529.982.247-25', order: scene.order().name };
    await scene.do('transfer', {
      ...payee,
      ...formatted,
      amount: '3.30',
      items: [{ price: '1.10', quantity: 3 }],
      atOnce: true,
    });
    const [first, second] = sent;
    const duty = scene.duty('CALLER-17');
    if (first !== undefined) {
      const { pixKey } = parsed(first.bytes);
      scene.duty('CALLER-20').holds(pixKey === phone, {
        message: t`a phone has another form than its endpoint takes`,
        expected: phone,
        received: String(pixKey),
        shownBy: [scene.exchange(first)],
      });
    }
    if (first === undefined || second === undefined) {
      duty.leave(t`the client made no two transfers`);
      return;
    }
    const keys = [first, second].map(({ headers }) => headers['x-idempotency-key']);
    duty.holds(keys[0] !== keys[1], {
      message: t`two orders have one idempotency key, so the second is never paid`,
      expected: t`a key of its own for each order`,
      received: t`twice ${keys[0] ?? t`no key`}`,
      shownBy: [second, first].map((call) => scene.exchange(call)),
    });
  },
});
