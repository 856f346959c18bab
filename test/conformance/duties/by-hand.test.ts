import { describe, expect, test } from 'vitest';

import { protocol, type StepName } from '../../../generated/client-steps.js';
import { languages } from '../../../conformance/core/language.js';
import { actByHand } from '../../../conformance/duties/by-hand.js';
import { actingSteps } from '../../../conformance/duties/clients.js';

/** Simulates a person who gives these answers, and records the questions; after the last answer, the input ends. */
function person(...answers: readonly string[]) {
  const asked: string[] = [];
  const left = [...answers];
  const ask = (question: string) => {
    asked.push(question);
    return Promise.resolve(left.shift());
  };
  return { asked, ask };
}

/** Returns the params of a step's example in the protocol. */
const exampleOf = (step: StepName) => protocol.steps[step].example.params;

describe.each(languages)('a person who drives a client, in %s', (language) => {
  test('is asked for each step with all its values', async () => {
    const { ask, asked } = person(...Array<string>(100).fill(''));
    const client = actByHand(ask, undefined, language);
    for (const step of actingSteps) {
      const params = exampleOf(step);
      await client.ask(step, params);
      const text = asked.splice(0).join('');
      for (const value of Object.values(params))
        if (value === true) expect(text, step).toMatch(/at once|na hora/);
        else expect(text, step).toContain(String(value));
    }
  });

  test('shows members that only some orders have', async () => {
    const { ask, asked } = person('', '', '', '', '');
    const client = actByHand(ask, undefined, language);
    const order = { order: 'order-17', amount: '3.50', name: 'Ana', document: '1' };
    const items = [
      { price: '1.10', quantity: 3 },
      { price: '0.20', quantity: 1 },
    ];
    await client.ask('pay', { ...order, key: 'a', keyType: 'EMAIL', items, description: 'two teas' });
    await client.ask('charge', { ...order, expiresIn: 5 });
    await client.ask('pay a QR code', { order: 'order-18', code: '000201', amount: '7.10' });
    expect(asked[0]).toContain('3 × 1.10 + 1 × 0.20');
    expect(asked[0]).toContain('“two teas”');
    expect(asked[1]).toMatch(/5 s/);
    expect(asked[3]).toMatch(/7\.10: 000201/);
  });

  test('says in one word what the client believes, or nothing', async () => {
    const { ask, asked } = person('paid', '', 'shipped');
    const client = actByHand(ask, undefined, language);
    const answers = [1, 2, 3].map(() => client.ask('how is the order', { order: 'order-17' }));
    expect(await Promise.all(answers)).toEqual([
      { kind: 'answered', returned: { state: 'paid' } },
      { kind: 'missing' },
      { kind: 'missing' },
    ]);
    expect(asked[0]).toContain('order-17');
  });

  test('may know the code of a charge', async () => {
    const { ask } = person('', '000201', '', '');
    const client = actByHand(ask, undefined, language);
    const charge = () => client.ask('charge', { order: 'a', amount: '1.00', name: 'Ana', document: '1' });
    expect(await charge()).toEqual({ kind: 'answered', returned: { code: '000201' } });
    expect(await charge()).toEqual({ kind: 'answered', returned: {} });
  });

  test.each([['n'], ['N'], []])('cannot do a step (%s)', async (...answers) => {
    const { ask, asked } = person(...answers);
    expect(await actByHand(ask, undefined, language).ask('balance', {})).toEqual({ kind: 'missing' });
    expect(asked).toHaveLength(1);
  });
});
