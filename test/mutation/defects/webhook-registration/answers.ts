import { answers, answersOf, at, drop, json, requests, set, status, statusThroughout } from '../../edits.js';
import { accountOf, authorizationOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handler } from '../../replace.js';
import { first } from '../../values.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { remembered } from '../shared/derived-conditions.js';
import { faultsOf, is, matching, refused } from '../shared/request-faults.js';
import { ofOneCaller } from '../shared/used-values.js';

const operation = 'registerWebhook';
const { lets, refuses } = faultsOf(operation);

const isRegistered = ({ status: code, body }: WireAnswer): boolean =>
  code === 200 && at(body, '/success') === true;
const registered = answersOf(operation, isRegistered);
const disabled = answersOf(
  operation,
  ({ status: code, body }) => code === 200 && at(body, '/success') === false,
);
const refusedWith400 = (request: WireRequest): WireAnswer =>
  json(400, { statusCode: 400, message: ['refused'], path: request.path });

const headersOf = ({ body }: WireRequest): readonly unknown[] => {
  const headers = at(body, '/headers');
  return Array.isArray(headers) ? headers : [];
};
const keyOf = ({ body }: WireRequest) => `${String(at(body, '/eventType'))} ${String(at(body, '/url'))}`;

/** Refuses what `picks` selects, depending on what a client has registered before: keys of event type and URL. */
const counting = (picks: (own: readonly string[], key: string) => boolean) => (): Part => {
  const known = new Map<string, readonly string[]>();
  const ownOf = (request: WireRequest) => known.get(authorizationOf(request)) ?? [];
  return {
    http: {
      request: (request) => {
        const isRefused = request.operation === operation && picks(ownOf(request), keyOf(request));
        return isRefused ? refusedWith400(request) : request;
      },
      answer: (answer, request) => {
        if (request.operation === operation && isRegistered(answer))
          known.set(authorizationOf(request), [...ownOf(request), keyOf(request)]);
        return answer;
      },
    },
  };
};

/** The headers that a URL was ever registered with count together. */
const countedTogether = (): Part => {
  const ever = new Map<string, Set<string>>();
  return requests(
    operation,
    (request) => {
      const key = `${accountOf(request)} ${keyOf(request)}`;
      const names = headersOf(request).map((header) => String(at(header, '/key')).toLowerCase());
      const all = new Set([...(ever.get(key) ?? []), ...names]);
      ever.set(key, all);
      return all.size > 5;
    },
    refused('headers'),
  );
};

/** Of the headers of a URL that is registered already, the first five are kept. */
const notCounted = (): readonly Part[] => {
  const known = new Set<string>();
  const ownKeyOf = (request: WireRequest) => `${accountOf(request)} ${keyOf(request)}`;
  return [
    requests(operation, (request) => known.has(ownKeyOf(request)), set('/headers', first(5))),
    answers(operation, 200, (answer, request) => {
      known.add(ownKeyOf(request));
      return answer;
    }),
  ];
};

/** What is registered, and how that is answered. */
export default {
  'webhook-registration/disabled-forbidden': breaks('WEBHOOK-01', {
    title: 'The disabled route answers 403',
    defect: disabled(status(403)),
  }),
  'webhook-registration/disabled-succeeds': breaks('WEBHOOK-01', {
    title: 'The disabled route answers that it has registered',
    defect: disabled(set('/success', true)),
  }),
  'webhook-registration/disabled-silent': breaks('WEBHOOK-02', {
    title: 'The disabled route gives no message',
    defect: disabled(set('/message', '')),
  }),
  'webhook-registration/registered-201': breaks('WEBHOOK-17', {
    title: 'A registration is answered with 201',
    defect: registered(status(201)),
  }),
  'webhook-registration/registered-without-message': breaks('WEBHOOK-07', {
    title: 'The answer has no message',
    defect: registered(drop('/message')),
  }),
  'webhook-registration/query-refused': breaks('WEBHOOK-07', {
    title: 'A url with a query is refused',
    defect: refuses('/url', matching(/\?/)),
  }),
  'webhook-registration/port-refused': breaks('WEBHOOK-07', {
    title: 'A url with a port is refused',
    defect: refuses('/url', matching(/^https:\/\/[^/]+:\d+/)),
  }),
  'webhook-registration/success-text': breaks('WEBHOOK-08', {
    title: 'success is a text',
    defect: registered(set('/success', 'true')),
  }),
  'webhook-registration/success-false': breaks('WEBHOOK-09', {
    title: 'success is false though the URL is registered',
    defect: registered(set('/success', false)),
  }),
  'webhook-registration/nothing-stored': breaks('WEBHOOK-11', {
    title: 'A registration is answered with success and not kept',
    defect: handler(
      operation,
      (inner) => async (request, services) =>
        request.account.webhookRegistration === 'enabled'
          ? { status: 200, body: { success: true, message: 'Registered.' } }
          : inner(request, services),
    ),
  }),
  'webhook-registration/forbidden-without-token': breaks('WEBHOOK-12', {
    title: 'A registration without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'webhook-registration/scheme-by-its-letters': breaks('WEBHOOK-14', {
    title: 'A url is https if its first letters are',
    defect: lets('/url', matching(/^https(?!:)/), set('/url', 'https://example.com/')),
  }),
  'derived/registration-event-type-remembered': breaks('WEBHOOK-15', {
    title: 'An eventType that is null is the one of the registration before',
    defect: remembered(operation, '/eventType'),
  }),
  'webhook-registration/event-type-of-any-case': breaks('WEBHOOK-16', {
    title: 'An eventType in capitals counts as one in small letters',
    defect: lets('/eventType', matching(/^[A-Z]+_[A-Z]+$/), set('/eventType', 'cash_out')),
  }),
  'webhook-registration/med-rejected-unknown': breaks('WEBHOOK-17', {
    title: 'The eventType med_rejected is refused',
    defect: refuses('/eventType', is('med_rejected')),
  }),
  'webhook-registration/six-headers-accepted': breaks('WEBHOOK-19', {
    title: 'Of more than 5 custom headers the first 5 are kept',
    defect: requests(operation, (request) => headersOf(request).length > 5, set('/headers', first(5))),
  }),
  'webhook-registration/three-headers-kept': breaks('WEBHOOK-19', {
    title: 'Of 5 custom headers 3 are kept',
    defect: requests(operation, (request) => headersOf(request).length === 5, set('/headers', first(3))),
  }),
  'webhook-registration/five-headers-refused': breaks('WEBHOOK-19', {
    title: '5 custom headers are refused',
    defect: requests(operation, (request) => headersOf(request).length === 5, refused('headers')),
  }),
  'webhook-registration/six-headers-again': breaks('WEBHOOK-19', {
    title: 'A URL that is registered again may have more than 5 custom headers',
    defect: notCounted,
  }),
  'webhook-registration/third-url-refused': breaks('WEBHOOK-28', {
    title: 'A third URL of an event type is refused',
    defect: counting((own, key) => {
      const type = key.split(' ')[0] ?? '';
      return new Set(own.filter((other) => other.startsWith(`${type} `) && other !== key)).size >= 2;
    }),
  }),
  'webhook-registration/count-over-types': breaks('WEBHOOK-30', {
    title: 'The URLs of all event types count together',
    defect: counting((own) => own.length >= 9),
  }),
  'webhook-registration/url-once-for-all': breaks('WEBHOOK-31', {
    title: 'A URL can be registered by one account alone',
    defect: ofOneCaller(operation, '/url', refusedWith400),
  }),
  'webhook-registration/again-refused': breaks('WEBHOOK-32', {
    title: 'A URL that is registered cannot be registered again',
    defect: counting((own, key) => own.includes(key)),
  }),
  'webhook-registration/headers-counted-together': breaks('WEBHOOK-33', {
    title: 'The headers of a URL that is registered again count together with those that were there',
    defect: countedTogether,
  }),
} satisfies Defects;
