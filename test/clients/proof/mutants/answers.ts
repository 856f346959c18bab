import { answers as right } from '../shop/calls.js';
import { balance } from '../shop/balance.js';
import { isMembers } from '../shop/http.js';
import { lists } from '../shop/lists.js';
import { mutant } from './mutant.js';

/** Answers are read as the one gateway gives them that the shop was written with. */
export const answers = [
  mutant({
    id: 'balance-only-at-the-top',
    duty: 'CALLER-41',
    title: 'The balance is expected at the top of the answer',
    change: {
      balance: {
        available: (body, money) =>
          isMembers(body) && 'netBalance' in body ? balance.available(body, money) : null,
      },
    },
  }),
  mutant({
    id: 'balance-only-wrapped',
    duty: 'CALLER-41',
    title: 'The balance is expected in `data`',
    change: {
      balance: {
        available: (body, money) =>
          isMembers(body) && isMembers(body['data']) ? balance.available(body['data'], money) : null,
      },
    },
  }),
  mutant({
    id: 'balance-of-exactly-four-members',
    duty: 'CALLER-41',
    title: 'A balance with a member more is refused',
    change: {
      balance: {
        available: (body, money) =>
          isMembers(body) && Object.keys(body).length > 4 ? null : balance.available(body, money),
      },
    },
  }),
  mutant({
    id: 'cob-only-201',
    duty: 'CALLER-41',
    title: 'A charge is only made if the answer is 201',
    change: {
      answers: {
        of: (operation, ending) =>
          operation === 'cob' && ending.end.what === 'answer' && ending.end.status === 200
            ? 'refused'
            : right.of(operation, ending),
      },
    },
  }),
  mutant({
    id: 'transfer-only-200',
    duty: 'CALLER-41',
    title: 'A transfer is only made if the answer is 200',
    change: {
      answers: {
        of: (operation, ending) =>
          operation === 'transfer' && ending.end.what === 'answer' && ending.end.status === 201
            ? 'refused'
            : right.of(operation, ending),
      },
    },
  }),
  mutant({
    id: 'row-must-have-an-end-to-end-id',
    duty: 'CALLER-41',
    title: 'A row of the list without an end-to-end id cannot be read',
    change: {
      lists: {
        async find(shop, id) {
          const row = await lists.find.call(this, shop, id);
          if (row?.endToEndId === null) throw new TypeError('endToEndId is null');
          return row;
        },
      },
    },
  }),
  mutant({
    id: 'placeholder-kept',
    duty: 'RECEIVER-09',
    title: 'The end-to-end id of a transfer is that of the answer',
    change: {
      view: {
        endToEndId: ({ placeholder, entries }) =>
          placeholder ??
          entries.flatMap((entry) => (entry.what === 'paid' ? (entry.endToEndId ?? []) : []))[0] ??
          null,
      },
    },
  }),
  mutant({
    id: 'no-end-to-end-id-of-a-transfer',
    duty: 'RECEIVER-09',
    title:
      'The end-to-end id of a notification is not kept, and the page of the order shows that of the answer',
    change: { facts: { endToEndId: () => null }, view: { endToEndId: ({ placeholder }) => placeholder } },
  }),
];
