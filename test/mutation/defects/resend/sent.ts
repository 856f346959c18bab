import { at, requests, set } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { sending } from '../../replace.js';
import { refusalOf } from '../shared/request-faults.js';

const operation = 'resendWebhook';

/** A resend refused because of the limit is sent nevertheless. */
const sentBeyondTheLimit = (): readonly Part[] => {
  const urls = urlsMade();
  let last = '{}';
  const noting = sending((delivery, send) => {
    last = delivery.body;
    return send(delivery);
  });
  const answer: Part = {
    http: {
      answer: async (given, request) => {
        const url = at(request.body, '/url');
        if (request.operation === operation && given.status === 429 && typeof url === 'string')
          await urls.send({ accountId: '', eventType: '', url, headers: [] }, JSON.parse(last));
        return given;
      },
    },
  };
  return [urls.part, noting, answer];
};

export default {
  'resend/refused-and-sent': breaks('RESEND-24', {
    title: 'A resend beyond the limit is refused with 429, and sent',
    defect: sentBeyondTheLimit,
  }),
  'resend/query-lost': breaks('RESEND-14', {
    title: 'The query of the url of a resend is left out',
    defect: requests(
      operation,
      ({ body }) => typeof at(body, '/url') === 'string',
      set('/url', (url: unknown) => String(url).replace(/\?.*$/, '')),
    ),
  }),
  'resend/digits-are-a-number': breaks('RESEND-11', {
    title: 'An identifier of digits is taken for a number, never for an externalId',
    defect: requests(
      operation,
      ({ path }) => /\/0\d+$/.test(path),
      (request) => refusalOf(request, 404, 'transactionIdentifier'),
    ),
  }),
} satisfies Defects;
