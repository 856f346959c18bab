import { staticCode } from '../../chapters/shared/br-code.js';
import { both, english, plural, t, type Text } from '../../core/text.js';
import { scenario, type Order, type Scene } from '../duty.js';
import { settlePayment } from './shared/payments.js';
import { errorAnswer, planEach, requireCarriedOut, requireUsed, tokenOf } from './shared/staged.js';
import { paying, refused, unanswered } from './unknown-outcomes.js';

/**
 * Scenarios of tools for a model: it calls them with the arguments of their schemas, remembers nothing between two
 * calls, and believes the results.
 */

/** The steps that pay; a client may have tools for only some of them. */
const payingSteps = ['pay', 'pay a QR code', 'transfer'] as const;
type PayingStep = (typeof payingSteps)[number];

const stepsOf = ({ about }: Scene): readonly PayingStep[] => payingSteps.filter((step) => !about.lacks(step));

/** Creates a function that requests the payment of an order by a step, with the same params each time. */
function askFor(scene: Scene, step: PayingStep, order: Order) {
  if (step !== 'pay a QR code') {
    const params = scene.payee(order);
    return () => scene.do(step, params);
  }
  const code = staticCode({ key: scene.values.cpf(), amount: order.amount });
  return () => scene.do(step, { order: order.name, code });
}

/** The outcome of a step, as findings show it. */
const outcomeOf = (ended: Readonly<Record<string, unknown>>): Text =>
  [ended['outcome'], ended['error']].filter((part) => typeof part === 'string').join(': ');

export default [
  scenario({
    id: 'tool/unknown-outcome',
    title: {
      en: 'A tool that does not learn the outcome of a payment says so, and its hints stay correct when it is called again',
      'pt-BR':
        'Uma ferramenta que não sabe o resultado de um pagamento diz isso, e os hints dela continuam corretos quando ela é chamada de novo',
    },
    duties: ['TOOL-01', 'TOOL-03'],
    steps: ['pay'],
    timeoutMs: 180_000,
    async run(scene) {
      for (const step of stepsOf(scene)) {
        for (const provocation of unanswered) if (!(await keepsToHints(scene, step, provocation))) return;
      }
    },
  }),
  scenario({
    id: 'tool/destructive-hint',
    title: {
      en: 'A tool that moves money does not claim to be non-destructive',
      'pt-BR': 'Uma ferramenta que movimenta dinheiro não se declara não destrutiva',
    },
    duties: ['TOOL-02'],
    steps: ['pay'],
    async run(scene) {
      for (const step of stepsOf(scene)) {
        const order = scene.order();
        await askFor(scene, step, order)();
        await scene.until(() => scene.paymentsOf(order)[0]);
        if (scene.paymentsOf(order).length === 0) continue;
        const { destructiveHint } = scene.tools.hintsOf(step);
        scene.duty('TOOL-02', order).holds(destructiveHint !== false, {
          message: t`the tool ${scene.tools.nameOf(step)} moves money and says that it is not destructive`,
          expected: t`${'destructiveHint'}: true, or absent`,
          received: 'destructiveHint: false',
        });
      }
    },
  }),
  scenario({
    id: 'tool/look-up',
    title: {
      en: 'A tool looks up an order that was paid in an earlier session',
      'pt-BR': 'Uma ferramenta consulta um pedido que foi pago em uma sessão anterior',
    },
    duties: ['TOOL-04'],
    steps: ['pay'],
    needs: ['a payment settles'],
    async run(scene) {
      const { unmapped } = scene.tools;
      const duty = scene.duty('TOOL-04');
      if (scene.about.lacks('how is the order')) {
        if (unmapped.length > 0)
          duty.leave(
            t`no tool is mapped to the step 'how is the order'; unmapped tools: ${unmapped.join(', ')}`,
          );
        else
          duty.holds(false, {
            message: t`no tool looks up an order`,
            expected: t`a tool that returns the status of a payment`,
            received: t`tools for other steps only`,
          });
        return;
      }
      const order = scene.order();
      await scene.pay(order);
      await settlePayment(scene, order);
      await scene.try('restart', {});
      const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
      scene.duty('TOOL-04', order).holds(view?.state === 'paid', () => ({
        message: t`an order that was paid is not found in a new session`,
        expected: 'paid',
        received: view?.state ?? t`nothing`,
        shownBy: scene.exchanges(scene.callsFor(order)),
      }));
    },
  }),
  scenario({
    id: 'tool/secrets',
    title: {
      en: 'Tools return no secrets, even when calls fail',
      'pt-BR': 'As ferramentas não retornam segredos, mesmo quando as chamadas falham',
    },
    duties: ['TOOL-05'],
    steps: ['pay'],
    async run(scene) {
      for (const failing of [
        refused(400, 'PIX_INVALID_PIX_KEY'),
        refused(403, 'HTTP_ERROR'),
        { answer: errorAnswer(500, 'HTTP_ERROR') },
        { answer: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>502</h1>' } },
        'close before',
        'lose the answer',
      ] as const) {
        for (const step of stepsOf(scene)) {
          const plans = planEach(scene, paying, failing);
          await askFor(scene, step, scene.order())();
          await requireUsed(scene, plans, english(paying.join(', ')));
          scene.stage.forget();
        }
      }
      await scene.try('balance', {});
      await scene.pay(scene.order());
      const text = scene.tools.said.join('\n');
      const tokens = scene.calls().map(tokenOf);
      const leaked = [
        ...(text.includes(scene.secret) ? ['clientSecret'] : []),
        ...(tokens.some((token) => token.length > 8 && text.includes(token)) ? [t`an access token`] : []),
      ];
      scene.duty('TOOL-05').holds(leaked.length === 0, {
        message: t`a result or an error of a tool contains a secret`,
        expected: t`no secret`,
        received: both(leaked),
      });
    },
  }),
];

/**
 * Makes the client pay an order without learning the outcome, and requests the payment again. Returns whether the tool
 * behaved and reported correctly.
 */
async function keepsToHints(
  scene: Scene,
  step: PayingStep,
  provocation: (typeof unanswered)[number],
): Promise<boolean> {
  const order = scene.order();
  const plans = planEach(scene, paying, provocation);
  const ask = askFor(scene, step, order);
  const ended = await ask();
  const [call] = await requireUsed(scene, plans, english(paying.join(', ')));
  if (call !== undefined) requireCarriedOut(call);
  scene.stage.forget();
  const isTold = scene
    .duty('TOOL-03', order)
    .holds(ended.outcome !== 'failed' && ended.outcome !== 'refused', () => ({
      message: t`a tool reports a payment of unknown outcome as failed`,
      expected: t`a report that the outcome is unknown`,
      received: outcomeOf({ ...ended }),
      shownBy: scene.exchanges(scene.callsFor(order)),
    }));
  await ask();
  const count = scene.paymentsOf(order).length;
  const { readOnlyHint, idempotentHint } = scene.tools.hintsOf(step);
  const wrong =
    readOnlyHint === true ? 'readOnlyHint' : count > 1 && idempotentHint === true ? 'idempotentHint' : '';
  const areKept = scene.duty('TOOL-01', order).holds(wrong === '', () => ({
    message: t`the tool ${scene.tools.nameOf(step)} has a wrong ${wrong}`,
    expected: wrong === 'readOnlyHint' ? t`no payment` : t`one payment, even if the tool is called again`,
    received: t`${count} ${plural('payment', 'payments')}`,
    shownBy: scene.exchanges(scene.callsFor(order)),
  }));
  return isTold && areKept;
}
