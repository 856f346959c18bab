import { at, requests } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type Delivery, type NotificationBody, sending } from '../../replace.js';
import { refusalOf } from '../shared/request-faults.js';

const operation = 'registerWebhook';

/** Refuses URLs that match. */
const refused = (pattern: RegExp): Part =>
  requests(
    operation,
    ({ body }) => pattern.test(String(at(body, '/url'))),
    (request) => refusalOf(request, 400, 'url'),
  );

/** A payment is notified with the headers that its URL had when it was sent. */
const headersOfTheCreation = (): readonly Part[] => {
  let count = 0;
  const versions: { readonly url: unknown; readonly headers: Delivery['headers']; readonly since: number }[] =
    [];
  const sent = new Map<unknown, number>();
  const noting: Part = {
    http: {
      answer: (answer, { operation: asked, body }) => {
        count += 1;
        const headers = (at(body, '/headers') ?? []) as Delivery['headers'];
        if (asked === operation) versions.push({ url: at(body, '/url'), headers, since: count });
        if (asked === 'createCashOut') sent.set(at(body, '/externalId'), count);
        return answer;
      },
    },
  };
  const send = sending((delivery, next) => {
    const { externalId } = JSON.parse(delivery.body) as NotificationBody;
    const until = sent.get(externalId) ?? Infinity;
    const version = versions.findLast(({ url, since }) => url === delivery.url && since <= until);
    return next(version === undefined ? delivery : { ...delivery, headers: version.headers });
  });
  return [noting, send];
};

/** What is sent to a URL again has the headers that it was sent with first. */
const headersOfTheFirst = (): Part => {
  const first = new Map<string, Delivery['headers']>();
  return sending((delivery, send) => {
    const { event, externalId } = JSON.parse(delivery.body) as NotificationBody;
    const key = JSON.stringify([delivery.url, event, externalId]);
    const headers = first.get(key) ?? delivery.headers;
    first.set(key, headers);
    return send({ ...delivery, headers });
  });
};

export default {
  'webhook-registration/resent-with-old-headers': breaks('WEBHOOK-33', {
    title: 'A resend carries the headers that the notification was first sent with',
    defect: headersOfTheFirst,
  }),
  'webhook-registration/query-refused': breaks('WEBHOOK-07', {
    title: 'A url with a query is refused',
    defect: refused(/\?/),
  }),
  'webhook-registration/port-refused': breaks('WEBHOOK-07', {
    title: 'A url with a port is refused',
    defect: refused(/^https:\/\/[^/]+:\d+/),
  }),
  'webhook-registration/headers-of-the-creation': breaks('WEBHOOK-33', {
    title: 'New headers are sent with payments alone that were sent after them',
    defect: headersOfTheCreation,
  }),
} satisfies Defects;
