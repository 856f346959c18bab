/**
 * A whole story with openapi-fetch and the types of the contract, written like a real client: no cast, no hand-made
 * request.
 */
import createClient from 'openapi-fetch';
import { expect } from 'vitest';

import type { paths } from '../../generated/contract.js';
import { charge, externalId, it, payment, refund, until } from './prepared.js';

it('tells a story from the token to a refusal that is read by its fields', async ({
  prepared: { baseUrl, clientId, clientSecret, certificateHeader, received },
}) => {
  const client = createClient<paths>({ baseUrl });
  const token = await client.POST('/api/auth/token', {
    params: { header: { 'X-SSL-Client-Cert': certificateHeader } },
    body: { clientId, clientSecret },
  });
  if (token.error) throw new Error(`${token.error.code}: ${token.error.userMessage}`);
  const { access_token: accessToken } = token.data;
  client.use({
    onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${accessToken}`),
  });

  const balance = await client.GET('/balance');
  expect(balance.data?.netBalance).toBe(1025.5);

  const paid = await client.POST('/api/pix/cash-out', { body: payment });
  if (paid.error) throw new Error(paid.error.userMessage);
  expect(paid.data.status).toBe('PENDING');

  const created = await client.POST('/api/pix/cash-in', { body: charge });
  expect(created.data?.pixCode).toMatch(/^000201/);
  expect(created.data?.qrCodeImage).toMatch(/^data:image/);

  const list = () => client.GET('/api/transactions', { params: { query: { externalId, size: 5 } } });
  const listed = await until(list, ({ data }) => data?.data[0]?.status === 'Confirmado');
  expect(listed.data?.data[0]?.transactionId).toBe(paid.data.transactionId);
  expect(listed.data?.data[0]?.counterpart?.bank.bankISPB).toMatch(/^[0-9]{8}$/);
  expect(listed.data?.metadata.total).toBe(1);

  const returned = await client.POST('/api/pix/refund-in/{id}', {
    params: { path: { id: received } },
    body: refund,
  });
  expect(returned.data?.refundValue).toBe(5.25);

  const { error } = await client.POST('/api/pix/cash-out', { body: payment });
  if (error?.code !== 'PIX_DUPLICATE_EXTERNAL_ID') throw new Error(JSON.stringify(error));
  expect(error.errorCode).toBe('PIX_DUPLICATE_EXTERNAL_ID');
  const number: number = error.details.existingTransactionId;
  expect(number).toBeGreaterThan(0);
});
