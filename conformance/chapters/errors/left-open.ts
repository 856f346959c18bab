import { check, t } from '../check.js';

export default [
  check('errors/unusual-texts', {
    en: 'Records how blank strings, white space around a string and characters outside ASCII are treated',
    'pt-BR':
      'Registra como são tratados textos em branco, espaços em volta de um texto e caracteres fora do ASCII',
    clauses: ['ERROR-44'],
    openPoints: ['OP-59'],
    async run({ account, record }) {
      for (const [what, fields] of [
        [t`externalId blank`, { externalId: '   ' }],
        [t`details.name blank`, { details: { name: '  ' } }],
        [t`details.keyType surrounded by white space`, { details: { keyType: ' DOCUMENT ' } }],
        [t`description outside ASCII`, { description: 'São João – 1ª via ✓' }],
      ] as const)
        record('OP-59', 'createCashOut', t`${what}: ${(await account.cashOut(fields)).status}`);
    },
  }),
  check('errors/unknown-methods-and-paths', {
    en: 'Records the response to methods and paths that the specification does not define',
    'pt-BR': 'Registra a resposta a métodos e caminhos que a especificação não define',
    clauses: ['ERROR-45'],
    openPoints: ['OP-15'],
    family: null,
    async run({ account, http, values, record }) {
      const authorization = `Bearer ${await account.token()}`;
      for (const path of ['/api/pix/cash-out', `/api/pix/${values.word(12)}`]) {
        const answer = await http.send({ method: 'GET', path, headers: { authorization }, judge: false });
        const shown = path.endsWith('cash-out') ? path : '/api/pix/<unknown>';
        record('OP-15', '', t`GET ${shown}: ${answer.status}`);
      }
    },
  }),
  check('errors/unlisted-statuses', {
    en: 'Records the status of the response to a cash-out with a content type other than JSON',
    'pt-BR': 'Registra o status da resposta a um cash-out com um tipo de conteúdo diferente de JSON',
    clauses: ['ERROR-40'],
    openPoints: ['OP-55'],
    async run({ account, record }) {
      const answer = await account.cashOut({}, { headers: { 'content-type': 'text/plain' } });
      record('OP-55', 'createCashOut', t`content type text/plain: ${answer.status}`);
    },
  }),
];
