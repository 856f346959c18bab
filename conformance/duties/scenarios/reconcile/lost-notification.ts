import { scenario, t } from '../words.js';
import { paymentOf } from '../shared/settled.js';

export default scenario({
  id: 'caller/reconciled-by-the-list',
  title: {
    en: 'What became of an order is read from the list, in the words of its answers',
    'pt-BR': 'O que aconteceu com um pedido é lido da lista, nas palavras de suas respostas',
  },
  duties: ['CALLER-29', 'RECEIVER-15'],
  steps: ['pay', 'reconcile'],
  needs: ['a payment settles'],
  async run(scene) {
    const order = scene.order();
    for (let notification = 0; notification < 4; notification += 1)
      scene.stage.nextNotification({ deliver: 'not at all' });
    await scene.pay(order);
    await scene.setup('a payment settles', { transactionId: paymentOf(scene, order) });
    // It is lost before the client reconciles.
    if (scene.webhookUrl !== undefined) await scene.until(() => scene.notifications()[0]);
    await scene.do('reconcile', {});
    const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
    const lists = scene.calls('listTransactions');
    const [language, found] = [scene.duty('CALLER-29'), scene.duty('RECEIVER-15')];
    const shownBy = lists.map((call) => scene.exchange(call));
    if (lists.length === 0) scene.unused(t`the client asks for no list`, 'CALLER-29');
    else {
      const wrong = lists.find(
        ({ path }) => !/^[^?]*(\?(?!.*status=(?!PENDING|CONFIRMED|ERROR)).*)?$/.test(path),
      );
      language.holds(wrong === undefined && (view === undefined || view.state === 'paid'), () => ({
        message: t`a list is not asked for or read in its own words`,
        expected: t`status=CONFIRMED in the query, Confirmado in the answer`,
        received: wrong?.path ?? t`the client says ${view?.state ?? ''}`,
        shownBy,
      }));
    }
    if (view === undefined) {
      found.leave(t`the client does not say how an order is`);
      return;
    }
    found.holds(view.state === 'paid', {
      message: t`a payment whose notification never came stays ${view.state}`,
      expected: t`paid, after the client has reconciled`,
      received: view.state,
      shownBy,
    });
  },
});
