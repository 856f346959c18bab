import type { OperationId } from '../../../../generated/operations.js';
import type { Defects } from '../../mutant.js';
import { verifiedOtherwise } from './endpoints.js';

/** Operations that do not check the scopes of a token. */
const careless = (...operations: readonly OperationId[]) =>
  verifiedOtherwise(operations, (verify) => async (token) => {
    const said = await verify(token);
    return said && { ...said, scopes: ['pix:read', 'pix:write', 'balance:read'] };
  });

export default {
  'auth/scope-ignored-for-devolucao': {
    title: 'A token without any scope may refund payments',
    clause: 'AUTH-29',
    defect: careless('putDevolucao'),
  },
  'auth/scope-ignored-for-cob': {
    title: 'A token without any scope may create immediate charges',
    clause: 'AUTH-29',
    defect: careless('putCob'),
  },
  'auth/scope-ignored-for-cash-out': {
    title: 'A token of the standard family without any scope may pay',
    clause: 'AUTH-23',
    defect: careless('createCashOut'),
  },
  'auth/scope-ignored-for-standard-balance': {
    title: 'A token of the standard family without any scope may read the balance',
    clause: 'AUTH-23',
    defect: careless('getBalance', 'getApiBalance'),
  },
  'auth/scope-ignored-for-refund-in': {
    title: 'A token of the standard family without any scope may give payments back',
    clause: 'AUTH-23',
    defect: careless('createRefundIn'),
  },
  'auth/scope-ignored-for-qr-cash-out': {
    title: 'A token of the standard family without any scope may pay a QR code',
    clause: 'AUTH-23',
    defect: careless('createQrCashOut'),
  },
  'auth/scope-ignored-for-cash-in': {
    title: 'A token of the standard family without any scope may make a charge',
    clause: 'AUTH-23',
    defect: careless('createCashIn'),
  },
} satisfies Defects;
