import { setTimeout as pause } from 'node:timers/promises';

import { type AnswerEdit, isRefusal, set, shortError } from '../../../../conformance/variants/parts/edits.js';
import { defects, type Rows } from '../../mutant.js';
import { inList } from '../../../../conformance/variants/parts/values.js';
import { fromSecond, short } from '../shared/second-time.js';

const hintInList = set('/details/hint', inList);
const status500 = set('/statusCode', 500);

/** The errors of an operation are wrong from the second one on. */
const later = (operation: 'createAccessToken' | 'createCashOut', rows: Rows<[what: string, AnswerEdit]>) =>
  defects().family(
    (what: string, edit: AnswerEdit) => ({
      title: `From the second one on ${what}`,
      defect: fromSecond(operation, isRefusal, edit),
    }),
    rows,
  );

export default defects()
  .breaks('ERROR-39', 'The second ill-formed request to an operation ends in a server error')
  .as('derived/ill-formed-twice')(() => {
    const refused = new Map<unknown, number>();
    return {
      answer: (answer, { operation }) => {
        if (![400, 415].includes(answer.status) || operation === 'control') return answer;
        const count = (refused.get(operation) ?? 0) + 1;
        refused.set(operation, count);
        return count > 1 ? shortError(500) : answer;
      },
    };
  })
  .breaks('ERROR-39', 'Two ill-formed requests at once end in a server error')
  .as('derived/ill-formed-at-once')(() => {
    let underWay = 0;
    return {
      request: (request) => {
        underWay += 1;
        return request;
      },
      answer: async (answer, { operation }) => {
        const isAlone = underWay === 1;
        await pause(10);
        underWay -= 1;
        const isIllFormed = answer.status === 400 && operation !== 'control';
        return isIllFormed && !isAlone ? shortError(500) : answer;
      },
    };
  })
  .and(
    later('createAccessToken', [
      ['later/token-envelope-short', 'ERROR-29', 'a token error is the short envelope', short],
      ['later/token-details-null', 'ERROR-30', 'details of a token error is null', set('/details', null)],
      ['later/token-hint-list', 'ERROR-31', 'details.hint of a token error is a list', hintInList],
    ]),
  )
  .and(
    later('createCashOut', [
      ['later/envelope-short', 'ERROR-04', 'an error of cash-out is the short envelope', short],
      ['later/status-number-other', 'ERROR-06', 'statusCode of an error of cash-out is 500', status500],
      ['later/method-get', 'ERROR-11', 'method of an error of cash-out is GET', set('/method', 'GET')],
      ['later/reason-other', 'ERROR-25', 'error of an error of cash-out is Error', set('/error', 'Error')],
    ]),
  );
