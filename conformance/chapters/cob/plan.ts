import type { Values } from '../../core/values.js';
import type { Samples } from '../../contract/cases/cases.js';
import type { RequestPlan } from '../shared/derived/plan.js';
import { accented, inOtherDigits, malformedDecimals, malformedDocuments } from '../shared/faulty-texts.js';
import { charged, cobBody } from './client.js';

function cobSamples(values: Values): Samples {
  const { word } = values;
  const others = ['-', '_', '.', ' ', '+', '@', '*', 'ç', '#'];
  return {
    txid: {
      'too short': [25, 10, 1].map(word),
      'the shortest': [26, 27].map(word),
      'the longest': [34, 35].map(word),
      'too long': [36, 60].map(word),
      'off the pattern': [
        ...others.map((other) => `${word(15)}${other}${word(14)}`),
        inOtherDigits('1'.repeat(30)),
        // In many regular expression dialects, `$` also matches before a final line feed.
        values.uuid().slice(0, 35),
        `-${word(29)}`,
        `${word(29)}-`,
        `${word(30)}\n`,
      ],
    },
    'devedor.cpf': { 'off the pattern': [...malformedDocuments(values), values.cnpj()] },
    'valor.original': {
      'off the pattern': malformedDecimals,
      'the least': ['0.01', '0.29'],
      'the greatest': ['10.00', '999999.99'],
    },
    solicitacaoPagador: {
      'the longest': [word(139), word(140), accented(140)],
      'too long': [141, 300].map(word),
    },
  };
}

const cobPlan: RequestPlan = {
  name: 'cob',
  what: { en: 'A request for an immediate charge', 'pt-BR': 'Uma requisição de cobrança imediata (cob)' },
  operation: 'putCob',
  success: charged,
  bases: ({ account, values }) => [
    {
      name: 'a charge',
      clause: 'COB-01',
      request: { body: cobBody(account), path: { txid: values.word(32) } },
    },
  ],
  unique: [{ where: 'path', steps: ['txid'], make: ({ word }) => word(32) }],
  accepted: ['COB-01'],
  samples: cobSamples,
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: { account: { available: 0 }, idIsFree: 'COB-54' },
};

export default [cobPlan];
