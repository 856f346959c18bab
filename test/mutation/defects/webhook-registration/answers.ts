import {
  answers,
  at,
  drop,
  json,
  onAnswers,
  requests,
  set,
  status,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { accountOf, authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handler } from '../../../../conformance/variants/parts/replace.js';
import { first } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { remembered } from '../shared/derived-conditions.js';
import { faultsOf, is, matching, refused } from '../shared/request-faults.js';
import { ofOneCaller } from '../shared/used-values.js';

const operation = 'registerWebhook';
const { allows, refuses } = faultsOf(operation);

const isRegistered = ({ status: code, body }: WireAnswer): boolean =>
  code === 200 && at(body, '/success') === true;
const registered = answers(operation, isRegistered);
const disabled = answers(
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

/** Refuses the registrations that `picks` selects, given the client's earlier ones as keys of event type and URL. */
const counting = (picks: (own: readonly string[], key: string) => boolean) => (): Part => {
  const registeredKeys = new Map<string, readonly string[]>();
  const ownOf = (request: WireRequest) => registeredKeys.get(authorizationOf(request)) ?? [];
  return {
    request: (request) => {
      const isRefused = request.operation === operation && picks(ownOf(request), keyOf(request));
      return isRefused ? refusedWith400(request) : request;
    },
    answer: (answer, request) => {
      if (request.operation === operation && isRegistered(answer))
        registeredKeys.set(authorizationOf(request), [...ownOf(request), keyOf(request)]);
      return answer;
    },
  };
};

/** Defects in registrations and in the responses to them. */
export default defects()
  .breaks('WEBHOOK-01', 'The disabled route answers 403')
  .as('webhook-registration/disabled-forbidden')(disabled(status(403)))
  .breaks('WEBHOOK-01', 'The disabled route answers that it has registered')
  .as('webhook-registration/disabled-succeeds')(disabled(set('/success', true)))
  .breaks('WEBHOOK-02', 'The disabled route gives no message')
  .as('webhook-registration/disabled-silent')(disabled(set('/message', '')))
  .breaks('WEBHOOK-17', 'A registration is answered with 201')
  .as('webhook-registration/registered-201')(registered(status(201)))
  .breaks('WEBHOOK-07', 'The answer has no message')
  .as('webhook-registration/registered-without-message')(registered(drop('/message')))
  .breaks('WEBHOOK-07', 'A url with a query is refused')
  .as('webhook-registration/query-refused')(refuses('/url', matching(/\?/)))
  .breaks('WEBHOOK-07', 'A url with a port is refused')
  .as('webhook-registration/port-refused')(refuses('/url', matching(/^https:\/\/[^/]+:\d+/)))
  .breaks('WEBHOOK-08', 'success is a text')
  .as('webhook-registration/success-text')(registered(set('/success', 'true')))
  .breaks('WEBHOOK-09', 'success is false though the URL is registered')
  .as('webhook-registration/success-false')(registered(set('/success', false)))
  .breaks('WEBHOOK-11', 'A registration is answered with success and not kept')
  .as('webhook-registration/nothing-stored')(
    handler(
      operation,
      (inner) => async (request, services) =>
        request.account.webhookRegistration === 'enabled'
          ? { status: 200, body: { success: true, message: 'Registered.' } }
          : inner(request, services),
    ),
  )
  .breaks('WEBHOOK-12', 'A registration without a token is answered with 403')
  .as('webhook-registration/forbidden-without-token')(answers(operation, 401)(statusThroughout(403)))
  .breaks('WEBHOOK-14', 'A url is https if its first letters are')
  .as('webhook-registration/scheme-by-its-letters')(
    allows('/url', matching(/^https(?!:)/), 'https://example.com/'),
  )
  .breaks('WEBHOOK-14', 'A url is https if https:// stands anywhere in it')
  .as('webhook-registration/https-somewhere')(
    allows('/url', matching(/^http:.*https:\/\//), 'https://example.com/'),
  )
  .breaks('WEBHOOK-15', 'An eventType that is null is the one of the registration before')
  .as('derived/registration-event-type-remembered')(remembered(operation, '/eventType'))
  .breaks('WEBHOOK-16', 'An eventType in capitals counts as one in small letters')
  .as('webhook-registration/event-type-of-any-case')(
    allows('/eventType', matching(/^[A-Z]+_[A-Z]+$/), 'cash_out'),
  )
  .breaks('WEBHOOK-17', 'The eventType med_rejected is refused')
  .as('webhook-registration/med-rejected-unknown')(refuses('/eventType', is('med_rejected')))
  .breaks('WEBHOOK-19', 'Of more than 5 custom headers the first 5 are kept')
  .as('webhook-registration/six-headers-accepted')(
    requests(operation, (request) => headersOf(request).length > 5)(set('/headers', first(5))),
  )
  .breaks('WEBHOOK-19', 'Of 5 custom headers 3 are kept')
  .as('webhook-registration/three-headers-kept')(
    requests(operation, (request) => headersOf(request).length === 5)(set('/headers', first(3))),
  )
  .breaks('WEBHOOK-19', '5 custom headers are refused')
  .as('webhook-registration/five-headers-refused')(
    requests(operation, (request) => headersOf(request).length === 5)(refused('headers')),
  )
  // For a URL that is already registered, the gateway keeps the first five headers.
  .breaks('WEBHOOK-19', 'A URL that is registered again may have more than 5 custom headers')
  .as('webhook-registration/six-headers-again')(() => {
    const registeredKeys = new Set<string>();
    const ownKeyOf = (request: WireRequest) => `${accountOf(request)} ${keyOf(request)}`;
    return [
      requests(operation, (request) => registeredKeys.has(ownKeyOf(request)))(set('/headers', first(5))),
      onAnswers(operation, 200, (_, request) => {
        registeredKeys.add(ownKeyOf(request));
      }),
    ];
  })
  .breaks('WEBHOOK-28', 'A third URL of an event type is refused')
  .as('webhook-registration/third-url-refused')(
    counting((own, key) => {
      const type = key.split(' ')[0] ?? '';
      return new Set(own.filter((other) => other.startsWith(`${type} `) && other !== key)).size >= 2;
    }),
  )
  .breaks('WEBHOOK-30', 'The URLs of all event types count together')
  .as('webhook-registration/count-over-types')(counting((own) => own.length >= 9))
  .breaks('WEBHOOK-31', 'A URL can be registered by one account alone')
  .as('webhook-registration/url-once-for-all')(ofOneCaller(operation, '/url', refusedWith400))
  .breaks('WEBHOOK-32', 'A URL that is registered cannot be registered again')
  .as('webhook-registration/again-refused')(counting((own, key) => own.includes(key)))
  .breaks(
    'WEBHOOK-33',
    'The headers of a URL that is registered again count together with those that were there',
  )
  .as('webhook-registration/headers-counted-together')(() => {
  const ever = new Map<string, Set<string>>();
  return requests(operation, (request) => {
    const key = `${accountOf(request)} ${keyOf(request)}`;
    const names = headersOf(request).map((header) => String(at(header, '/key')).toLowerCase());
    const all = new Set([...(ever.get(key) ?? []), ...names]);
    ever.set(key, all);
    return all.size > 5;
  })(refused('headers'));
});
