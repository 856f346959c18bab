import { describe, expect } from 'vitest';
import { pixkit } from '../../support/command.js';
import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';

const it = base
  .extend('options', { scope: 'file' }, { database: ':memory:', retrySchedule: [0] })
  .extend('flags', ({ served, account }) => ['--gateway', served.baseUrl, '--account-id', account.accountId])
  /** Makes a payment and waits until the receiver has responded to its notification; resolves with its ids. */
  .extend('paid', ({ account, flags, next }) => async () => {
    const caused = await pixkit('trigger', 'cash-out', '--json', ...flags);
    const { done } = JSON.parse(caused.out) as { readonly done: readonly { readonly ids: Ids }[] };
    await next('cash_out');
    await eventually(async () => (await account.attemptsThatAre('delivered')).length > 0);
    return done[0]!.ids;
  });

interface Ids {
  readonly transactionId: string;
  readonly externalId: string;
}

describe('events', () => {
  it('lists events with their outcome, newest first', async ({ paid, flags }) => {
    const { externalId } = await paid();
    const { status, out } = await pixkit('events', 'list', ...flags);
    const line = `^200 +\\d+ ms {2}[\\d:]{8} {2}#\\d+ {2}CashOut CONFIRMED \\S+ {2}transactionId .* externalId ${externalId} .*\\n$`;
    expect([status, out]).toEqual([0, expect.stringMatching(new RegExp(line))]);
    expect((await pixkit('events', 'list', '--event', 'cash_in', ...flags)).err).toContain(
      'No event of this account',
    );
    const json = await pixkit('events', 'list', '--json', '--limit', '1', ...flags);
    expect(JSON.parse(json.out)).toMatchObject({ event: 'cash_out', status: 'delivered' });
  });

  it('shows an event by its number or its transaction, with every attempt', async ({
    paid,
    flags,
    receiver,
  }) => {
    const { transactionId } = await paid();
    const { out } = await pixkit('events', 'show', transactionId, ...flags);
    const number = /#(\d+)/.exec(out)?.[1] ?? '';
    expect(out).toContain(receiver.url);
    expect(out).toContain(`"transactionId": "${transactionId}"`);
    expect(out).toMatch(/^ {2}20\d\d-\S+Z {2}200 {2}\d+ ms/m);
    expect((await pixkit('events', 'show', number, ...flags)).out).toBe(out);
  });

  it('resends an event', async ({ paid, flags, next }) => {
    const { transactionId } = await paid();
    const number = /#(\d+)/.exec((await pixkit('events', 'list', ...flags)).out)?.[1] ?? '';
    const resent = await pixkit('events', 'resend', number, ...flags);
    expect([resent.status, resent.out]).toEqual([
      0,
      `Sent the newest event of ${transactionId} again; the endpoint returned 200.\n`,
    ]);
    expect(await next('cash_out', 2)).toMatchObject({ transactionId });
  });

  it('refuses an unknown event, and to resend a MED', async ({ flags, account, receiver }) => {
    const missing = await pixkit('events', 'show', '999999', ...flags);
    expect([missing.status, missing.err]).toEqual([1, expect.stringContaining('There is no event 999999')]);
    const unknown = await pixkit('events', 'resend', 'nothing', ...flags);
    expect([unknown.status, unknown.err]).toEqual([1, expect.stringContaining('404')]);
    await account.register(`${receiver.url}/med`, 'med_created');
    await pixkit('trigger', 'med-created', ...flags);
    await eventually(async () => (await account.attemptsThatAre('delivered')).length > 0);
    const number = /#(\d+)/.exec((await pixkit('events', 'list', ...flags)).out)?.[1] ?? '';
    const med = await pixkit('events', 'resend', number, ...flags);
    expect([med.status, med.err]).toEqual([2, expect.stringContaining('is not about a transaction')]);
  });

  it('refuses a gateway that lists no events', async ({ fake }) => {
    const { baseUrl, controlUrl } = await fake();
    const flags = ['--gateway', baseUrl, '--control-url', controlUrl, '--account-id', 'unknown'];
    const { status, err } = await pixkit('events', 'list', ...flags);
    expect([status, err]).toEqual([2, expect.stringContaining('does not list what it sent')]);
  });
});
