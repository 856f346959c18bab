import { check, t, textOf } from '../check.js';
import { resemblesFullEnvelope } from '../shared/envelopes.js';
import { expectRefusal } from '../shared/tokens.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';

const code = 'PUB_REQUEST_BODY_INVALID';

/** The id, changed to a UUID of another version. */
const ofVersion = (clientId: string, version: number) =>
  `${clientId.slice(0, 14)}${version}${clientId.slice(15)}`;

export default [
  check('tokens/client-id-other-version', {
    en: 'A clientId that is a UUID, but not of version 4, is refused as an invalid body',
    'pt-BR': 'Um clientId que é um UUID, mas não da versão 4, é recusado como corpo inválido',
    clauses: ['TOKEN-10'],
    async run({ account, expect }) {
      for (const version of [1, 2, 3, 5, 7]) {
        const answer = await account.requestToken({ clientId: ofVersion(account.clientId, version) });
        expectRefusal(expect, 'TOKEN-10', answer, 400, code);
      }
    },
  }),
  check('tokens/body-invalid', {
    en: 'An invalid body of a token request is refused in the full envelope with the code PUB_REQUEST_BODY_INVALID',
    'pt-BR':
      'Um corpo inválido em uma requisição de token é recusado no envelope completo com o código PUB_REQUEST_BODY_INVALID',
    clauses: ['TOKEN-17'],
    async run({ account, expect }) {
      for (const fields of [{ clientId: undefined }, { clientId: 'no-uuid' }, { clientSecret: undefined }]) {
        const answer = await account.requestToken(fields);
        expect.at('TOKEN-17').code(answer, code);
        expect.at('TOKEN-17').ok(resemblesFullEnvelope(answer.body), t`the full error envelope`, answer.json);
      }
    },
  }),
  check('tokens/several-faults', {
    en: 'Records which of several faults of one token request is reported',
    'pt-BR': 'Registra qual de vários erros de uma requisição de token é informado',
    clauses: ['TOKEN-31'],
    openPoints: ['OP-21'],
    async run({ account, values, record }) {
      const foreign = percentEncode((await selfSigned('conformance-check')).certificatePem);
      const wrongSecret = { clientSecret: values.word(32) };
      const badBody = { clientId: 'not-a-uuid' };
      const requests = [
        [t`no header, invalid body`, () => account.requestToken(badBody, { certificateHeader: null })],
        [t`malformed PEM, invalid body`, () => account.requestToken(badBody, { certificateHeader: 'none' })],
        [
          t`unregistered certificate, invalid body`,
          () => account.requestToken(badBody, { certificateHeader: foreign }),
        ],
        [
          t`unregistered certificate, wrong secret`,
          () => account.requestToken(wrongSecret, { certificateHeader: foreign }),
        ],
      ] as const;
      for (const [faults, ask] of requests) {
        const answer = await ask();
        record('OP-21', 'createAccessToken', t`${faults}: ${textOf(answer.body.code) || answer.status}`);
      }
    },
  }),
];
