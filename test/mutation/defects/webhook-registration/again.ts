import { answers, at, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { WireRequest } from '../../wire.js';
import { callerOf } from '../shared/own-calls.js';
import { type Headers, registrations } from '../shared/registrations.js';
import { refusalOf } from '../shared/request-faults.js';

const operation = 'registerWebhook';
const keyOf = (request: WireRequest): string =>
  [callerOf(request), at(request.body, '/eventType'), at(request.body, '/url')].join(' ');
const headersOf = ({ body }: WireRequest): readonly unknown[] => {
  const headers = at(body, '/headers');
  return Array.isArray(headers) ? headers : [];
};

/** The headers that a URL was ever registered with count together. */
const countedTogether = (): Part => {
  const ever = new Map<string, Set<string>>();
  return requests(
    operation,
    (request) => {
      const names = headersOf(request).map((header) => String(at(header, '/key')).toLowerCase());
      const all = new Set([...(ever.get(keyOf(request)) ?? []), ...names]);
      ever.set(keyOf(request), all);
      return all.size > 5;
    },
    (request) => refusalOf(request, 400, 'headers'),
  );
};

/** Of the headers of a URL that is registered already, the first five are kept. */
const notCounted = (): readonly Part[] => {
  const known = new Set<string>();
  const isAgain = (request: WireRequest) => known.has(keyOf(request)) && headersOf(request).length > 5;
  const firstFive = requests(operation, isAgain, (request) =>
    set('/headers', headersOf(request).slice(0, 5))(request),
  );
  const noting = answers(operation, 200, (answer, request) => {
    known.add(keyOf(request));
    return answer;
  });
  return [firstFive, noting];
};

/** What is registered for a URL and an event type has the latest headers of any account. */
const headersOfAnyone = (): Part => {
  const latest = new Map<string, Headers>();
  return registrations((known) => ({
    put: (accountId, eventType, registration, ...more) => {
      latest.set(`${eventType} ${registration.url}`, registration.headers);
      return known.put(accountId, eventType, registration, ...more);
    },
    active: async (accountId, eventType) => {
      const urls = await known.active(accountId, eventType);
      return urls.map((one) => ({ ...one, headers: latest.get(`${eventType} ${one.url}`) ?? one.headers }));
    },
  }));
};

export default {
  'webhook-registration/headers-counted-together': breaks('WEBHOOK-33', {
    title: 'The headers of a URL that is registered again count together with those that were there',
    defect: countedTogether,
  }),
  'webhook-registration/six-headers-again': breaks('WEBHOOK-19', {
    title: 'A URL that is registered again may have more than 5 custom headers',
    defect: notCounted,
  }),
  'webhook-registration/headers-of-all-accounts': breaks('WEBHOOK-35', {
    title: 'New headers of a URL are those of every account that registered it',
    defect: headersOfAnyone,
  }),
  'webhook-registration/limit-of-cash-outs-alone': breaks('WEBHOOK-28', {
    title: 'The limit of three URLs counts for cash_out alone',
    defect: registrations((known) => ({
      active: async (accountId, eventType) => {
        const urls = await known.active(accountId, eventType);
        return eventType === 'cash_out' ? urls : urls.slice(0, 3);
      },
    })),
  }),
} satisfies Defects;
