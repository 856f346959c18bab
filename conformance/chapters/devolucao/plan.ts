import type { Values } from '../../core/values.js';
import type { Samples } from '../../contract/cases/cases.js';
import type { RequestPlan } from '../shared/derived/plan.js';
import { accented, malformedDecimals } from '../shared/faulty-texts.js';
import { idInPath } from './client.js';

/** Malformed end-to-end ids: too long, or with characters other than letters and digits. */
function noEndToEndIds(e2eid: string, { word }: Values): Samples[string] {
  const signs = ['-', '_', '.', '+', ' ', '*', 'ç', '#'];
  return {
    // A single additional character may be valid (OP-01).
    'too long': [e2eid + word(2), e2eid + word(20)],
    'off the pattern': signs.map((sign, index) =>
      index % 2 === 0 ? e2eid.slice(0, -1) + sign : sign + e2eid.slice(1),
    ),
  };
}

function devolucaoSamples({ word }: Values): Samples {
  return {
    id: { 'too long': [36, 60].map(word) },
    valor: { 'off the pattern': malformedDecimals },
    natureza: { 'not in the enum': ['UNKNOWN', 'OUTRA', 'MED', 'original', 'TROCO'] },
    descricao: {
      'the longest': [word(139), word(140), accented(140)],
      'too long': [141, 300].map(word),
    },
  };
}

const devolucaoPlan: RequestPlan = {
  name: 'devolucao',
  what: { en: 'A request for a devolucao', 'pt-BR': 'Uma requisição de devolução (devolucao)' },
  operation: 'putDevolucao',
  needs: ['a received payment'],
  success: [200, 201, 202],
  bases: async ({ account, control, values }) => {
    const payment = await control.setup('a received payment', { amount: 1000 });
    const e2eid = idInPath(account.profile, payment.endToEndId);
    const body = { valor: '1.00', natureza: 'ORIGINAL', descricao: 'Conformance check' };
    const path = { e2eid, id: values.word(24) };
    const samples = { e2eid: noEndToEndIds(e2eid, values) };
    return [{ name: 'ORIGINAL', clause: 'DEVOLUCAO-01', request: { body, path }, samples }];
  },
  unique: [{ where: 'path', steps: ['id'], make: ({ word }) => word(24) }],
  accepted: ['DEVOLUCAO-01'],
  samples: devolucaoSamples,
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'DEVOLUCAO-43',
    account: { available: 100, settlement: 'automatic', feeAmount: 0 },
  },
};

export default [devolucaoPlan];
