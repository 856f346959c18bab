import { breaks, type Defects } from '../../mutant.js';
import { confirmed, type Delivery, type NotificationBody, sending } from '../../replace.js';

/** Changes what is sent to a URL that answered the same notification with an error. */
const repeating = (change: (delivery: Delivery) => Delivery) => () => {
  const failed = new Set<string>();
  return sending(async (delivery, send) => {
    const key = `${delivery.url} ${delivery.body}`;
    const sent = await send(failed.has(key) ? change(delivery) : delivery);
    if (sent.statusCode !== null && sent.statusCode >= 500) failed.add(key);
    return sent;
  });
};

export default {
  'delivery/repeated-without-headers': breaks('EVENT-03', {
    title: 'A notification that is sent again lacks the custom headers',
    defect: repeating((delivery) => ({ ...delivery, headers: [] })),
  }),
  'delivery/repeated-as-error': breaks('EVENT-86', {
    title: 'A notification of success that is sent again says ERROR',
    defect: repeating((delivery) => {
      const body = JSON.parse(delivery.body) as NotificationBody;
      const error = { status: 'ERROR', errorCode: 'SETTLEMENT_TIMEOUT', errorMessage: 'Too late.' };
      return confirmed(body) ? { ...delivery, body: JSON.stringify({ ...body, ...error }) } : delivery;
    }),
  }),
} satisfies Defects;
