import { answers, at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { freeAgain } from '../shared/external-ids.js';
import { asNumber, callerOf, mixedUp } from '../shared/own-calls.js';

export default {
  'external-ids/latest-ten': breaks('CASHOUT-16', {
    title: 'Of the externalIds of an account the last ten are remembered',
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
  }),
  'errors/duplicate-id-as-number': breaks('CASHOUT-75', {
    title: 'details.externalId of digits loses the zeros in front',
    defect: answers('createCashOut', 'PIX_DUPLICATE_EXTERNAL_ID', set('/details/externalId', asNumber)),
  }),
  'cash-out/answers-mixed-up': breaks('CASHOUT-07', {
    title: 'Simultaneous cash-outs of an account are answered with the externalId of the last',
    defect: mixedUp('createCashOut', '/externalId'),
  }),
} satisfies Defects;
