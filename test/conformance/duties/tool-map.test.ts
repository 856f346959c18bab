import { describe, expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { parseClientFile } from '../../../conformance/duties/client-file.js';
import { suggestedFile } from '../../../conformance/duties/mcp/suggest.js';
import {
  answerOf,
  argumentsOf,
  faultsOf,
  type MappedTool,
  type Tool,
} from '../../../conformance/duties/mcp/tool-map.js';

const tool: Tool = {
  name: 'send_pix',
  inputSchema: {
    properties: {
      order_id: {},
      amount: { type: 'number' },
      cents: { type: 'integer' },
      currency: {},
      note: {},
    },
    required: ['order_id', 'amount'],
  },
};
const mapped: MappedTool = {
  tool: 'send_pix',
  arguments: {
    order_id: 'the {order}',
    amount: '{amount}',
    cents: '{cents}',
    currency: 'BRL',
    note: '{description}',
  },
};

describe('arguments of a tool', () => {
  test('have the types of its schema, and lack what the step has no value for', () => {
    const params = { order: 'order-1', amount: '0.30' };
    const expected = { order_id: 'the order-1', amount: 0.3, cents: 30, currency: 'BRL' };
    expect(argumentsOf(mapped, tool, params, 1)).toEqual(expected);
    const orders = [1, 2].map((nth) => Object.keys(argumentsOf(mapped, tool, params, nth)));
    expect(orders[0]).toEqual(orders[1]?.reverse());
  });

  test('have the key type in the words of its schema', () => {
    const kinds = { properties: { kind: { enum: ['cpf', 'cnpj', 'email', 'phone', 'evp'] } } };
    const kindOf = (keyType: string, key: string, inputSchema: Tool['inputSchema'] = kinds) =>
      argumentsOf(
        { tool: 'x', arguments: { kind: '{keyType}' } },
        { name: 'x', inputSchema },
        { keyType, key },
        1,
      ).kind;
    expect(kindOf('DOCUMENT', '529.982.247-25')).toBe('cpf');
    expect(kindOf('DOCUMENT', '11.222.333/0001-81')).toBe('cnpj');
    expect(['EMAIL', 'PHONE', 'RANDOM'].map((type) => kindOf(type, 'x'))).toEqual(['email', 'phone', 'evp']);
    expect(kindOf('DOCUMENT', 'x', { properties: { kind: { enum: ['DOCUMENT', 'CPF'] } } })).toBe('DOCUMENT');
    expect(kindOf('EMAIL', 'x', { properties: { kind: {} } })).toBe('EMAIL');
  });

  test('are refused if the draft still has a question mark', () => {
    const open = { ...mapped, arguments: { ...mapped.arguments, note: '?' } };
    const [text = ''] = faultsOf({ pay: open }, [tool]).map(english);
    expect(text).toContain('tools.pay.arguments.note: still ?');
  });

  test('are refused if the tool or the step does not have them', () => {
    const [text = ''] = faultsOf({ pay: { tool: 'send_pix', arguments: { ammount: '{amount}' } } }, [
      tool,
    ]).map(english);
    expect(text).toContain(
      'tools.pay.arguments.ammount: send_pix has no such argument. Did you mean amount?',
    );
    const parsed = () =>
      parseClientFile('tools: { pay: { tool: send_pix, arguments: { a: "{ammount}" } } }', 'client.yaml');
    expect(parsed).toThrow(/the step 'pay' has no \{ammount\}. Did you mean amount\?/);
    expect(() => parseClientFile('tools: { pai: { tool: send_pix } }', 'client.yaml')).toThrow(
      /no such step. Did you mean pay\?/,
    );
  });
});

describe('the result of a tool', () => {
  const said = (text: string, isError = false, structured?: object) => ({ isError, structured, text });
  const outcomeOf = (result: ReturnType<typeof said>, words?: MappedTool['words']) => {
    const answer = answerOf('pay', { tool: 'send_pix', ...(words && { words }) }, result);
    return answer.kind === 'answered' ? answer.returned.outcome : answer.kind;
  };

  test.each([
    ['Payment failed, please try again.', false, 'failed'],
    ['Unknown error: fetch failed', true, 'failed'],
    ['The outcome is unknown: ask payment_status.', true, 'unknown'],
    ['Resultado desconhecido; consulte o pedido.', true, 'unknown'],
    ['Pagamento recusado: chave inválida', true, 'refused'],
    ['Pix enviado', false, 'done'],
    ['{"status":"CONFIRMED"}', false, 'done'],
    ['{"status":"PENDING"}', false, 'unknown'],
    ['Error: socket hang up', true, 'failed'],
    ['ok', false, 'done'],
  ] as const)('%s (error: %s) means %s', (text, isError, outcome) => {
    expect(outcomeOf(said(text, isError))).toBe(outcome);
  });

  test('is in the words of the map before usual ones', () => {
    expect(outcomeOf(said('', false, { status: 'failed' }), { failed: 'unknown' })).toBe('unknown');
    expect(outcomeOf(said('Not sent: on hold'), { 'on hold': 'unknown', sent: 'done' })).toBe('unknown');
  });

  test('has amounts as the protocol has them', () => {
    const map = { tool: 'get', returns: { state: 'payment.state', amount: 'payment.cents in cents' } };
    const result = said('', false, { payment: { state: 'pago', cents: 1234 }, refundable: 12.3 });
    const returned = { state: 'paid', amount: '12.34', refundable: '12.30' };
    expect(answerOf('how is the order', map, result)).toEqual({ kind: 'answered', returned });
  });

  test('of a look-up without a known state decides nothing', () => {
    expect(answerOf('how is the order', { tool: 'get' }, said('{"status":"LIMBO"}')).kind).toBe('broken');
  });
});

test('the draft of a file leaves open what names do not tell', () => {
  const refund: Tool = {
    name: 'estornar',
    inputSchema: { properties: { valor: {}, motivo: {} }, required: ['motivo'] },
  };
  const draft = suggestedFile('loja', 'node x.mjs', [tool, refund, { name: 'weather', inputSchema: {} }]);
  expect(draft).toContain('No step was found for these tools: weather');
  expect(draft).toContain('order_id: "{order}"');
  expect(draft).toMatch(/refund:\n +tool: estornar\n +arguments:\n +valor: "\{amount\}"\n +motivo: "\?"/);
});

test('the draft takes a tool called transfer for the payment, unless another tool pays', () => {
  const properties = {
    reference: {},
    amount_in_cents: {},
    pix_key: {},
    pix_key_kind: { enum: ['cpf', 'evp'] },
    beneficiary: {},
    trace_id: {},
  };
  const transfer: Tool = {
    name: 'transfer_money',
    inputSchema: { properties, required: Object.keys(properties) },
  };
  const state: Tool = { name: 'transfer_state', inputSchema: { properties: { reference: {} } } };
  const funds: Tool = { name: 'funds', inputSchema: {} };
  const draft = suggestedFile('bank', 'x', [transfer, state, funds]);
  expect(draft).toContain('If transfer_money calls POST /dict/pix');
  expect(draft.slice(draft.indexOf('tools:'))).toBe(`tools:
  pay:
    tool: transfer_money
    arguments:
      reference: "{order}"
      amount_in_cents: "{cents}"
      pix_key: "{key}"
      pix_key_kind: "{keyType}"
      beneficiary: "{name}"
      trace_id: "{uuid}"
  how is the order:
    tool: transfer_state
    arguments:
      reference: "{order}"
  balance:
    tool: funds
    arguments: {}
`);
  expect(suggestedFile('bank', 'x', [transfer, tool])).toMatch(/ {2}transfer:\n[^]* {2}pay:\n/);
});
