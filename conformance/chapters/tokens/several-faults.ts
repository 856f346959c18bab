import { check, t, textOf } from '../check.js';
import { percentEncode, selfSigned } from '../../target/certificates.js';

export default [
  check('tokens/several-faults', {
    en: 'Which of several faults of one token request is reported',
    'pt-BR': 'Qual das várias falhas de uma requisição de token é informada',
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
