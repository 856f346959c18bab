import type { RecordedCall } from '../../../stage/recording.js';
import { parsed, scenario, t } from '../words.js';
import { certificateWithSigns } from '../shared/certificate.js';
import {
  balanceOperations,
  callsOf,
  planned,
  tokenAnswer,
  tokenOf,
  tokenOperations,
  usedOf,
} from '../shared/staged.js';

/** As long as tokens of some gateways are. */
const longToken = `eyJhbGciOiJFUzI1NiJ9.${'a1B2'.repeat(350)}.${'c3D4_-'.repeat(14)}`;
/** Of 64 characters, with those that must not be escaped in JSON. */
const longSecret = 'Aa1.b_c~d-e.f_g~h-i.j_k~l-m.n_o~p-q.r_s~t-u.v_w~x-y.z_0~1-2.3_4~';

/** Node joins some repeated headers and drops others: how often it was sent, only the headers as they came tell. */
function isSentOnce({ rawHeaders }: RecordedCall): boolean {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && /^authorization$/i.test(rawHeaders[index - 1] ?? ''),
  );
  return values.length === 1 && values[0] === `Bearer ${longToken}`;
}

export default scenario({
  id: 'caller/credentials-and-token',
  title: {
    en: 'Credentials and tokens are sent as they were given',
    'pt-BR': 'Credenciais e tokens são enviados como foram recebidos',
  },
  duties: ['CALLER-04', 'CALLER-05'],
  provokes: ['CALLER-01', 'CALLER-02', 'CALLER-03'],
  steps: ['balance'],
  secret: longSecret,
  certificate: certificateWithSigns,
  async run(scene) {
    const tokens = planned(scene, tokenOperations, tokenAnswer(longToken));
    const balance = {
      ...{ grossBalance: 1000, blockedBalance: 0, netBalance: 1000, consultedAt: new Date().toISOString() },
      data: [
        { eventDate: new Date().toISOString(), balanceAmount: { available: 1000, blocked: 0, overdraft: 0 } },
      ],
    };
    const balances = planned(scene, balanceOperations, { answer: { status: 200, body: balance } });
    await scene.do('balance', {});
    const [asked] = await usedOf(scene, tokens, 'a token endpoint');
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
      message: t`credentials were changed on the way`,
      expected: t`clientId and clientSecret as they were given`,
      received: clientSecret === scene.secret ? t`another clientId` : t`another clientSecret`,
      shownBy: [scene.exchange(asked)],
    });
    await usedOf(scene, balances, 'a balance endpoint');
    const calls = callsOf(scene, balanceOperations);
    const wrong = calls.find((call) => !isSentOnce(call));
    scene.duty('CALLER-05').holds(wrong === undefined, () => ({
      message: t`a call carries another token than was issued`,
      expected: t`Authorization: Bearer, and the token of 1500 bytes that was issued`,
      received: wrong === undefined ? '' : t`a token of ${tokenOf(wrong).length} bytes`,
      shownBy: calls.map((call) => scene.exchange(call)),
    }));
  },
});
