import { row, Script } from './build.js';

const script = (): Script => new Script();

/** Of the rule about the creation of payments: histories that break it, and legal ones that are easily taken for such. */
export const aboutCreations: {
  readonly bad: Readonly<Record<string, Script>>;
  readonly legal: Readonly<Record<string, Script>>;
} = {
  bad: {
    'nothing is blocked': script().balance(100, 0).cashOut('a', 10).balance(90, 5).ended('a', 10),
    'it is blocked and still available': script()
      .balance(100, 0)
      .cashOut('a', 10)
      .balance(100, 10)
      .ended('a', 10),
  },
  legal: {
    'settled before the balance is read': script()
      .balance(100, 0)
      .cashOut('a', 10)
      .balance(90, 0)
      .ended('a', 10),
    'a fee is blocked, too': script()
      .balance(100, 0)
      .cashOut('a', 10)
      .balance(89.5, 10.5)
      .ended('a', 10, { feeAmount: 0.5 }),
    'a fee that is taken when it is settled (OP-03)': script()
      .balance(100, 0)
      .cashOut('a', 10)
      .balance(90, 10)
      .ended('a', 10, { feeAmount: 0.5 })
      .balance(89.5, 0),
    'a refund of it is listed first, with the same externalId': script()
      .balance(100, 0)
      .cashOut('a', 10)
      .balance(89.5, 10.5)
      .list([
        row('a', 10, { operationType: 'Refund out', movementType: 'CREDIT' }),
        row('a', 10, { feeAmount: 0.5, finalAmount: 10.5 }),
      ]),
  },
};
