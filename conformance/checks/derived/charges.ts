import { cashInBody } from '../../target/cash-in.js';
import { charged, cobBody } from '../../target/cob.js';
import type { Values } from '../../target/values.js';
import { type Base, needed, orElse, type Plan } from './plan.js';

const unnamed = orElse(400, 404);

/** A share so small that eleven of them stay below the amount. */
function share(values: Values): object {
  return {
    pixKey: values.email(),
    pixKeyType: 'EMAIL',
    name: 'Ana Lima',
    document: values.cpf(),
    type: 'FIXED',
    value: 0.5,
    immediate: false,
  };
}

const shares = (values: Values, count: number) => Array.from({ length: count }, () => share(values));

/** Right requests; the one with splits has an amount that many of them fit into. */
function cashInBases(values: Values): readonly Base[] {
  const { transaction, payer } = cashInBody(values) as Readonly<Record<'transaction' | 'payer', object>>;
  const body = {
    transaction: { ...transaction, expirationTime: 86_400, generateQrCode: false },
    payer,
    additionalInfo: { order: '1001' },
  };
  const ofSplits = ['pixKey', 'pixKeyType', 'name', 'document', 'type', 'value', 'immediate'];
  return [
    { name: 'a charge', clause: 'CASHIN-01', request: { body } },
    {
      name: 'a charge with splits',
      request: { body: { ...body, splits: shares(values, 1) } },
      only: ['splits', 'splits[]', ...ofSplits.map((member) => `splits[].${member}`)],
    },
  ];
}

const cashIn: Plan = {
  name: 'cash-in',
  what: 'A cash-in',
  operation: 'createCashIn',
  family: 'standard',
  success: [201],
  bases: ({ values }) => cashInBases(values),
  unique: [{ where: 'body', steps: ['transaction', 'externalId'], make: ({ externalId }) => externalId() }],
  accepted: ['CASHIN-01'],
  samples: (values) => ({
    splits: {
      'with the most items': [shares(values, 10)],
      'with too many items': [shares(values, 11)],
    },
  }),
  faults: {
    transaction: { ...needed('CASHIN-17'), empty: 'CASHIN-18' },
    'transaction.value': {
      ...needed('CASHIN-18'),
      'with too many decimals': 'CASHIN-19',
      'below the minimum': 'CASHIN-20',
    },
    'transaction.description': { ...needed('CASHIN-21'), empty: 'CASHIN-22', 'too long': 'CASHIN-23' },
    'transaction.externalId': { ...needed('CASHIN-24'), empty: 'CASHIN-25' },
    'transaction.expirationTime': {
      'of another type': 'CASHIN-28',
      'below the minimum': 'CASHIN-29',
      'above the maximum': 'CASHIN-31',
    },
    'transaction.generateQrCode': { 'of another type': 'CASHIN-34' },
    payer: { ...needed('CASHIN-35'), empty: 'CASHIN-37' },
    'payer.fullName': { ...needed('CASHIN-37'), 'too long': 'CASHIN-38' },
    'payer.document': { ...needed('CASHIN-39'), 'off the pattern': 'CASHIN-42', empty: 'CASHIN-42' },
    additionalInfo: { 'of another type': 'CASHIN-44', 'with too many members': 'CASHIN-43' },
    'additionalInfo.*': { 'of another type': 'CASHIN-44' },
    splits: { 'of another type': 'CASHIN-46', 'with too many items': 'CASHIN-47' },
    'splits[].pixKey': { ...needed('CASHIN-51'), 'too long': 'CASHIN-52' },
    'splits[].pixKeyType': { ...needed('CASHIN-53'), 'not in the enum': 'CASHIN-53', empty: 'CASHIN-53' },
    'splits[].name': { ...needed('CASHIN-55'), 'too long': 'CASHIN-56' },
    'splits[].document': { ...needed('CASHIN-57'), 'off the pattern': 'CASHIN-58', empty: 'CASHIN-58' },
    'splits[].type': { ...needed('CASHIN-59'), 'not in the enum': 'CASHIN-59', empty: 'CASHIN-59' },
    'splits[].value': {
      ...needed('CASHIN-62'),
      'with too many decimals': 'CASHIN-63',
      'below the minimum': 'CASHIN-64',
    },
    'splits[].immediate': { 'of another type': 'CASHIN-65' },
  },
  bounds: {
    'transaction.value': { 'the least': 'CASHIN-20' },
    'transaction.description': { 'the longest': 'CASHIN-23' },
    'transaction.expirationTime': { 'the greatest': 'CASHIN-31' },
    'payer.fullName': { 'the longest': 'CASHIN-38' },
    additionalInfo: { 'with the most members': 'CASHIN-43' },
    splits: { 'left out': 'CASHIN-45', 'with the most items': 'CASHIN-47' },
    'splits[].name': { 'the longest': 'CASHIN-56' },
    'splits[].value': { 'the least': 'CASHIN-64' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'CASHIN-83',
    account: { available: 100, feeAmount: 0 },
    silence: {
      clause: 'CASHIN-83',
      eventType: 'cash_in',
      wanted: (isRefused) => ({ event: 'CashIn', status: 'CONFIRMED', externalId: isRefused }),
    },
    listed: true,
  },
};

const cob: Plan = {
  name: 'cob',
  what: 'A request for an immediate charge',
  operation: 'putCob',
  family: 'compatibility',
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
  faults: {
    txid: { 'too short': 'COB-34', 'too long': 'COB-35', 'off the pattern': 'COB-36' },
    calendario: needed('COB-39'),
    'calendario.expiracao': { 'of another type': 'COB-40' },
    'devedor.cpf': { 'of another type': 'COB-45', 'off the pattern': 'COB-45' },
    'devedor.nome': { missing: unnamed('COB-63'), 'of another type': unnamed('COB-63') },
    valor: { ...needed('COB-47'), empty: 'COB-48' },
    'valor.original': {
      missing: 'COB-48',
      null: 'COB-48',
      'of another type': 'COB-49',
      'off the pattern': 'COB-49',
      empty: 'COB-49',
    },
    'valor.modalidadeAlteracao': { 'of another type': 'COB-50' },
    solicitacaoPagador: { 'too long': unnamed('COB-52') },
    infoAdicionais: { 'of another type': unnamed('COB-53') },
    'infoAdicionais[]': { 'of another type': unnamed('COB-53') },
    'infoAdicionais[].nome': { missing: unnamed('COB-53'), 'of another type': unnamed('COB-53') },
    'infoAdicionais[].valor': { missing: unnamed('COB-53'), 'of another type': unnamed('COB-53') },
  },
  bounds: {
    txid: { 'the shortest': 'COB-34', 'the longest': 'COB-35' },
    devedor: { 'left out': 'COB-43' },
    solicitacaoPagador: { 'left out': 'COB-52', 'the longest': 'COB-52' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: { account: { available: 0 }, idIsFree: 'COB-54' },
};

export const charges: readonly Plan[] = [cashIn, cob];
