import { check } from '../../check.js';
import { Skip } from '../../runner/signals.js';
import { resemblesFullEnvelope } from '../errors/envelopes.js';

export default [
  check({
    id: 'cash-out/refusals-in-full',
    title: 'A cash-out is refused in the full error envelope, by a rule or for its body',
    clauses: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 50 },
    movesMoney: true,
    async run({ account, expect }) {
      let refusals = 0;
      for (const fields of [{ value: 5000 }, { value: 'abc' }, { details: undefined }]) {
        const answer = await account.cashOut(fields);
        if (answer.status !== 400) continue;
        refusals += 1;
        expect
          .at('CASHOUT-82')
          .ok(resemblesFullEnvelope(answer.body), 'the full error envelope', answer.json);
      }
      if (refusals === 0) throw new Skip('the target refused none of the faulty requests with 400');
    },
  }),
];
