import { answers, at } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { behindAnswers, type NotificationBody, sending } from '../../replace.js';
import { credits } from '../shared/after-effects.js';
import { callerOf, resendFindsNot } from '../shared/own-calls.js';

const bodyOf = (text: string) => JSON.parse(text) as NotificationBody;

export default {
  'resend/id-of-another-account': breaks('RESEND-11', {
    title: 'An externalId that another account used later is not found by a resend',
    defect: () => {
      const newest = new Map<unknown, unknown>();
      return [
        answers('createCashOut', 201, (answer, request) => {
          newest.set(at(answer.body, '/externalId'), callerOf(request));
          return answer;
        }),
        resendFindsNot(
          (identifier, request) => newest.has(identifier) && newest.get(identifier) !== callerOf(request),
        ),
      ];
    },
  }),
  'resend/not-accepted-not-kept': breaks('RESEND-11', {
    title: 'A notification that no receiver accepted cannot be resent',
    defect: () => {
      const failed = new Set<string>();
      return [
        sending(async (delivery, send) => {
          const sent = await send(delivery);
          const { externalId } = bodyOf(delivery.body);
          if ((sent.statusCode ?? 500) >= 400) failed.add(String(externalId));
          return sent;
        }),
        resendFindsNot((identifier) => failed.has(identifier)),
      ];
    },
  }),
  'resend/within-a-day': breaks('RESEND-11', {
    title: 'A notification of more than a day ago cannot be resent',
    defect: () => {
      const made = new Map<string, number>();
      let offset = 0;
      return [
        {
          http: {
            answer: (answer, request) => {
              if (at(request.body, '/state') === 'time passes')
                offset += Number(at(request.body, '/params/seconds'));
              if (request.operation === 'createCashOut')
                made.set(String(at(request.body, '/externalId')), offset);
              return answer;
            },
          },
        },
        resendFindsNot((identifier) => offset - (made.get(identifier) ?? offset) > 86_400),
      ];
    },
  }),
  'resend/return-credited-again': breaks('EVENT-132', {
    title: 'Who has the notification of a return sent again is credited again',
    defect: behindAnswers(async (answer, request, own) => {
      const account = callerOf(request);
      if (
        request.operation === 'resendWebhook' &&
        answer.status === 200 &&
        /\/D[^/]{31}$/.test(request.path) &&
        typeof account === 'string'
      )
        await credits(own, account, 100);
    }),
  }),
} satisfies Defects;
