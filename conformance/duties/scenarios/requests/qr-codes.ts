import { parsed, scenario, t } from '../words.js';
import { staticCode } from '../../../chapters/shared/br-code.js';
import { amountIn } from '../shared/amount-in.js';

export default scenario({
  id: 'caller/qr-codes-as-they-were-read',
  title: {
    en: 'A QR code is sent as it was read, with its own amount',
    'pt-BR': 'Um QR code é enviado como foi lido, com seu próprio valor',
  },
  duties: ['CALLER-24', 'CALLER-25'],
  provokes: ['CALLER-13', 'CALLER-21'],
  steps: ['pay a QR code'],
  async run(scene) {
    const key = scene.values.cpf();
    const code = staticCode({ key, amount: '25.50', name: 'Café do João', message: 'Pão  de  queijo' });
    const open = staticCode({ key, name: 'Loja  Ana' });
    await scene.do('pay a QR code', { order: scene.order().name, code });
    await scene.do('pay a QR code', { order: scene.order().name, code: open, amount: '7.10' });
    const calls = scene.calls('createQrCashOut');
    const [same, amount] = [scene.duty('CALLER-24'), scene.duty('CALLER-25')];
    if (calls.length === 0) {
      for (const duty of [same, amount]) duty.leave(t`the client paid no QR code`);
      return;
    }
    for (const call of calls) {
      const { qrCode } = parsed(call.bytes);
      const shownBy = [scene.exchange(call)];
      same.holds(qrCode === code || qrCode === open, {
        message: t`a QR code was changed on the way`,
        expected: t`each character as it was read`,
        received: String(qrCode),
        shownBy,
      });
      // What was asked for is told by the amount only in a code that has none, so that one that was changed is taken by its place.
      const isOpen = qrCode === open || (qrCode !== code && call !== calls[0]);
      amount.holds(Number(amountIn(call)) === (isOpen ? 7.1 : 25.5), {
        message: t`the amount is not that of the code`,
        expected: isOpen ? '7.10' : '25.50',
        received: amountIn(call) ?? t`no amount`,
        shownBy,
      });
    }
  },
});
