import { answers as right } from '../shop/calls.js';
import { balance } from '../shop/balance.js';
import { isMembers } from '../shop/http.js';
import { lists } from '../shop/lists.js';
import { mutants } from './mutant.js';

/** Mutants that read responses only in the form of the one gateway that the shop was written with. */
export const answers = mutants({
  'CALLER-41': {
    'balance-only-at-the-top': [
      'The balance is expected at the top of the answer',
      {
        balance: {
          available: (body, money) =>
            isMembers(body) && 'netBalance' in body ? balance.available(body, money) : null,
        },
      },
    ],
    'balance-only-wrapped': [
      'The balance is expected in `data`',
      {
        balance: {
          available: (body, money) =>
            isMembers(body) && isMembers(body['data']) ? balance.available(body['data'], money) : null,
        },
      },
    ],
    'balance-of-exactly-four-members': [
      'A balance with a member more is refused',
      {
        balance: {
          available: (body, money) =>
            isMembers(body) && Object.keys(body).length > 4 ? null : balance.available(body, money),
        },
      },
    ],
    'cob-only-201': [
      'A charge is only made if the answer is 201',
      {
        answers: {
          of: (operation, ending) =>
            operation === 'cob' && ending.end.what === 'answer' && ending.end.status === 200
              ? 'refused'
              : right.of(operation, ending),
        },
      },
    ],
    'transfer-only-200': [
      'A transfer is only made if the answer is 200',
      {
        answers: {
          of: (operation, ending) =>
            operation === 'transfer' && ending.end.what === 'answer' && ending.end.status === 201
              ? 'refused'
              : right.of(operation, ending),
        },
      },
    ],
    'row-must-have-an-end-to-end-id': [
      'A row of the list without an end-to-end id cannot be read',
      {
        lists: {
          async find(shop, id) {
            const row = await lists.find.call(this, shop, id);
            if (row?.endToEndId === null) throw new TypeError('endToEndId is null');
            return row;
          },
        },
      },
    ],
  },
  'RECEIVER-09': {
    'placeholder-kept': [
      'The end-to-end id of a transfer is that of the answer',
      {
        view: {
          endToEndId: ({ placeholder, entries }) =>
            placeholder ??
            entries.flatMap((entry) => (entry.what === 'paid' ? (entry.endToEndId ?? []) : []))[0] ??
            null,
        },
      },
    ],
    'no-end-to-end-id-of-a-transfer': [
      'The end-to-end id of a notification is not kept, and the page of the order shows that of the answer',
      { facts: { endToEndId: () => null }, view: { endToEndId: ({ placeholder }) => placeholder } },
    ],
  },
});
