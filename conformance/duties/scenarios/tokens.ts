import type { RecordedCall } from '../../stage/recording.js';
import { plural } from '../../core/text.js';
import { parsed, scenario, t } from '../duty.js';
import {
  balanceOperations,
  callsTo,
  errorAnswer,
  planEach,
  tokenAnswer,
  tokenOf,
  tokenOperations,
  requireUsed,
} from './shared/staged.js';

/**
 * A certificate whose base64 contains `+`, `/` and `=`, which not every certificate does. No gateway has registered it,
 * so the stage responds to token requests of a client that gets it.
 */
const certificateWithSigns = `-----BEGIN CERTIFICATE-----
MIIBMzCB2aADAgECAhEAtq4t+xRpl6OJQwQwp3p01jAKBggqhkjOPQQDAjAYMRYw
FAYDVQQDEw1waXhraXQgY2xpZW50MCAXDTIwMDEwMTAwMDAwMFoYDzIwOTkxMjMx
MDAwMDAwWjAYMRYwFAYDVQQDEw1waXhraXQgY2xpZW50MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEJigMJ9+p9sA49n8giU3b/Y2w2bKmkmt/4Fg9+bdbASkoWbzj
dpzvp6mI3My65UJfyji7oXDcK7ZYELuM+EtUQaMCMAAwCgYIKoZIzj0EAwIDSQAw
RgIhANvs+h4V/5lbFaKxFP2KxnGrzcO60wtdd/YPyES1HH/KAiEAkK9Cpgkikx+M
5HMgrQYaiaN9bSdJMRd84mP7EWsdeNM=
-----END CERTIFICATE-----
`;

/** A token as long as those of some gateways. */
const longToken = `eyJhbGciOiJFUzI1NiJ9.${'a1B2'.repeat(350)}.${'c3D4_-'.repeat(13)}`;
/** A secret of 64 characters, including those that must not be escaped. */
const longSecret = 'Aa1.b_c~d-e.f_g~h-i.j_k~l-m.n_o~p-q.r_s~t-u.v_w~x-y.z_0~1-2.3_4~';

/**
 * Whether the token was sent exactly once. Only the raw headers show that: Node joins some repeated headers and drops
 * others.
 */
function isSentOnce({ rawHeaders }: RecordedCall): boolean {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && /^authorization$/i.test(rawHeaders[index - 1] ?? ''),
  );
  // The name of a scheme may be in either case.
  return values.length === 1 && values[0]?.replace(/^bearer(?= )/i, 'Bearer') === `Bearer ${longToken}`;
}

/** A time in seconds after which tokens of both families have expired. */
const beyondLifetimeS = 3_700;
/** Maximum number of tokens that a client may request where one suffices. */
const maxTokens = 3;

export default [
  scenario({
    id: 'caller/credentials-and-token',
    title: {
      en: 'Credentials and tokens are sent unchanged',
      'pt-BR': 'Credenciais e tokens são enviados sem alteração',
    },
    duties: ['CALLER-04', 'CALLER-05'],
    provokes: ['CALLER-01', 'CALLER-02', 'CALLER-03'],
    steps: ['balance'],
    secret: longSecret,
    certificate: certificateWithSigns,
    async run(scene) {
      const tokens = planEach(scene, tokenOperations, tokenAnswer(longToken));
      const balance = {
        grossBalance: 1000,
        blockedBalance: 0,
        netBalance: 1000,
        consultedAt: new Date().toISOString(),
        data: [
          {
            eventDate: new Date().toISOString(),
            balanceAmount: { available: 1000, blocked: 0, overdraft: 0 },
          },
        ],
      };
      const balances = planEach(scene, balanceOperations, { answer: { status: 200, body: balance } });
      await scene.do('balance', {});
      const [asked] = await requireUsed(scene, tokens, 'a token endpoint');
      if (asked === undefined) return;
      if (asked.operation !== 'createAccessToken')
        scene.unused(
          t`the client uses no token endpoint that takes a certificate`,
          'CALLER-01',
          'CALLER-02',
          'CALLER-03',
        );
      const { clientId, clientSecret } = parsed(asked.bytes);
      const isUnchanged = clientId === scene.account.clientId && clientSecret === scene.secret;
      scene.duty('CALLER-04').holds(isUnchanged, {
        message: t`the client changed the credentials`,
        expected: t`clientId and clientSecret unchanged`,
        received: clientSecret === scene.secret ? t`another clientId` : t`another clientSecret`,
        shownBy: [scene.exchange(asked)],
      });
      await requireUsed(scene, balances, 'a balance endpoint');
      const calls = callsTo(scene, balanceOperations);
      const wrong = calls.find((call) => !isSentOnce(call));
      scene.duty('CALLER-05').holds(wrong === undefined, () => ({
        message: t`a call carries a token other than the one issued`,
        expected: t`Authorization: Bearer, and the token of 1500 bytes that was issued`,
        received: wrong === undefined ? '' : t`a token of ${tokenOf(wrong).length} bytes`,
        shownBy: scene.exchanges(calls),
      }));
    },
  }),
  scenario({
    id: 'caller/token-renewed-in-time',
    title: {
      en: 'A token is renewed before it expires',
      'pt-BR': 'O token é renovado antes de expirar',
    },
    duties: ['CALLER-06'],
    steps: ['balance'],
    async run(scene) {
      const lifetimeS = 6;
      const callingForS = 9;
      const [standard, compatibility] = await Promise.all([
        scene.account.token('standard'),
        scene.account.token('compatibility'),
      ]);
      const plans = [
        scene.stage.next('createAccessToken', tokenAnswer(standard, lifetimeS)),
        scene.stage.next('createOauthToken', tokenAnswer(compatibility, lifetimeS)),
      ];
      await scene.do('balance', {});
      const [issued] = await requireUsed(scene, plans, 'a token endpoint');
      for (let second = 1; second <= callingForS; second += 1) {
        await scene.pause(1_000);
        await scene.do('balance', {});
      }
      await scene.alive();
      const token = issued?.operation === 'createAccessToken' ? standard : compatibility;
      const expiredMs = (issued?.endedMs ?? 0) + lifetimeS * 1_000;
      const late = callsTo(scene, balanceOperations).filter(
        (call) => call.startedMs > expiredMs + 250 && tokenOf(call) === token,
      );
      scene.duty('CALLER-06').holds(late.length === 0, () => ({
        message: t`an expired token was sent`,
        expected: t`a new token within ${lifetimeS} s (expires_in)`,
        received: t`${late.length} ${plural('call', 'calls')} with the old token`,
        shownBy: scene.exchanges(late.slice(0, 2)),
      }));
    },
  }),
  scenario({
    id: 'caller/expired-token',
    title: {
      en: 'After a 401 for an expired token, the client gets a new one and repeats the call',
      'pt-BR': 'Depois de um 401 por token expirado, o cliente obtém um novo e repete a chamada',
    },
    duties: ['CALLER-07', 'CALLER-44'],
    steps: ['balance'],
    needs: ['time passes'],
    async run(scene) {
      const [renewal, again] = [scene.duty('CALLER-07'), scene.duty('CALLER-44')];
      await scene.alive();
      await scene.setup('time passes', { seconds: beyondLifetimeS });
      const before = scene.calls().length;
      const ended = await scene.do('balance', {});
      await scene.until(() =>
        scene.calls().slice(before).at(-1)?.answer?.status === 200 ? true : undefined,
      );
      const calls = scene.calls().slice(before);
      const refused = calls.find(({ answer }) => answer?.status === 401);
      if (refused === undefined) {
        scene.unused(t`the client had a new token before the old one was refused`, 'CALLER-07', 'CALLER-44');
        return;
      }
      const after = calls.filter(({ number }) => number > refused.number);
      const isRepeated = after.some(
        ({ operation, answer }) =>
          operation === refused.operation && answer !== undefined && answer.status < 300,
      );
      if (!isRepeated) await scene.do('balance', {});
      const isRenewed = callsTo(scene, tokenOperations).some(({ number }) => number > refused.number);
      const shownBy = scene.exchanges([refused, ...after]);
      renewal.holds(isRenewed, () => ({
        message: t`an expired token is not replaced`,
        expected: t`a new token, for the next call at the latest`,
        received: t`no new token was requested (${ended.error ?? t`no error was reported`})`,
        shownBy,
      }));
      again.holds(isRepeated, {
        message: t`an expired token ends the call`,
        expected: t`the call again, with a new token`,
        received: t`the call was not repeated`,
        shownBy,
      });
    },
  }),
  scenario({
    id: 'caller/token-kept',
    title: {
      en: 'A token is used for many calls',
      'pt-BR': 'Um token é usado em muitas chamadas',
    },
    duties: ['CALLER-08'],
    steps: ['balance'],
    async run(scene) {
      const calls = 20;
      for (let call = 0; call < calls; call += 1) await scene.do('balance', {});
      await scene.alive();
      const asked = callsTo(scene, tokenOperations);
      scene.duty('CALLER-08').holds(asked.length <= maxTokens, () => ({
        message: t`too many tokens are requested`,
        expected: t`at most ${maxTokens} for ${calls} calls`,
        received: t`${asked.length} tokens for ${calls} calls`,
        shownBy: scene.exchanges(asked.slice(-2)),
      }));
    },
  }),
  scenario({
    id: 'caller/expired-token-in-parallel',
    title: {
      en: 'Parallel calls with an expired token request only one new token',
      'pt-BR': 'Chamadas paralelas com um token expirado levam a um só token novo',
    },
    duties: ['CALLER-09'],
    steps: ['balance'],
    needs: ['time passes'],
    async run(scene) {
      const parallel = 10;
      await scene.alive();
      await scene.setup('time passes', { seconds: beyondLifetimeS });
      const before = scene.calls().length;
      await Promise.all(Array.from({ length: parallel }, () => scene.do('balance', {})));
      await scene.alive();
      const since = scene.calls().slice(before);
      const asked = callsTo(scene, tokenOperations).filter((call) => since.includes(call));
      const refused = since.filter(({ answer }) => answer?.status === 401);
      scene.duty('CALLER-09').holds(asked.length <= maxTokens && refused.length <= 2 * parallel, () => ({
        message: t`parallel calls do not share one new token`,
        expected: t`at most ${maxTokens} new tokens for ${parallel} calls`,
        received: t`${asked.length} ${plural('token', 'tokens')}, and ${refused.length} ${plural('call', 'calls')} refused with 401`,
        shownBy: scene.exchanges(asked.slice(0, 2)),
      }));
    },
  }),
  scenario({
    id: 'caller/authentication-unavailable',
    title: {
      en: 'While authentication is unavailable, the client retries with increasing delays',
      'pt-BR': 'Enquanto a autenticação está indisponível, o cliente tenta de novo com pausas crescentes',
    },
    duties: ['CALLER-10'],
    steps: ['balance'],
    async run(scene) {
      const failures = 4;
      // Retries that all come within this time hit the same outage.
      const minWholeMs = 1_000;
      // Pauses that differ by less than this factor count as equal: jitter or growth makes them differ by more.
      const alike = 1.15;
      const answer = errorAnswer(503, 'PUB_AUTH_UPSTREAM_UNAVAILABLE');
      const plans = planEach(scene, tokenOperations, { answer }, failures);
      await scene.do('balance', {});
      await requireUsed(scene, plans, 'a token endpoint');
      await scene.quiet();
      const tries = callsTo(scene, tokenOperations);
      scene.stage.forget();
      await scene.alive();
      const gaps = tries
        .slice(1)
        .map((call, index) => call.startedMs - (tries[index]?.endedMs ?? call.startedMs));
      const wholeMs = (tries.at(-1)?.startedMs ?? 0) - (tries[0]?.startedMs ?? 0);
      const isSteady = gaps.length > 2 && Math.max(...gaps) < alike * Math.min(...gaps);
      const shownBy = scene.exchanges(tries.slice(0, 3));
      const duty = scene.duty('CALLER-10');
      const isAgain = duty.holds(tries.length > 1, {
        message: t`the client gives up when authentication is unavailable`,
        expected: t`the token is requested again, with increasing delays`,
        received: t`one attempt`,
        shownBy,
      });
      if (!isAgain) return;
      // Jitter may shrink single pauses, so it suffices that they take some time in total and are not all equal. Timers
      // may fire a few ms early.
      duty.holds(wholeMs >= minWholeMs - 50 && !isSteady, {
        message: t`the delays between retries are equal or too short`,
        expected: t`increasing delays, at least ${minWholeMs / 1_000} s in total`,
        received: t`delays of ${gaps.map((gap) => Math.round(gap)).join(', ')} ms`,
        shownBy,
      });
    },
  }),
  scenario({
    id: 'caller/refused-credentials',
    title: {
      en: 'Refused credentials are not sent again and again',
      'pt-BR': 'Credenciais recusadas não são enviadas repetidamente',
    },
    duties: ['CALLER-11'],
    steps: ['balance'],
    async run(scene) {
      const maxTries = 2;
      const plans = planEach(
        scene,
        tokenOperations,
        { answer: errorAnswer(401, 'PUB_INVALID_CREDENTIALS') },
        20,
      );
      await scene.do('balance', {});
      await requireUsed(scene, plans, 'a token endpoint');
      await scene.quiet();
      const tries = callsTo(scene, tokenOperations);
      scene.stage.forget();
      await scene.alive();
      scene.duty('CALLER-11').holds(tries.length <= maxTries, () => ({
        message: t`refused credentials are sent again and again`,
        expected: t`at most ${maxTries} attempts`,
        received: t`${tries.length} attempts`,
        shownBy: scene.exchanges(tries.slice(0, 2)),
      }));
    },
  }),
  scenario({
    id: 'caller/insufficient-scope',
    title: {
      en: 'A call refused for lack of scope is not repeated with the same token',
      'pt-BR': 'Uma chamada recusada por falta de escopo não é repetida com o mesmo token',
    },
    duties: ['CALLER-12'],
    steps: ['balance'],
    needs: ['an access token'],
    async run(scene) {
      const condition = 'insufficient scope';
      const [standard, compatibility] = await Promise.all(
        (['standard', 'compatibility'] as const).map((family) =>
          scene.setup('an access token', { condition, family }),
        ),
      );
      const tokens = [standard?.accessToken ?? '', compatibility?.accessToken ?? ''] as const;
      const plans = [
        scene.stage.next('createAccessToken', tokenAnswer(tokens[0])),
        scene.stage.next('createOauthToken', tokenAnswer(tokens[1])),
      ];
      await scene.do('balance', {});
      await requireUsed(scene, plans, 'a token endpoint');
      await scene.quiet();
      // The client may repeat a call whose response it did not wait for.
      const first = callsTo(scene, balanceOperations).find(
        (call) => call.sent === 403 && tokens.includes(tokenOf(call)),
      );
      const refused = callsTo(scene, balanceOperations).filter(
        (call) => first !== undefined && call.number >= first.number && tokenOf(call) === tokenOf(first),
      );
      const duty = scene.duty('CALLER-12');
      if (refused.length === 0) {
        duty.leave(t`no call was refused for lack of scope`);
        return;
      }
      duty.holds(refused.length === 1, () => ({
        message: t`a call without sufficient scope is repeated with the same token`,
        expected: t`one call, and then an error`,
        received: t`${refused.length} calls with the same token, each refused with 403`,
        shownBy: scene.exchanges(refused.slice(0, 2)),
      }));
    },
  }),
  scenario({
    id: 'caller/retry-after',
    title: {
      en: 'After 429 or 503, the client waits as long as Retry-After says',
      'pt-BR': 'Depois de 429 ou 503, o cliente espera o tempo indicado em Retry-After',
    },
    duties: ['CALLER-37'],
    steps: ['balance'],
    async run(scene) {
      const retryAfterS = 3;
      const maxTries = 6;
      const duty = scene.duty('CALLER-37');
      await scene.alive();
      for (const status of [429, 503]) {
        const before = scene.calls().length;
        const answer = errorAnswer(status, 'HTTP_ERROR', { headers: { 'retry-after': String(retryAfterS) } });
        const plans = planEach(scene, balanceOperations, { answer });
        await scene.do('balance', {});
        const [first] = await requireUsed(scene, plans, 'a balance endpoint');
        scene.stage.forget();
        const again = callsTo(scene, balanceOperations).find(
          (call) =>
            first !== undefined && call.number > first.number && scene.calls().indexOf(call) >= before,
        );
        const waitedMs = again && again.startedMs - (first?.endedMs ?? 0);
        // Timers may fire a few ms early.
        duty.holds(waitedMs === undefined || waitedMs >= retryAfterS * 1_000 - 50, () => ({
          message: t`the client does not wait as long as Retry-After says`,
          expected: t`the next call at least ${retryAfterS} s after ${status} with Retry-After: ${retryAfterS}`,
          received: t`the next call after ${Math.round(waitedMs ?? 0)} ms`,
          shownBy: scene.exchanges([first, again]),
        }));
      }
      const before = callsTo(scene, balanceOperations).length;
      const answer = errorAnswer(503, 'HTTP_ERROR', { headers: { 'retry-after': '1' } });
      const plans = planEach(scene, balanceOperations, { answer }, 40);
      await scene.do('balance', {});
      await requireUsed(scene, plans, 'a balance endpoint');
      const tries = callsTo(scene, balanceOperations).length - before;
      scene.stage.forget();
      await scene.alive();
      duty.holds(tries <= maxTries, {
        message: t`the client does not give up`,
        expected: t`at most ${maxTries} attempts while the gateway stays unavailable`,
        received: t`${tries} attempts`,
      });
    },
  }),
];
