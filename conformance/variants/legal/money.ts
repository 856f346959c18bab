import { setTimeout as pause } from 'node:timers/promises';

import { answers, at, json, set } from '../parts/edits.js';
import type { VariantParts } from '../variant.js';
import { bodyOf, isEvent, sending } from '../parts/notifications.js';
import type { Part } from '../parts/part.js';
import type { WireAnswer, WireRequest } from '../parts/wire.js';

/** The response to a balance request, with a larger blocked amount. */
const moreBlocked = (answer: WireAnswer, cents = 1234): WireAnswer =>
  ['/grossBalance', '/blockedBalance', '/data/0/balanceAmount/blocked'].reduce((changed, pointer) => {
    const amount = at(changed.body, pointer);
    if (typeof amount !== 'number') return changed;
    return set(pointer, Math.round(amount * 100 + cents) / 100)(changed);
  }, answer);

interface Share {
  readonly type: 'FIXED' | 'PERCENTAGE';
  readonly value: number;
  readonly immediate?: boolean;
}

/** The total of the immediate shares of a charge, in cents. */
const sharesOf = ({ body }: WireRequest): number =>
  ((at(body, '/splits') ?? []) as readonly Share[])
    .filter(({ immediate }) => immediate === true)
    .map(({ type, value }) =>
      type === 'FIXED' ? value * 100 : Number(at(body, '/transaction/value')) * value,
    )
    .reduce((sum, share) => sum + Math.round(share), 0);

/** The shares of a paid charge are sent like other payments: their amount is blocked for a moment, until they arrive. */
function sharesInTransit(): Part {
  const requested = new Map<unknown, { readonly cents: number; readonly token: string | undefined }>();
  const underWay = new Map<string | undefined, { readonly cents: number; readonly untilMs: number }>();
  return {
    answer: (answer, request) => {
      const token = request.headers['authorization'];
      if (request.operation === 'createCashIn' && answer.status === 201)
        requested.set(at(answer.body, '/transactionId'), { cents: sharesOf(request), token });
      const isPaid = request.operation === 'control' && at(request.body, '/state') === 'a charge is paid';
      const paid = isPaid && requested.get(at(request.body, '/params/transactionId'));
      if (paid) underWay.set(paid.token, { cents: paid.cents, untilMs: Date.now() + 500 });
      const { cents = 0, untilMs = 0 } = underWay.get(token) ?? {};
      return untilMs < Date.now() ? answer : moreBlocked(answer, cents);
    },
  };
}

/** An image that is different for each code. */
const drawing = (code: unknown): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${String(code)}</title><path d="M0 0h9v9H0z"/></svg>`;

/** Charges with an SVG image, or null if no image was requested, that expire at a full second. */
const imagesDrawn: Part = answers('createCashIn', 201)(
  set('/qrCodeImage', (image: unknown, body: unknown) =>
    typeof image === 'string'
      ? `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(drawing(at(body, '/pixCode'))).toString('base64')}`
      : null,
  ),
  set('/expirationDate', (time: unknown) => {
    const ms = Math.ceil(Date.parse(String(time)) / 1000) * 1000;
    return Number.isNaN(ms) ? time : new Date(ms).toISOString().replace('.000Z', '+00:00');
  }),
);

/** Pending cash-outs fail when an hour or more passes. */
function expiring(): Part {
  const clients = new Map<unknown, string>();
  const owners = new Map<string, string>();
  const sent = new Map<string, string[]>();
  const isState = ({ operation, body }: WireRequest, name: string) =>
    operation === 'control' && at(body, '/state') === name;
  return {
    answer: async (answer, request) => {
      const { body } = request;
      if (isState(request, 'an account'))
        clients.set(at(answer.body, '/clientId'), String(at(answer.body, '/accountId')));
      const client = clients.get(at(body, '/clientId'));
      if (client !== undefined) owners.set(`Bearer ${String(at(answer.body, '/access_token'))}`, client);
      const owner = owners.get(request.headers['authorization'] ?? '');
      if (request.operation === 'createCashOut' && answer.status === 201 && owner !== undefined)
        sent.set(owner, [...(sent.get(owner) ?? []), String(at(answer.body, '/transactionId'))]);
      const isLong = Number(at(body, '/params/seconds')) >= 3600;
      if (!isState(request, 'time passes') || !isLong) return answer;
      const accountId = String(at(body, '/params/accountId'));
      const token = request.headers['authorization'];
      const authorization = token !== undefined && { authorization: token };
      for (const transactionId of sent.get(accountId) ?? []) {
        const params = { accountId, transactionId, outcome: 'ERROR', errorCode: 'PAYMENT_EXPIRED' };
        await fetch(`${request.origin}${request.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify({ state: 'a payment settles', action: 'setup', params }),
        });
      }
      sent.delete(accountId);
      return answer;
    },
  };
}

/** A charge that is to fail by its scenario fails at the time of payment. Nothing was paid: there is no end-to-end id. */
function failingWhenPaid(): readonly Part[] {
  const failing = new Map<unknown, () => void>();
  return [
    sending(async (delivery, send) => {
      const body = bodyOf(delivery);
      if (isEvent('CashIn', 'ERROR')(body)) {
        const paid = new Promise<void>((resolve) => failing.set(body['transactionId'], resolve));
        await Promise.race([paid, pause(8_000, undefined, { ref: false })]);
      }
      return send(delivery);
    }),
    {
      answer: (answer, { operation, body }) => {
        const fail = failing.get(at(body, '/params/transactionId'));
        if (operation !== 'control' || at(body, '/state') !== 'a charge is paid' || fail === undefined)
          return answer;
        fail();
        return json(200, { endToEndId: null });
      },
    },
  ];
}

/** Behaviour regarding money that no sentence forbids and no open point names. */
export default {
  'charges-otherwise': sharesInTransit,
  'images-drawn': imagesDrawn,
  'charges-failing-when-paid': failingWhenPaid,
  'cash-outs-expire': expiring,
  'blocked-from-the-beginning': answers(
    ['getBalance', 'getApiBalance', 'getAccountsBalances'],
    200,
  )((answer) => moreBlocked(answer)),
} satisfies VariantParts;
