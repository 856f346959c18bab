import { request as httpsRequest } from 'node:https';

import { at, requests, set } from '../../../../conformance/variants/parts/edits.js';
import { accountOf, onState } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { bodyOf, sending, swallowed } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  behindAnswers,
  type Delivery,
  table,
  type Tables,
} from '../../../../conformance/variants/parts/replace.js';
import { withUrls } from '../../../../conformance/variants/parts/urls.js';
import { after } from '../shared/outcomes.js';

const operation = 'registerWebhook';
type Registration = Awaited<ReturnType<Tables['registrations']['active']>>[number];
type Headers = Delivery['headers'];

/** Sends a notification with these headers instead of the correct ones. */
function overriding(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<typeof swallowed> {
  return new Promise((resolve) => {
    const failed = { statusCode: null, failure: 'it failed', answer: '' };
    const all = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers };
    const sent = httpsRequest(url, { method: 'POST', rejectUnauthorized: false, headers: all }, (answer) => {
      answer.resume();
      resolve({ ...swallowed, statusCode: answer.statusCode ?? 200 });
    });
    sent.on('error', () => resolve(failed));
    sent.setTimeout(1_000, () => sent.destroy());
    sent.end(body);
  });
}

/** Accepts custom headers with matching names, which override those of the delivery. */
const overridden = (names: RegExp) => (): readonly Part[] => {
  const isBlocked = (header: unknown) => names.test(String(at(header, '/key')));
  const kept = new Map<string, Readonly<Record<string, string>>>();
  return [
    requests(
      operation,
      ({ body }) => (at(body, '/headers') as readonly unknown[] | undefined)?.some(isBlocked) === true,
    )((request) => {
      const headers = at(request.body, '/headers') as Headers;
      const blocked = headers.filter(isBlocked).map(({ key, value }) => [key, value] as const);
      kept.set(String(at(request.body, '/url')), Object.fromEntries(blocked));
      const others = headers.filter((header) => !isBlocked(header));
      return set('/headers', others)(request);
    }),
    sending((delivery, send) => {
      const headers = kept.get(delivery.url);
      return headers ? overriding(delivery.url, delivery.body, headers) : send(delivery);
    }),
  ];
};

/** Changes the list of active URLs. */
const activeAre = (
  change: (urls: readonly Registration[], eventType: string) => readonly Registration[],
): Part =>
  table('registrations', (inner) => ({
    active: async (accountId, eventType) => [...change(await inner.active(accountId, eventType), eventType)],
  }));

/** Treats two URLs of an event type as the same if `alike` makes them equal; the later one replaces the earlier. */
const replacing = (alike: (url: string) => string) => (): Part => {
  const replaced = new Set<string>();
  return table('registrations', (inner) => ({
    put: async (accountId, eventType, registration, ...more) => {
      for (const { url } of await inner.active(accountId, eventType))
        if (url !== registration.url && alike(url) === alike(registration.url)) replaced.add(url);
      await inner.put(accountId, eventType, registration, ...more);
    },
    active: async (accountId, eventType) =>
      (await inner.active(accountId, eventType)).filter(({ url }) => !replaced.has(url)),
  }));
};

interface Kept {
  readonly headers: Headers;
  readonly untilMs: number;
}

/** Deliveries to a URL have the headers that `keep` chose when it was registered, for some time. */
const sentWith = (keep: (headers: Headers, before: Kept | undefined) => Kept) => (): readonly Part[] => {
  const kept = new Map<string, Kept>();
  return [
    table('registrations', (inner) => ({
      put: (accountId, eventType, registration, ...more) => {
        const { url, headers } = registration;
        kept.set(url, keep(headers, kept.get(url)));
        return inner.put(accountId, eventType, registration, ...more);
      },
    })),
    sending((delivery, send) => {
      const { headers = [], untilMs = 0 } = kept.get(delivery.url) ?? {};
      return send(Date.now() < untilMs ? { ...delivery, headers } : delivery);
    }),
  ];
};

/** Stores a registration before validating it, so that a refused URL is notified too. */
const refusedKept = withUrls((urls) => {
  const refused = new Map<unknown, string[]>();
  const owners = new Map<string, string | undefined>();
  const noting: Part = {
    answer: (answer, request) => {
      if (request.operation !== operation) return answer;
      const accountId = accountOf(request);
      const url = String(at(request.body, '/url'));
      if (answer.status === 400) refused.set(accountId, [...(refused.get(accountId) ?? []), url]);
      else owners.set(url, accountId);
      return answer;
    },
  };
  const notifying = sending(async (delivery, send) => {
    const accountId = urls.to(delivery)?.accountId ?? owners.get(delivery.url);
    const targets = (refused.get(accountId) ?? []).filter((url) => url.startsWith('https://'));
    await urls.send(
      targets.map((url) => ({ accountId: String(accountId), eventType: 'cash_out', url, headers: [] })),
      bodyOf(delivery),
    );
    return send(delivery);
  });
  return [noting, notifying];
});

/** Defects in the URLs that are notified, and in their headers. */
export default defects()
  .breaks('WEBHOOK-03', 'The disabled route says so and keeps the URL all the same')
  .as('webhook-registration/stored-while-disabled')(() =>
    behindAnswers(async (answer, request, { store, webhooks }) => {
      const accountId = accountOf(request);
      const isOff = request.operation === operation && at(answer.body, '/success') === false;
      if (!isOff || accountId === undefined) return;
      const now = new Date().toISOString() as never;
      await store.write((all) => webhooks.register(all, accountId, request.body as never, now), accountId);
    }),
  )
  .breaks('WEBHOOK-04', 'While the route is disabled nothing is sent')
  .as('webhook-registration/silent-while-disabled')(() => {
    const silent = new Set<unknown>();
    return [
      onState('an account', ({ body }, params) => {
        if (at(params, '/webhookRegistration') === 'disabled') silent.add(at(body, '/accountId'));
      }),
      sending(async (delivery, send) => (silent.has(delivery.accountId) ? swallowed : send(delivery))),
    ];
  })
  .family(
    (name: string, pattern: RegExp) => ({
      title: `A custom header named ${name} overrides that of the delivery`,
      defect: overridden(pattern),
    }),
    [
      ['webhook-registration/host-overridden', 'WEBHOOK-23', 'host', /^host$/],
      ['webhook-registration/content-length-overridden', 'WEBHOOK-24', 'content-length', /^content-length$/],
      ['webhook-registration/content-type-overridden', 'WEBHOOK-25', 'content-type', /^content-type$/],
      ['webhook-registration/user-agent-overridden', 'WEBHOOK-26', 'user-agent', /^user-agent$/],
      [
        'webhook-registration/user-agent-or-content-type-overridden',
        'WEBHOOK-27',
        'User-Agent or CONTENT-TYPE',
        /^(User-Agent|CONTENT-TYPE)$/,
      ],
    ],
  )
  .breaks('WEBHOOK-28', 'A fourth URL of an event type replaces the first')
  .as('webhook-registration/fourth-replaces-first')(activeAre((urls) => urls.slice(-3)))
  .breaks('WEBHOOK-28', 'The limit of three URLs counts for cash_out alone')
  .as('webhook-registration/limit-of-cash-outs-alone')(
    activeAre((urls, eventType) => (eventType === 'cash_out' ? urls : urls.slice(0, 3))),
  )
  .breaks('WEBHOOK-29', 'URLs are counted some moments late: of quick registrations all are accepted')
  .as('webhook-registration/count-race')(() => {
    const last = new Map<string, number>();
    return table('registrations', (inner) => ({
      put: async (accountId, ...registration) => {
        const isQuick = Date.now() - (last.get(accountId) ?? 0) < 250;
        await inner.put(accountId, ...registration);
        last.set(accountId, isQuick ? Infinity : Date.now());
      },
      active: async (accountId, eventType) => {
        const urls = await inner.active(accountId, eventType);
        return last.get(accountId) === Infinity ? urls.slice(0, 3) : urls;
      },
    }));
  })
  .breaks('WEBHOOK-33', 'Registering a URL again is accepted and changes nothing')
  .as('webhook-registration/headers-kept')(
    table('registrations', (inner) => ({
      put: async (accountId, eventType, registration, ...more) => {
        const urls = await inner.active(accountId, eventType);
        if (urls.some(({ url }) => url === registration.url)) return;
        await inner.put(accountId, eventType, registration, ...more);
      },
    })),
  )
  .breaks('WEBHOOK-33', 'Registering a URL again adds its headers to those that were there')
  .as('webhook-registration/headers-added')(
    table('registrations', (inner) => ({
      put: async (accountId, eventType, registration, ...more) => {
        const urls = await inner.active(accountId, eventType);
        const before = urls.find(({ url }) => url === registration.url)?.headers ?? [];
        const headers = [...before, ...registration.headers];
        await inner.put(accountId, eventType, { ...registration, headers }, ...more);
      },
    })),
  )
  .breaks('WEBHOOK-33', 'New headers of a URL are sent only seconds later')
  .as('webhook-registration/headers-late')(
    sentWith((headers, before) => before ?? { headers, untilMs: Date.now() + 10_000 }),
  )
  .breaks('WEBHOOK-33', 'A resend carries the headers that the notification was first sent with')
  .as('webhook-registration/resent-with-old-headers')(() => {
    const first = new Map<string, Headers>();
    return sending((delivery, send) => {
      const { event, externalId } = bodyOf(delivery);
      const key = JSON.stringify([delivery.url, event, externalId]);
      const headers = first.get(key) ?? delivery.headers;
      first.set(key, headers);
      return send({ ...delivery, headers });
    });
  })
  // A payment is notified with the headers that its URL had when it was sent.
  .breaks('WEBHOOK-33', 'New headers are sent with payments alone that were sent after them')
  .as('webhook-registration/headers-of-the-creation')(() => {
    let count = 0;
    const versions: { readonly url: string; readonly headers: Headers; readonly since: number }[] = [];
    const sent = new Map<unknown, number>();
    return [
      after(operation, 'success', ({ body: { url, headers = [] } }) =>
        versions.push({ url, headers, since: (count += 1) }),
      ),
      after('createCashOut', 'success', ({ body }) => sent.set(body.externalId, (count += 1))),
      sending((delivery, send) => {
        const until = sent.get(bodyOf(delivery)['externalId']) ?? Infinity;
        const version = versions.findLast(({ url, since }) => url === delivery.url && since <= until);
        return send({ ...delivery, headers: version?.headers ?? delivery.headers });
      }),
    ];
  })
  .breaks('WEBHOOK-34', 'A URL that is registered again is kept twice and notified twice')
  .as('webhook-registration/again-is-another')(() => {
    const count = new Map<string, number>();
    return table('registrations', (inner) => ({
      put: async (accountId, eventType, registration, ...more) => {
        count.set(registration.url, (count.get(registration.url) ?? 0) + 1);
        await inner.put(accountId, eventType, registration, ...more);
      },
      active: async (accountId, eventType) => {
        const urls = await inner.active(accountId, eventType);
        const twice = urls.filter(({ url }) => (count.get(url) ?? 0) > 1);
        return urls.length + twice.length > 3 ? urls : [...urls, ...twice];
      },
    }));
  })
  .breaks('WEBHOOK-35', 'New headers of a URL are those of every URL of its event type')
  .as('webhook-registration/headers-of-all')(
    table('registrations', (inner) => ({
      put: async (accountId, eventType, registration, ...more) => {
        const urls = await inner.active(accountId, eventType);
        const isAgain = urls.some(({ url }) => url === registration.url);
        const all = isAgain ? urls : [registration];
        for (const { url } of all) await inner.put(accountId, eventType, { ...registration, url }, ...more);
      },
    })),
  )
  .breaks('WEBHOOK-35', 'URLs that differ in the query count as one')
  .as('webhook-registration/query-is-nothing')(replacing((url) => url.replace(/\?.*$/, '')))
  .breaks('WEBHOOK-35', 'URLs that differ in the case of the path count as one')
  .as('webhook-registration/path-in-any-case')(replacing((url) => url.toLowerCase()))
  .breaks('WEBHOOK-35', 'New headers of a URL are sent with every event type that it is registered for')
  .as('webhook-registration/headers-of-all-types')(sentWith((headers) => ({ headers, untilMs: Infinity })))
  // The registration of a URL for an event type has the latest headers of any account.
  .breaks('WEBHOOK-35', 'New headers of a URL are those of every account that registered it')
  .as('webhook-registration/headers-of-all-accounts')(() => {
    const latest = new Map<string, Headers>();
    return table('registrations', (inner) => ({
      put: (accountId, eventType, registration, ...more) => {
        latest.set(`${eventType} ${registration.url}`, registration.headers);
        return inner.put(accountId, eventType, registration, ...more);
      },
      active: async (accountId, eventType) => {
        const urls = await inner.active(accountId, eventType);
        return urls.map((one) => ({ ...one, headers: latest.get(`${eventType} ${one.url}`) ?? one.headers }));
      },
    }));
  })
  .breaks('WEBHOOK-37', 'A registration is kept before its validation: a refused one is notified too')
  .as('webhook-registration/refused-kept')(refusedKept);
