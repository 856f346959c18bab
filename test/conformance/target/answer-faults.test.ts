import { expect, test } from 'vitest';
import { withoutNulls } from '../../../conformance/target/answer-faults.js';
import { protocol } from '../../../generated/provider-states.js';

test('omits optional members that are null, and keeps required ones', async () => {
  const account = protocol.states['an account'].returns;
  const credentials = { accountId: '1', clientId: 'a', clientSecret: 's', certificatePem: 'p' };
  const limits = { perTransaction: null, daily: 100 };
  const optional = { ...credentials, certificateHeader: null, chave: null, limits };
  expect(withoutNulls(account, optional)).toEqual({ ...credentials, limits: { daily: 100 } });
  expect(withoutNulls(account, { ...credentials, limits: null })).toEqual(credentials);
  const required = { ...credentials, clientId: null };
  expect(withoutNulls(account, required)).toEqual(required);
  // Null is a separate value where the protocol says so.
  expect(withoutNulls(protocol.states['a payment settles'].returns, { endToEndId: null })).toEqual({
    endToEndId: null,
  });
});
