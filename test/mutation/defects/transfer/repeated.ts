import { randomUUID } from 'node:crypto';

import { at, header, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type NotificationBody, rewrittenNotifications } from '../../replace.js';
import { alike } from '../shared/alike.js';
import { faultsOf, matching } from '../shared/request-faults.js';
import { staleNotifications } from '../shared/stale.js';

const operation = 'createTransfer';
const name = 'x-idempotency-key';
const isTransfer = ({ type }: NotificationBody) => type === 'TRANSFER';

/** A key whose transfer has failed counts as new. */
const keysOfFailedForgotten = (): Part => {
  const failed = new Set<string>();
  const made = new Map<string, string>();
  return {
    http: {
      request: (request) => {
        const { body, headers } = request;
        if (at(body, '/state') === 'a payment settles' && at(body, '/params/outcome') === 'ERROR')
          failed.add(String(at(body, '/params/transactionId')));
        const isNew = request.operation === operation && failed.has(made.get(headers[name] ?? '') ?? '');
        return isNew ? header(name, randomUUID())(request) : request;
      },
      answer: (answer, { operation: asked, headers }) => {
        const key = headers[name] ?? '';
        if (asked === operation && answer.status === 200 && !made.has(key))
          made.set(key, String(at(answer.body, '/id')));
        return answer;
      },
    },
  };
};

export default {
  'transfer/replayed-by-its-body': breaks('TRANSFER-07', {
    title: 'A call with the body of an earlier one is answered with that transfer, whatever its key',
    defect: alike(operation, ({ text }) => text, 'the first answer'),
  }),
  'transfer/same-body-refused': breaks('TRANSFER-01', {
    title: 'A call with the body of an earlier one is refused, whatever its key',
    defect: alike(operation, ({ text }) => text, 422),
  }),
  'transfer/key-of-a-failed-one-forgotten': breaks('TRANSFER-19', {
    title: 'The key of a transfer that failed makes another one',
    defect: keysOfFailedForgotten,
  }),
  'transfer/creditor-document-with-a-zero-refused': breaks('TRANSFER-32', {
    title: 'A creditorDocument that begins with a zero is refused',
    defect: faultsOf(operation).refuses('/creditorDocument', matching(/^0\d+$/)),
  }),
  'transfer/creditor-of-the-one-before': breaks('EVENT-182', {
    title: 'data.creditorAccount is that of the transfer before',
    defect: staleNotifications(isTransfer, '/data/creditorAccount'),
  }),
  'transfer/creditor-nameless': breaks('EVENT-182', {
    title: 'data.creditorAccount.name is the same for all',
    defect: rewrittenNotifications(isTransfer, set('/data/creditorAccount/name', 'CONTA')),
  }),
  'transfer/creditor-at-our-institution': breaks('EVENT-182', {
    title: 'data.creditorAccount.ispb is that of the gateway',
    defect: rewrittenNotifications(isTransfer, set('/data/creditorAccount/ispb', '99999010')),
  }),
} satisfies Defects;
