import { describe, expect, it } from 'vitest';

import { CallJournal, type JournalledCall } from '../../../server/recent-requests/journal.js';

const journal = () => {
  const kept = new CallJournal();
  const call = (changes: Partial<JournalledCall> = {}, owner = 'shop') =>
    kept.note(owner, {
      number: kept.nextNumber(),
      requestId: 'r',
      atMs: 0,
      durationMs: 1,
      operation: 'createCashOut',
      method: 'POST',
      url: '/api/pix/cash-out',
      headers: {},
      text: null,
      body: undefined,
      outcome: 201,
      status: 201,
      provocation: null,
      ...changes,
    });
  return { kept, call };
};

describe('the journal of calls', () => {
  it('keeps the last thousand of an owner, and takes nothing from others', () => {
    const { kept, call } = journal();
    call({}, 'neighbour');
    for (let count = 0; count < 1_200; count += 1) call();
    expect(kept.of(['shop']).map(({ number }) => number)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => 202 + index),
    );
    expect(kept.of(['neighbour'])).toHaveLength(1);
    expect(kept.of(['nobody'])).toEqual([]);
  });

  it('keeps two megabytes of an owner, and the start of long bodies', () => {
    const { kept, call } = journal();
    const text = `"${'x'.repeat(40_000)}"`;
    for (let count = 0; count < 200; count += 1) call({ text, body: 'x' });
    const all = kept.of(['shop']);
    expect(all.length).toBeGreaterThan(100);
    expect(all.reduce((sum, { body }) => sum + (body?.length ?? 0), 0)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(all[0]).toMatchObject({ isCut: true, body: text.slice(0, 16_384) });
  });

  it('shows no secret whose name is written with escapes, even where nothing could be read', () => {
    const { kept, call } = journal();
    const text = '{"client\\u0053ecret":"hidden"';
    call({ text });
    call({ text: `${text}}`, body: { clientSecret: 'hidden' } });
    expect(kept.of(['shop']).map(({ body }) => body)).toEqual([null, '{"clientSecret":"••••••"}']);
  });
});
