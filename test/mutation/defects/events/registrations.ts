import { breaks, type Defects } from '../../mutant.js';
import { type NotificationBody, sending, services, type Services, swallowed } from '../../replace.js';
import { credits } from '../shared/after-effects.js';
import { knowingUrls } from '../shared/known-urls.js';

const bodyOf = (text: string) => JSON.parse(text) as NotificationBody;

export default {
  'delivery/url-of-one-type': breaks('EVENT-04', {
    title: 'A URL has one event type: registering it for another moves it',
    defect: knowingUrls((delivery, send, { all }) => {
      const own = all.filter(
        ({ url, accountId }) => url === delivery.url && accountId === delivery.accountId,
      );
      const isMoved =
        own.length > 1 &&
        bodyOf(delivery.body)['event'] === 'CashOut' &&
        own.at(-1)?.eventType !== 'cash_out';
      return isMoved ? Promise.resolve(swallowed) : send(delivery);
    }),
  }),
  'delivery/url-of-one-account': breaks('EVENT-04', {
    title: 'A URL belongs to the account that registered it last',
    defect: knowingUrls((delivery, send, { all }) => {
      const own = all.filter(({ url }) => url === delivery.url);
      return own.length > 0 && own.at(-1)?.accountId !== delivery.accountId
        ? Promise.resolve(swallowed)
        : send(delivery);
    }),
  }),
  'delivery/queries-unread': breaks('EVENT-04', {
    title: 'URLs that differ in their query alone count as one',
    defect: knowingUrls((delivery, send, { all, own }) => {
      const plain = (url: string) => url.replace(/\?.*$/, '');
      const last = all
        .filter(
          (one) =>
            one.accountId === own?.accountId &&
            one.eventType === own.eventType &&
            plain(one.url) === plain(delivery.url),
        )
        .at(-1);
      return last !== undefined && last.url !== delivery.url ? Promise.resolve(swallowed) : send(delivery);
    }),
  }),
  'delivery/four-headers': breaks('EVENT-03', {
    title: 'Of five custom headers the first four are sent',
    defect: sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 4) })),
  }),
  'delivery/undone-where-not-accepted': breaks('BALANCE-34', {
    title: 'A payment whose notification the receiver does not accept is undone',
    defect: () => {
      let own: Services | undefined;
      return [
        services((known) => {
          own = known;
          return {};
        }),
        sending(async (delivery, send) => {
          const sent = await send(delivery);
          const event = bodyOf(delivery.body);
          if ((sent.statusCode ?? 500) >= 500 && event['status'] === 'CONFIRMED' && own)
            await credits(own, delivery.accountId, Math.round(Number(event['originalAmount']) * 100));
          return sent;
        }),
      ];
    },
  }),
  'delivery/failures-to-refunds-too': breaks('EVENT-08', {
    title: 'The notification of a cash-out that failed goes to URLs for refund_out too',
    defect: knowingUrls(async (delivery, send, { all, own, sendTo }) => {
      const body = bodyOf(delivery.body);
      const others = all.filter(
        (one) =>
          one.accountId === own?.accountId && own.eventType === 'cash_out' && one.eventType === 'refund_out',
      );
      if (body['event'] === 'CashOut' && body['status'] === 'ERROR')
        await Promise.all(others.map((url) => sendTo(url, body)));
      return send(delivery);
    }),
  }),
} satisfies Defects;
