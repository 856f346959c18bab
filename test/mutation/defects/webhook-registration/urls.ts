import { request as httpsRequest } from 'node:https';

import { at, requests, set } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects, type Mutant } from '../../mutant.js';
import type { Part } from '../../part.js';
import { behindAnswers, sending, swallowed } from '../../replace.js';
import { callerOf } from '../shared/own-calls.js';
import { type Headers, registrations } from '../shared/registrations.js';

const operation = 'registerWebhook';

/** Sends a notification with these headers instead of the right ones. */
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
const overridden = (names: RegExp): (() => readonly Part[]) => {
  const isBlocked = (header: unknown) => names.test(String(at(header, '/key')));
  return () => {
    const kept = new Map<string, Readonly<Record<string, string>>>();
    return [
      requests(
        operation,
        ({ body }) => (at(body, '/headers') as readonly unknown[] | undefined)?.some(isBlocked) === true,
        (request) => {
          const headers = at(request.body, '/headers') as readonly { key: string; value: string }[];
          const blocked = headers.filter(isBlocked).map(({ key, value }) => [key, value]);
          kept.set(String(at(request.body, '/url')), Object.fromEntries(blocked) as Record<string, string>);
          return set(
            '/headers',
            headers.filter((header) => !isBlocked(header)),
          )(request);
        },
      ),
      sending((delivery, send) => {
        const headers = kept.get(delivery.url);
        return headers ? overriding(delivery.url, delivery.body, headers) : send(delivery);
      }),
    ];
  };
};

const blocked: readonly (readonly [string, Mutant['clause'], RegExp])[] = [
  ['host', 'WEBHOOK-23', /^host$/],
  ['content-length', 'WEBHOOK-24', /^content-length$/],
  ['content-type', 'WEBHOOK-25', /^content-type$/],
  ['user-agent', 'WEBHOOK-26', /^user-agent$/],
  ['User-Agent or CONTENT-TYPE', 'WEBHOOK-27', /^(User-Agent|CONTENT-TYPE)$/],
];

/** Takes two URLs of an event type for one if `alike` makes them equal; the later one replaces the earlier. */
const counting =
  (alike: (url: string) => string): (() => Part) =>
  () => {
    const replaced = new Set<string>();
    return registrations((known) => ({
      put: async (accountId, eventType, registration, time) => {
        for (const { url } of await known.active(accountId, eventType)) {
          if (url !== registration.url && alike(url) === alike(registration.url)) replaced.add(url);
        }
        await known.put(accountId, eventType, registration, time);
      },
      active: async (accountId, eventType) =>
        (await known.active(accountId, eventType)).filter(({ url }) => !replaced.has(url)),
    }));
  };

export default {
  ...Object.fromEntries(
    blocked.map(([name, clause, pattern]) => [
      `webhook-registration/${name.toLowerCase().replaceAll(' ', '-')}-overridden`,
      {
        title: `A custom header named ${name} overrides that of the delivery`,
        clause: clause,
        defect: overridden(pattern),
      },
    ]),
  ),
  'webhook-registration/stored-while-disabled': breaks('WEBHOOK-03', {
    title: 'The disabled route says so and keeps the URL all the same',
    defect: () =>
      behindAnswers(async (answer, request, { store, webhooks }) => {
        const isOff = request.operation === operation && at(answer.body, '/success') === false;
        const accountId = callerOf(request);
        const now = new Date().toISOString() as never;
        if (isOff)
          await store.write(
            (all) => webhooks.register(all, accountId, request.body as never, now),
            accountId,
          );
      }),
  }),
  'webhook-registration/silent-while-disabled': breaks('WEBHOOK-04', {
    title: 'While the route is disabled nothing is sent',
    defect: () => {
      const { part, all } = urlsMade();
      const silent = new Set<string>();
      return [
        part,
        {
          http: {
            answer: (answer, request) => {
              const isOff = at(request.body, '/params/webhookRegistration') === 'disabled';
              if (request.operation === 'control' && isOff) silent.add(String(at(answer.body, '/accountId')));
              return answer;
            },
          },
        },
        sending(async (delivery, send) => {
          const own = all.find(({ url }) => url === delivery.url);
          return own && silent.has(own.accountId) ? swallowed : send(delivery);
        }),
      ];
    },
  }),
  'webhook-registration/fourth-replaces-first': breaks('WEBHOOK-28', {
    title: 'A fourth URL of an event type replaces the first',
    defect: registrations((known) => ({
      active: async (accountId, eventType) => (await known.active(accountId, eventType)).slice(-3),
    })),
  }),
  'webhook-registration/count-race': breaks('WEBHOOK-29', {
    title: 'URLs are counted some moments late: of quick registrations all are accepted',
    defect: () => {
      const last = new Map<string, number>();
      return registrations((known) => ({
        put: async (accountId, eventType, registration, time) => {
          const isQuick = Date.now() - (last.get(accountId) ?? 0) < 250;
          await known.put(accountId, eventType, registration, time);
          last.set(accountId, isQuick ? Infinity : Date.now());
        },
        active: async (accountId, eventType) => {
          const urls = await known.active(accountId, eventType);
          return last.get(accountId) === Infinity ? urls.slice(0, 3) : urls;
        },
      }));
    },
  }),
  'webhook-registration/headers-kept': breaks('WEBHOOK-33', {
    title: 'Registering a URL again is accepted and changes nothing',
    defect: registrations((known) => ({
      put: async (accountId, eventType, registration, time) => {
        const urls = await known.active(accountId, eventType);
        if (urls.some(({ url }) => url === registration.url)) return;
        await known.put(accountId, eventType, registration, time);
      },
    })),
  }),
  'webhook-registration/headers-added': breaks('WEBHOOK-33', {
    title: 'Registering a URL again adds its headers to those that were there',
    defect: registrations((known) => ({
      put: async (accountId, eventType, registration, time) => {
        const urls = await known.active(accountId, eventType);
        const before = urls.find(({ url }) => url === registration.url)?.headers ?? [];
        const headers = [...before, ...registration.headers];
        await known.put(accountId, eventType, { ...registration, headers }, time);
      },
    })),
  }),
  'webhook-registration/headers-late': breaks('WEBHOOK-33', {
    title: 'New headers of a URL are sent only seconds later',
    defect: () => {
      const first = new Map<string, { readonly headers: Headers; readonly at: number }>();
      return [
        registrations((known) => ({
          put: async (accountId, eventType, registration, time) => {
            const { url, headers } = registration;
            if (!first.has(url)) first.set(url, { headers, at: Date.now() });
            await known.put(accountId, eventType, registration, time);
          },
        })),
        sending((delivery, send) => {
          const before = first.get(delivery.url);
          const isEarly = before !== undefined && Date.now() - before.at < 10_000;
          return send(isEarly ? { ...delivery, headers: before.headers } : delivery);
        }),
      ];
    },
  }),
  'webhook-registration/again-is-another': breaks('WEBHOOK-34', {
    title: 'A URL that is registered again is kept twice and notified twice',
    defect: () => {
      const count = new Map<string, number>();
      return registrations((known) => ({
        put: async (accountId, eventType, registration, time) => {
          count.set(registration.url, (count.get(registration.url) ?? 0) + 1);
          await known.put(accountId, eventType, registration, time);
        },
        active: async (accountId, eventType) => {
          const urls = await known.active(accountId, eventType);
          const twice = urls.filter(({ url }) => (count.get(url) ?? 0) > 1);
          return urls.length + twice.length > 3 ? urls : [...urls, ...twice];
        },
      }));
    },
  }),
  'webhook-registration/headers-of-all': breaks('WEBHOOK-35', {
    title: 'New headers of a URL are those of every URL of its event type',
    defect: registrations((known) => ({
      put: async (accountId, eventType, registration, time) => {
        const urls = await known.active(accountId, eventType);
        const isAgain = urls.some(({ url }) => url === registration.url);
        await known.put(accountId, eventType, registration, time);
        for (const { url } of isAgain ? urls : []) {
          await known.put(accountId, eventType, { ...registration, url }, time);
        }
      },
    })),
  }),
  'webhook-registration/query-is-nothing': breaks('WEBHOOK-35', {
    title: 'URLs that differ in the query count as one',
    defect: counting((url) => url.replace(/\?.*$/, '')),
  }),
  'webhook-registration/path-in-any-case': breaks('WEBHOOK-35', {
    title: 'URLs that differ in the case of the path count as one',
    defect: counting((url) => url.toLowerCase()),
  }),
  'webhook-registration/headers-of-all-types': breaks('WEBHOOK-35', {
    title: 'New headers of a URL are sent with every event type that it is registered for',
    defect: () => {
      const latest = new Map<string, Headers>();
      return [
        registrations((known) => ({
          put: async (accountId, eventType, registration, time) => {
            latest.set(registration.url, registration.headers);
            await known.put(accountId, eventType, registration, time);
          },
        })),
        sending((delivery, send) =>
          send({ ...delivery, headers: latest.get(delivery.url) ?? delivery.headers }),
        ),
      ];
    },
  }),
  'webhook-registration/refused-kept': breaks('WEBHOOK-37', {
    title: 'A registration is kept before it is looked at: a refused one is notified too',
    defect: () => {
      const { part, all, send: sendTo } = urlsMade();
      const refused = new Map<unknown, string[]>();
      const owners = new Map<string, string>();
      return [
        part,
        {
          http: {
            answer: (answer, request) => {
              if (request.operation !== operation) return answer;
              const accountId = callerOf(request);
              const url = String(at(request.body, '/url'));
              if (answer.status === 400) refused.set(accountId, [...(refused.get(accountId) ?? []), url]);
              else owners.set(url, accountId);
              return answer;
            },
          },
        },
        sending(async (delivery, send) => {
          const known = all.find(({ url }) => url === delivery.url);
          const accountId = known?.accountId ?? owners.get(delivery.url);
          for (const url of refused.get(accountId) ?? []) {
            const target = { accountId: String(accountId), eventType: 'cash_out', url, headers: [] };
            if (url.startsWith('https://')) await sendTo(target, JSON.parse(delivery.body));
          }
          return send(delivery);
        }),
      ];
    },
  }),
} satisfies Defects;
