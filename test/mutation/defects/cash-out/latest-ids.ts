import { answers, at, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { freeAgain } from '../shared/external-ids.js';
import { asNumber, callerOf, mixedUp } from '../shared/own-calls.js';

export default {
  'external-ids/latest-ten': {
    title: 'Of the externalIds of an account the last ten are remembered',
    clause: 'CASHOUT-16',
    defect: () => {
      const used: string[] = [];
      return [
        {
          http: {
            answer: (answer, request) => {
              if (request.operation === 'createCashOut' && answer.status === 201)
                used.push(`${callerOf(request)} ${String(at(request.body, '/externalId'))}`);
              return answer;
            },
          },
        },
        freeAgain('cash_out', ({ accountId, externalId }) => {
          const own = used.filter((one) => one.startsWith(accountId));
          return !own.slice(-10).includes(`${accountId} ${externalId}`);
        }),
      ];
    },
  },
  'errors/duplicate-id-as-number': {
    title: 'details.externalId of digits loses the zeros in front',
    clause: 'CASHOUT-75',
    defect: answers('createCashOut', 'PIX_DUPLICATE_EXTERNAL_ID', set('/details/externalId', asNumber)),
  },
  'cash-out/answers-mixed-up': {
    title: 'Simultaneous cash-outs of an account are answered with the externalId of the last',
    clause: 'CASHOUT-07',
    defect: mixedUp('createCashOut', '/externalId'),
  },
} satisfies Defects;
