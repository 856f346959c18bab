import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import { shownIn } from '../../support/forms.js';
import type { TestAccount } from '../../support/gateway.js';

describe('the payer’s phone', () => {
  async function codeOf(payee: TestAccount): Promise<{ code: string; transactionId: string }> {
    const { body } = await payee.charge({ value: 45.67 });
    return { code: String(body['pixCode']), transactionId: String(body['transactionId']) };
  }

  it('pays an immediate charge, by its code too, as a payer that is typed in', async ({
    account: payee,
    dashboard: us,
  }) => {
    const { txid } = await payee.state('a charge', { operation: 'putCob' });
    const { body } = await payee.put(`/cob/${String(txid)}`, { calendario: {}, valor: { original: '1.00' } });
    expect(body).toBeTypeOf('object');
    const form = { txid: String(txid), who: 'typed' };
    const faulty = await us
      .post('/sandbox/phone', { ...form, 'payer.name': 'Rosa', 'payer.document': '1' })
      .expect(400);
    expect(shownIn(faulty.text)).toContain('The value must be a CPF (11 digits) or a CNPJ (14 digits).');
    const rosa = { 'payer.name': 'Rosa', 'payer.document': '52998224725' };
    const { text } = await us.submit('/sandbox/phone', { ...form, ...rosa });
    expect(shownIn(text)).toContain('Rosa · ***.982.247-**');
  });

  it('knows no charge of another account, and no code that is none', async ({
    gateway,
    dashboard: other,
  }) => {
    const { code, transactionId } = await codeOf(await gateway.account());
    for (const query of [{ code }, { transactionId }, { code: 'x'.repeat(9_000) }, { code: '%00' }])
      await other.get(`/sandbox/phone?${new URLSearchParams(query).toString()}`).expect(400);
    await other.post('/sandbox/phone', { transactionId, who: '0' }).expect(400);
  });
});
