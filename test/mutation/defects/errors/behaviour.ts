import { answers, at, set, shortError } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { anyFailure, fromSecond, short } from '../shared/second-time.js';
import { cashOut, startedAt } from '../shared/timing.js';

/** From the second ill-formed request to an operation on, each ends in a server error. */
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

/** Two simultaneous ill-formed requests end in server errors. */
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

export default {
  'derived/ill-formed-twice': breaks('ERROR-39', {
    title: 'The second ill-formed request to an operation ends in a server error',
    defect: brokenByTheSecond,
  }),
  'derived/ill-formed-at-once': breaks('ERROR-39', {
    title: 'Two ill-formed requests at once end in a server error',
    defect: brokenByTwo,
  }),
  'late/status-of-the-error-before': breaks('ERROR-06', {
    title: 'statusCode of an error is that of the error before',
    defect: () => {
      let before: unknown = 418;
      return answers(
        [cashOut, 'createAccessToken'],
        ({ status }) => status >= 400,
        (answer) => {
          const shown = before;
          before = answer.status;
          return set('/statusCode', shown)(answer);
        },
      );
    },
  }),
  'late/timestamp-of-the-process': breaks('ERROR-08', {
    title: 'timestamp of an error is the time at which the gateway was started',
    defect: answers(
      [cashOut, 'createAccessToken'],
      ({ status }) => status >= 400,
      set('/timestamp', startedAt),
    ),
  }),
  'later/token-envelope-short': breaks('ERROR-29', {
    title: 'From the second one on a token error is the short envelope',
    defect: fromSecond('createAccessToken', anyFailure, short),
  }),
  'later/token-details-null': breaks('ERROR-30', {
    title: 'From the second one on details of a token error is null',
    defect: fromSecond('createAccessToken', anyFailure, set('/details', null)),
  }),
  'later/token-hint-list': breaks('ERROR-31', {
    title: 'From the second one on details.hint of a token error is a list',
    defect: fromSecond(
      'createAccessToken',
      anyFailure,
      set('/details/hint', (hint: unknown) => [hint]),
    ),
  }),
  'later/envelope-short': breaks('ERROR-04', {
    title: 'From the second one on an error of cash-out is the short envelope',
    defect: fromSecond('createCashOut', anyFailure, short),
  }),
  'later/status-number-other': breaks('ERROR-06', {
    title: 'From the second one on statusCode of an error of cash-out is 500',
    defect: fromSecond('createCashOut', anyFailure, set('/statusCode', 500)),
  }),
  'later/method-get': breaks('ERROR-11', {
    title: 'From the second one on method of an error of cash-out is GET',
    defect: fromSecond('createCashOut', anyFailure, set('/method', 'GET')),
  }),
  'later/reason-other': breaks('ERROR-25', {
    title: 'From the second one on error of an error of cash-out is Error',
    defect: fromSecond('createCashOut', anyFailure, set('/error', 'Error')),
  }),
  'errors/first-fault-of-cash-in': breaks('ERROR-19', {
    title: 'Of several invalid fields of a cash-in only the first is told',
    defect: answers(
      'createCashIn',
      400,
      set('/message', (told: unknown) => (Array.isArray(told) ? told.slice(0, 1) : told)),
    ),
  }),
  'sessions/old-errors-remembered': breaks('ERROR-23', {
    title: 'errorId is that of the first refusal of the same code',
    defect: () => {
      const first = new Map<unknown, unknown>();
      return {
        http: {
          answer: (answer) => {
            const code = at(answer.body, '/code');
            if (code === undefined || answer.status < 400) return answer;
            if (!first.has(code)) first.set(code, at(answer.body, '/errorId'));
            return set('/errorId', first.get(code))(answer);
          },
        },
      };
    },
  }),
} satisfies Defects;
