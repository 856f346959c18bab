/**
 * Express with the contract's validator and a constant response: the baseline for the cost of the gateway. `constant.ts
 * PORT`
 */
import express from 'express';

import { operations } from '../../../generated/operations.js';
import { contractOf } from '../../../server/edge/operation-contract.js';

const app = express();
const { createCashOut } = operations;
const answer = {
  status: 201,
  body: {
    transactionId: '0c9b6f0e-7f39-4b0f-9d4c-6c9b2f1f7a11',
    externalId: 'constant',
    status: 'PENDING',
    generateTime: '2026-03-20T14:03:00.000Z',
  },
};
app.post(createCashOut.path, express.json(), (request, response, next) => {
  const { params, query, headers } = request;
  contractOf(createCashOut)
    .then(async (contract) => {
      await contract.readRequest({ params, query, headers, body: request.body as unknown });
      contract.requireAnswer(answer);
      response.status(answer.status).json(answer.body);
    })
    .catch(next);
});
app.listen(Number(process.argv[2]), '127.0.0.1');
