import { t } from '../../core/text.js';
import { Skip } from '../../core/errors.js';
import type { Exchange } from '../../target/exchange.js';
import { endingFor } from '../shared/request-table.js';
import { check, textOf, type WrittenCheck } from '../check.js';
import type { Family } from '../../target/profile.js';
import { protectedEndpoints } from './protected-endpoints.js';

/** Lifetimes that can be tested. Others are legal in the compatibility family (OP-39), but too short or too long to test. */
const triedSeconds = { from: 20, to: 30 * 86_400 };

/** The lifetime stated in a token response, in seconds. Skips the check if it is too short or too long to test. */
export function triedLifetime({ body }: Exchange): number {
  const seconds = Number(body.expires_in);
  if (seconds >= triedSeconds.from && seconds <= triedSeconds.to) return seconds;
  throw new Skip(t`expires_in is ${seconds}`);
}

/**
 * How long before and after its expiry a token is tried, in seconds: enough for slow responses and for lenient clocks,
 * whose tolerance is often five minutes (OP-62).
 */
const margin = { before: 50, after: 320 };

const lifetimes = [
  check('authentication/compatibility-lifetime', {
    en: 'A token of the compatibility family is accepted for its stated lifetime, and refused afterwards',
    'pt-BR': 'Um token da família de compatibilidade é aceito durante a validade informada e recusado depois',
    clauses: ['AUTH-19', 'AUTH-27'],
    needs: ['an account', 'time passes'],
    family: 'compatibility',
    async run({ account, control, expect }) {
      const answer = await account.requestOauthToken();
      expect.precondition(answer, [200, 201, 202]);
      const token = textOf(answer.body.access_token);
      const seconds = triedLifetime(answer);
      const before = Math.min(margin.before, Math.floor(seconds / 2));
      await control.setup('time passes', { seconds: Math.floor(seconds) - before });
      expect.at('AUTH-19').status(await account.requestAccountsBalances({ token }), 200);
      await control.setup('time passes', { seconds: before + margin.after });
      const late = await account.requestAccountsBalances({ token });
      expect.at('AUTH-19').status(late, 401);
      expect.at('AUTH-27').status(late, 401);
    },
  }),
];

const expiredClauses = { standard: 'AUTH-05', compatibility: 'AUTH-27' } as const satisfies Record<
  Family,
  string
>;

/** Checks that every protected endpoint refuses an expired token. */
const expired: readonly WrittenCheck[] = protectedEndpoints.map((endpoint) => {
  const { name, what, family, needs, account: params, prepare } = endpoint;
  const clause = expiredClauses[family];
  return check(`authentication/expired-token-${name}`, {
    en: `${what.en} with an expired token is refused`,
    'pt-BR': `${what['pt-BR']} com um token expirado é recusad${endingFor(what)}`,
    clauses: [clause],
    needs: ['an access token', ...needs],
    ...(params !== undefined && { account: params }),
    family,
    async run({ account, control, values, expect }) {
      const { accessToken } = await control.setup('an access token', { condition: 'expired', family });
      const ask = await prepare({ account, control, values });
      for (const answer of await ask({ token: accessToken })) {
        expect.at(clause).status(answer, 401);
      }
    },
  });
});

export default [...lifetimes, ...expired];
