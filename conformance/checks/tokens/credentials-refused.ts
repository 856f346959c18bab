import { check } from '../../check.js';
import type { Account } from '../../target/account.js';
import type { Exchange } from '../../target/exchange.js';
import { demandRefusal } from '../errors/envelopes.js';
import { type Essence, essenceOf, tellingPlaces } from './indistinguishable.js';
import { expectRefusal } from './refusal.js';
import { wrongSecrets } from './wrong-secrets.js';

const code = 'PUB_INVALID_CREDENTIALS';

/** Two refusals of the same kind, without what they repeat of the request. */
async function twice(
  ask: () => Promise<Exchange>,
  account: Account,
  clientId: string,
): Promise<[Essence, Essence]> {
  const echoed = [clientId, account.clientId, account.clientSecret];
  const refusal = await ask();
  demandRefusal(refusal);
  return [essenceOf(refusal, echoed), essenceOf(await ask(), echoed)];
}

export default [
  check({
    id: 'tokens/client-unknown',
    title: 'A clientId that no account has is refused as wrong credentials',
    clauses: ['TOKEN-22'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      for (const clientId of [values.uuid(), values.uuid()]) {
        const answer = await account.requestToken({ clientId });
        expectRefusal(expect, 'TOKEN-22', answer, 401, code);
      }
    },
  }),
  check({
    id: 'tokens/secret-wrong',
    title:
      'A clientSecret that is not exactly the right one is refused, before and after the right one was used',
    clauses: ['TOKEN-23'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      const [first, ...others] = wrongSecrets(account.clientSecret, values);
      const before = await account.requestToken({ clientSecret: first });
      expectRefusal(expect, 'TOKEN-23', before, 401, code);
      expect.precondition(await account.requestToken(), 201);
      for (const clientSecret of [...others, first]) {
        const answer = await account.requestToken({ clientSecret });
        expectRefusal(expect, 'TOKEN-23', answer, 401, code);
      }
    },
  }),
  check({
    id: 'tokens/secret-of-another-account',
    title: "Another account's clientSecret is refused as wrong",
    clauses: ['TOKEN-23'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, newAccount, expect }) {
      const other = await newAccount();
      expect.precondition(await other.requestToken(), 201);
      const answer = await account.requestToken({ clientSecret: other.clientSecret });
      expectRefusal(expect, 'TOKEN-23', answer, 401, code);
    },
  }),
  check({
    id: 'tokens/unknown-client-or-wrong-secret',
    title: 'The refusal does not tell an unknown clientId from a wrong clientSecret',
    clauses: ['TOKEN-24'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      const clientId = values.uuid();
      const clientSecret = values.word(account.clientSecret.length);
      const unknown = await twice(() => account.requestToken({ clientId }), account, clientId);
      const wrong = await twice(() => account.requestToken({ clientSecret }), account, clientId);
      const places = tellingPlaces(unknown, wrong);
      expect.at('TOKEN-24').ok(
        places.length === 0,
        'the same answer in both cases, request id and time aside',
        places.map((place) => `${place} differs`),
      );
    },
  }),
];
