import { Sentence, t } from '../../core/text.js';
import type { Values } from '../../core/values.js';
import type { Account } from '../account.js';
import type { Base, RequestPlan, Tools } from '../shared/derived/plan.js';

const request = ({ clientId, clientSecret, certificateHeader }: Account): Base['request'] => ({
  body: { clientId, clientSecret },
  headers: { 'x-ssl-client-cert': certificateHeader },
});

/** The correct secret with a wrong type, too short or too long. */
const wrongSecret = ({ account: { clientSecret }, values }: Tools) => ({
  'of another type': [{ secret: clientSecret }, [clientSecret, clientSecret]],
  'too short': [clientSecret.slice(0, 7), 'x'],
  'too long': [65, 129].map((length) => clientSecret + values.word(length - clientSecret.length)),
});

/** The correct id with a wrong type, and texts that are not UUIDs. A type that converts is not wrong (OP-54). */
const wrongId = ({ account: { clientId }, values }: Tools) => ({
  'of another type': [12345, true, { id: clientId }, [clientId, clientId]],
  'off the pattern': [
    'not-a-uuid',
    values.word(36),
    clientId.slice(0, -1),
    `${clientId}a`,
    `x${clientId}`,
    `${clientId.slice(0, -1)}g`,
  ],
});

/**
 * Wrong secrets of an allowed length. They are not derived from the correct one by cutting or padding, because that may
 * already have one of these lengths.
 */
const otherSecrets = (values: Values) => ({
  'the shortest': [values.word(8)],
  'the longest': [values.word(64)],
});

/** Faults whose length no secret has: the gateway may report an invalid body or a wrong secret (OP-40). */
const lengthFaults = ['too short', 'too long', 'empty'];

const accessTokenPlan: RequestPlan = {
  name: 'access-token',
  what: {
    en: 'A token request of the standard family',
    'pt-BR': 'Uma requisição de token da família padrão',
  },
  operation: 'createAccessToken',
  success: [201],
  bases: (tools) => [
    {
      name: 'the credentials',
      clause: 'TOKEN-01',
      request: request(tools.account),
      samples: {
        clientId: wrongId(tools),
        clientSecret: { ...wrongSecret(tools), ...otherSecrets(tools.values) },
      },
    },
  ],
  accepted: ['TOKEN-01'],
  refusal: {
    clauses: ['TOKEN-23'],
    openPoints: ['OP-40'],
    statuses: [400, 401],
    look({ field, kind, answer }, expect, record) {
      if (field !== 'clientSecret' || !lengthFaults.includes(kind)) return;
      record('OP-40', 'createAccessToken', t`a secret that is ${new Sentence(kind)}: ${answer.status}`);
      const code: unknown = answer.body.code;
      const holds = answer.status === 400 || code === 'PUB_INVALID_CREDENTIALS';
      expect
        .at('TOKEN-23')
        .ok(holds, t`a 401 for a secret of invalid length has the code PUB_INVALID_CREDENTIALS`, code);
    },
  },
  open: ['OP-54', 'OP-56'],
};

const oauthTokenPlan: RequestPlan = {
  name: 'oauth-token',
  what: {
    en: 'A token request of the compatibility family',
    'pt-BR': 'Uma requisição de token da família de compatibilidade',
  },
  operation: 'createOauthToken',
  success: [200, 201, 202],
  bases: (tools) => [
    {
      name: 'the credentials',
      clause: 'TOKEN-32',
      request: request(tools.account),
      samples: {
        clientId: { 'of another type': wrongId(tools)['of another type'].slice(2) },
        clientSecret: wrongSecret(tools),
      },
    },
  ],
  accepted: ['TOKEN-32'],
  open: ['OP-54', 'OP-56', 'OP-59'],
};

export default [accessTokenPlan, oauthTokenPlan];
