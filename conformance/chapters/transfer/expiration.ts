import { check, type WrittenCheck } from '../check.js';
import { withFreshTokens } from '../shared/accounts.js';
import { transferred } from './client.js';
import { settleTransfer } from '../shared/settled-payments.js';

interface Queued {
  readonly name: string;
  /** The value in the request, in seconds; undefined omits it. */
  readonly expiration: number | undefined;
  readonly seconds: number;
  /** Number of seconds before and after the expiration at which the balance is read. */
  readonly margin: number;
}

const canceled = ({ name, expiration, seconds, margin }: Queued): WrittenCheck => {
  const fields =
    expiration === undefined
      ? { en: 'without expiration', 'pt-BR': 'sem expiration' }
      : { en: `with an expiration of ${seconds} s`, 'pt-BR': `com expiration de ${seconds} s` };
  return check(`transfer/expires-after-${name}`, {
    en: `A queued transfer ${fields.en} is canceled after ${seconds} s, and not before`,
    'pt-BR': `Uma transferência em fila ${fields['pt-BR']} é cancelada após ${seconds} s, e não antes`,
    clauses: expiration === undefined ? ['TRANSFER-46'] : ['TRANSFER-44', 'TRANSFER-45'],
    needs: ['an account', 'time passes', 'notifications'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    insists: ['settlement'],
    async run({ account, control, receiver, expect }) {
      const [afterwards, beforehand] =
        expiration === undefined
          ? (['TRANSFER-46', 'TRANSFER-46'] as const)
          : (['TRANSFER-44', 'TRANSFER-45'] as const);
      const inbox = await receiver.listen(['cash_out']);
      const before = await account.balance();
      const answer = await account.transfer({ priority: 'NORM', expiration });
      expect.precondition(answer, transferred);
      const queued = await account.balance();
      await control.setup('time passes', { seconds: seconds - margin });
      const waiting = await withFreshTokens(account).balance();
      expect.at(beforehand).equal(waiting.blockedCents, queued.blockedCents);
      expect.at(beforehand).equal(waiting.availableCents, queued.availableCents);
      await control.setup('time passes', { seconds: 2 * margin });
      const over = await withFreshTokens(account).balance();
      expect.at(afterwards).equal(over.blockedCents, before.blockedCents);
      expect.at(afterwards).atLeast(over.availableCents, before.availableCents - account.feeCents);
      expect.at(afterwards).atMost(over.availableCents, before.availableCents);
      expect.at(afterwards).neverArrives(inbox, { data: { status: 'LIQUIDATED' } });
    },
  });
};

export default [
  canceled({ name: 'its-expiration', expiration: 300, seconds: 300, margin: 60 }),
  canceled({ name: 'one-hour', expiration: 3600, seconds: 3600, margin: 120 }),
  canceled({ name: 'the-longest-expiration', expiration: 10_800, seconds: 10_800, margin: 180 }),
  canceled({ name: 'the-default', expiration: undefined, seconds: 600, margin: 60 }),
  check('transfer/settled-before-expiration', {
    en: 'A queued transfer that has settled is not canceled when its expiration is over',
    'pt-BR': 'Uma transferência em fila já liquidada não é cancelada quando seu prazo de expiration termina',
    clauses: ['TRANSFER-45', 'TRANSFER-64'],
    needs: ['an account', 'time passes', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, control, expect }) {
      const answer = await account.transfer({ priority: 'NORM', expiration: 300 });
      await settleTransfer({ account, control, expect }, answer);
      const settled = await account.balance();
      await control.setup('time passes', { seconds: 400 });
      const after = await withFreshTokens(account).balance();
      expect.at('TRANSFER-64').equal(after.blockedCents, settled.blockedCents);
      expect.at('TRANSFER-45').equal(after.availableCents, settled.availableCents);
    },
  }),
];
