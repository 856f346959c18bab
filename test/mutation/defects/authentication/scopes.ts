import type { OperationId } from '../../../../generated/operations.js';
import { breaks, type Defects } from '../../mutant.js';
import { verifiedOtherwise } from './endpoints.js';

/** Operations that do not check the scopes of a token. */
const careless = (...operations: readonly OperationId[]) =>
  verifiedOtherwise(operations, (verify) => async (token) => {
    const said = await verify(token);
    return said && { ...said, scopes: ['pix:read', 'pix:write', 'balance:read'] };
  });

export default {
  'auth/scope-ignored-for-devolucao': breaks('AUTH-29', {
    title: 'A token without any scope may refund payments',
    defect: careless('putDevolucao'),
  }),
  'auth/scope-ignored-for-cob': breaks('AUTH-29', {
    title: 'A token without any scope may create immediate charges',
    defect: careless('putCob'),
  }),
  'auth/scope-ignored-for-cash-out': breaks('AUTH-23', {
    title: 'A token of the standard family without any scope may pay',
    defect: careless('createCashOut'),
  }),
  'auth/scope-ignored-for-standard-balance': breaks('AUTH-23', {
    title: 'A token of the standard family without any scope may read the balance',
    defect: careless('getBalance', 'getApiBalance'),
  }),
  'auth/scope-ignored-for-refund-in': breaks('AUTH-23', {
    title: 'A token of the standard family without any scope may give payments back',
    defect: careless('createRefundIn'),
  }),
  'auth/scope-ignored-for-qr-cash-out': breaks('AUTH-23', {
    title: 'A token of the standard family without any scope may pay a QR code',
    defect: careless('createQrCashOut'),
  }),
  'auth/scope-ignored-for-cash-in': breaks('AUTH-23', {
    title: 'A token of the standard family without any scope may make a charge',
    defect: careless('createCashIn'),
  }),
} satisfies Defects;
