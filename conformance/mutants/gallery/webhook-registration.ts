import {
  answers,
  at,
  drop,
  json,
  requests,
  type RequestEdit,
  set,
  status,
  statusThroughout,
} from '../edits.js';
import type { Part } from '../part.js';
import { handlers } from '../replace.js';
import type { WireAnswer, WireRequest } from '../wire.js';
import { anObject, faultsOf, missing, mutantsOf, noText } from './request-faults.js';

const operation = 'registerWebhook';
const { lets, refuses } = faultsOf(operation);

const isDisabled = ({ status: code, body }: WireAnswer): boolean =>
  code === 200 && at(body, '/success') === false;
const isRegistered = ({ status: code, body }: WireAnswer): boolean =>
  code === 200 && at(body, '/success') === true;
const registered = (
  ...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never
) => answers(operation, isRegistered, ...edits);
const disabled = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, isDisabled, ...edits);
const refusedWith400 = (request: WireRequest): WireAnswer =>
  json(400, { statusCode: 400, message: ['refused'], path: request.path });

type Header = { readonly key?: unknown; readonly value?: unknown };
const headersOf = (body: unknown): readonly Header[] => {
  const headers = at(body, '/headers');
  return Array.isArray(headers) ? (headers as Header[]) : [];
};
const has = (picks: (header: Header) => boolean) => (_: unknown, body: unknown) =>
  headersOf(body).some(picks);
const eachHeader =
  (change: (header: Header) => Header): RequestEdit =>
  (request) =>
    set('/headers', headersOf(request.body).map(change))(request);

/** Refuses what `picks` picks by what a client has registered before: keys of URL and event type. */
const counting = (picks: (own: readonly string[], key: string) => boolean) => (): Part => {
  const known = new Map<string, readonly string[]>();
  const keyOf = ({ body }: WireRequest) => `${String(at(body, '/eventType'))} ${String(at(body, '/url'))}`;
  const ownerOf = ({ headers }: WireRequest) => headers['authorization'] ?? '';
  return {
    http: {
      request: (request) => {
        const own = known.get(ownerOf(request)) ?? [];
        const isRefused = request.operation === operation && picks(own, keyOf(request));
        return isRefused ? refusedWith400(request) : request;
      },
      answer: (answer, request) => {
        if (request.operation === operation && isRegistered(answer))
          known.set(ownerOf(request), [...(known.get(ownerOf(request)) ?? []), keyOf(request)]);
        return answer;
      },
    },
  };
};

const types = /^(cash_in|cash_out|refund_in|refund_out|med_created|med_accepted|med_rejected)$/;

/** What a registration is answered with, and which are let through or refused wrongly. */
export default mutantsOf('webhook-registration', [
  ['disabled-forbidden', 'The disabled route answers 403', 'WEBHOOK-01', 'response', disabled(status(403))],
  [
    'disabled-succeeds',
    'The disabled route answers that it has registered',
    'WEBHOOK-01',
    'state',
    disabled(set('/success', true)),
  ],
  [
    'disabled-silent',
    'The disabled route gives no message',
    'WEBHOOK-02',
    'response',
    disabled(set('/message', '')),
  ],
  [
    'registered-201',
    'A registration is answered with 201',
    'WEBHOOK-17',
    'response',
    registered(status(201)),
  ],
  [
    'registered-without-message',
    'The answer has no message',
    'WEBHOOK-07',
    'response',
    registered(drop('/message')),
  ],
  ['success-text', 'success is a text', 'WEBHOOK-08', 'response', registered(set('/success', 'true'))],
  [
    'success-false',
    'success is false though the URL is registered',
    'WEBHOOK-09',
    'response',
    registered(set('/success', false)),
  ],
  [
    'message-list',
    'message is a list',
    'WEBHOOK-10',
    'response',
    registered(set('/message', (text: unknown) => [text])),
  ],
  [
    'nothing-stored',
    'A registration is answered with success and not kept',
    'WEBHOOK-11',
    'state',
    handlers((known) => ({
      registerWebhook: async (request, services) =>
        request.account.webhookRegistration === 'enabled'
          ? { status: 200, body: { success: true, message: 'Registered.' } }
          : known.registerWebhook(request, services),
    })),
  ],
  [
    'forbidden-without-token',
    'A registration without a token is answered with 403',
    'WEBHOOK-12',
    'response',
    answers(operation, 401, statusThroughout(403)),
  ],
  [
    'url-made-up',
    'A url that is no text counts as one',
    'WEBHOOK-13',
    'leniency',
    lets('/url', noText, set('/url', 'https://example.com/')),
  ],
  [
    'url-not-https',
    'A url that does not begin with https counts as if it did',
    'WEBHOOK-14',
    'leniency',
    lets(
      '/url',
      (url) => typeof url === 'string' && !url.startsWith('https://'),
      set('/url', 'https://example.com/'),
    ),
  ],
  [
    'event-type-made-up',
    'An eventType that is no text counts as cash_in',
    'WEBHOOK-15',
    'leniency',
    lets('/eventType', noText, set('/eventType', 'cash_in')),
  ],
  [
    'event-type-any',
    'An unknown eventType counts as cash_in',
    'WEBHOOK-16',
    'leniency',
    lets('/eventType', (type) => typeof type === 'string' && !types.test(type), set('/eventType', 'cash_in')),
  ],
  [
    'med-rejected-unknown',
    'The eventType med_rejected is refused',
    'WEBHOOK-17',
    'strictness',
    refuses('/eventType', (type) => type === 'med_rejected'),
  ],
  [
    'headers-required',
    'A registration without headers is refused',
    'WEBHOOK-18',
    'strictness',
    refuses('/headers', missing),
  ],
  [
    'six-headers-accepted',
    'Of more than 5 custom headers the first 5 are kept',
    'WEBHOOK-19',
    'leniency',
    lets(
      '/headers',
      (_, body) => headersOf(body).length > 5,
      (request) => set('/headers', headersOf(request.body).slice(0, 5))(request),
    ),
  ],
  [
    'five-headers-refused',
    '5 custom headers are refused',
    'WEBHOOK-19',
    'strictness',
    refuses('/headers', (_, body) => headersOf(body).length === 5),
  ],
  [
    'three-headers-kept',
    'Of 5 custom headers 3 are kept',
    'WEBHOOK-19',
    'state',
    lets(
      '/headers',
      (_, body) => headersOf(body).length === 5,
      (request) => set('/headers', headersOf(request.body).slice(0, 3))(request),
    ),
  ],
  [
    'headers-any-type',
    'Headers that are no list count as none',
    'WEBHOOK-20',
    'leniency',
    lets('/headers', (headers) => headers !== undefined && !Array.isArray(headers), drop('/headers')),
  ],
  [
    'header-key-made-up',
    'A custom header without a right key is called X-Header',
    'WEBHOOK-21',
    'leniency',
    lets(
      '/headers',
      has(({ key }) => typeof key !== 'string'),
      eachHeader((header) => ({
        ...header,
        key: typeof header.key === 'string' ? header.key : 'X-Header',
      })),
    ),
  ],
  [
    'header-value-made-up',
    'A custom header without a right value is sent empty',
    'WEBHOOK-22',
    'leniency',
    lets(
      '/headers',
      has(({ value }) => value === undefined || value === null || anObject(value, null)),
      eachHeader((header) => ({
        ...header,
        value: typeof header.value === 'string' ? header.value : '',
      })),
    ),
  ],
  [
    'third-url-refused',
    'A third URL of an event type is refused',
    'WEBHOOK-28',
    'strictness',
    counting((own, key) => {
      const type = key.split(' ')[0] ?? '';
      return new Set(own.filter((other) => other.startsWith(`${type} `) && other !== key)).size >= 2;
    }),
  ],
  [
    'count-over-types',
    'The URLs of all event types count together',
    'WEBHOOK-30',
    'strictness',
    counting((own) => own.length >= 9),
  ],
  [
    'url-once-for-all',
    'A URL can be registered by one account alone',
    'WEBHOOK-31',
    'strictness',
    () => {
      const owners = new Map<unknown, string>();
      return requests(
        operation,
        ({ body, headers }) => {
          const own = headers['authorization'] ?? '';
          const owner = owners.get(at(body, '/url')) ?? own;
          owners.set(at(body, '/url'), owner);
          return owner !== own;
        },
        refusedWith400,
      );
    },
  ],
  [
    'again-refused',
    'A URL that is registered cannot be registered again',
    'WEBHOOK-32',
    'strictness',
    counting((own, key) => own.includes(key)),
  ],
]);
