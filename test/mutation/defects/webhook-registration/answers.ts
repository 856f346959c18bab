import { answers, at, drop, json, requests, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { faultsOf } from '../shared/request-faults.js';

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

/** Refuses what `picks` selects, depending on what a client has registered before: keys of URL and event type. */
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
    defect: handlers((known) => ({
      registerWebhook: async (request, services) =>
        request.account.webhookRegistration === 'enabled'
          ? { status: 200, body: { success: true, message: 'Registered.' } }
          : known.registerWebhook(request, services),
    })),
  }),
  'webhook-registration/forbidden-without-token': breaks('WEBHOOK-12', {
    title: 'A registration without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'webhook-registration/med-rejected-unknown': breaks('WEBHOOK-17', {
    title: 'The eventType med_rejected is refused',
    defect: refuses('/eventType', (type) => type === 'med_rejected'),
  }),
  'webhook-registration/six-headers-accepted': breaks('WEBHOOK-19', {
    title: 'Of more than 5 custom headers the first 5 are kept',
    defect: lets(
      '/headers',
      (_, body) => headersOf(body).length > 5,
      (request) => set('/headers', headersOf(request.body).slice(0, 5))(request),
    ),
  }),
  'webhook-registration/three-headers-kept': breaks('WEBHOOK-19', {
    title: 'Of 5 custom headers 3 are kept',
    defect: lets(
      '/headers',
      (_, body) => headersOf(body).length === 5,
      (request) => set('/headers', headersOf(request.body).slice(0, 3))(request),
    ),
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
    defect: () => {
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
  }),
  'webhook-registration/again-refused': breaks('WEBHOOK-32', {
    title: 'A URL that is registered cannot be registered again',
    defect: counting((own, key) => own.includes(key)),
  }),
  'webhook-registration/five-headers-refused': breaks('WEBHOOK-19', {
    title: '5 custom headers are refused',
    defect: refuses('/headers', (_, body) => headersOf(body).length === 5),
  }),
} satisfies Defects;
