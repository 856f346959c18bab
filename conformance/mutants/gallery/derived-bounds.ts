import { shortError } from '../edits.js';
import type { Part } from '../part.js';
import type { WireRequest } from '../wire.js';
import { fromTheSecond, lets } from './derived-conditions.js';
import { is, mutantsOf, ofLength, type Picks, refusalOf } from './request-faults.js';

/** Refuses a right request for the field at `pointer`. */
const refuses = (pointer: string, picks: Picks) =>
  lets(pointer, picks, (request) => refusalOf(request, 400, pointer.slice(1).replaceAll('/', '.')));

const longTxid = (request: WireRequest) =>
  /^\/cob\/[a-zA-Z0-9]{35}$/.test(request.path) ? refusalOf(request, 400, 'txid') : request;

/** The second ill-formed request to an operation, and every one after it, ends in a server error. */
function brokenByTheSecond(): Part {
  const refused = new Map<string, number>();
  return {
    http: {
      answer: (answer, request) => {
        if (![400, 415].includes(answer.status) || request.operation === 'control') return answer;
        const name = String(request.operation);
        refused.set(name, (refused.get(name) ?? 0) + 1);
        return (refused.get(name) ?? 0) > 1 ? shortError(500) : answer;
      },
    },
  };
}

/** Two ill-formed requests at once end in server errors. */
function brokenByTwo(): Part {
  let underWay = 0;
  return {
    http: {
      request: (request) => {
        underWay += 1;
        return request;
      },
      answer: async (answer, request) => {
        const isAlone = underWay === 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
        underWay -= 1;
        const isIllFormed = answer.status === 400 && request.operation !== 'control';
        return isIllFormed && !isAlone ? shortError(500) : answer;
      },
    },
  };
}

/** Bounds that are reached once and then no more, and faults that break the server, not the request. */
export default mutantsOf('derived', [
  [
    'cash-out-longest-name-once',
    'From the second cash-out on a name of 100 characters is refused',
    'CASHOUT-29',
    'state',
    fromTheSecond('createCashOut', refuses('/details/name', ofLength(100))),
  ],
  [
    'transfer-longest-expiration-once',
    'From the second transfer on an expiration of 10800 seconds is refused',
    'TRANSFER-42',
    'state',
    fromTheSecond('createTransfer', refuses('/expiration', is(10_800))),
  ],
  [
    'cash-in-longest-expiration-once',
    'From the second charge on an expirationTime of 604800 seconds is refused',
    'CASHIN-31',
    'state',
    fromTheSecond('createCashIn', refuses('/transaction/expirationTime', is(604_800))),
  ],
  [
    'cob-longest-txid-once',
    'From the second charge on a txid of 35 characters is refused',
    'COB-35',
    'state',
    fromTheSecond('putCob', longTxid),
  ],
  [
    'refund-in-least-value-once',
    'From the second refund-in on one of a cent is refused',
    'REFUNDIN-15',
    'state',
    fromTheSecond('createRefundIn', refuses('/refundValue', is(0.01))),
  ],
  [
    'devolucao-longest-descricao-once',
    'From the second refund on a descricao of 140 characters is refused',
    'DEVOLUCAO-36',
    'state',
    fromTheSecond('putDevolucao', refuses('/descricao', ofLength(140))),
  ],
  [
    'ill-formed-twice',
    'The second ill-formed request to an operation ends in a server error',
    'ERROR-39',
    'state',
    brokenByTheSecond,
  ],
  [
    'ill-formed-at-once',
    'Two ill-formed requests at once end in a server error',
    'ERROR-39',
    'timing',
    brokenByTwo,
  ],
]);
