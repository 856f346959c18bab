/**
 * Express and the contract's validator, answering a constant: the baseline for what the gateway adds. `constant.ts
 * PORT`
 */
import express from 'express';

import { operations } from '../../../generated/operations.js';
import { contractValidation } from '../../../server/http/validation.js';

const app = express();
const { createCashOut } = operations;
app.post(
  createCashOut.path,
  express.json(),
  contractValidation(createCashOut, true),
  (_request, response) => {
    response.status(201).json({
      transactionId: '0c9b6f0e-7f39-4b0f-9d4c-6c9b2f1f7a11',
      externalId: 'constant',
      status: 'PENDING',
      generateTime: '2026-03-20T14:03:00.000Z',
    });
  },
);
app.listen(Number(process.argv[2]), '127.0.0.1');
