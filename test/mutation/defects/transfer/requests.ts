import { randomUUID } from 'node:crypto';
import { answers, at, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { type NotificationBody, rewrittenNotifications } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { localAsUtc, mixedUp, succeeded } from '../shared/own-calls.js';
import { refusalOf } from '../shared/request-faults.js';
import { keysForgotten } from '../shared/transfer-keys.js';

const refused = (request: WireRequest) => refusalOf(request, 400, 'field');
const isTransfer = ({ type }: NotificationBody): boolean => type === 'TRANSFER';

export default {
  'transfer/latest-ten-keys': breaks('TRANSFER-20', {
    title: 'Of idempotency keys the last ten are remembered',
    defect: keysForgotten(({ others }) => others >= 10),
  }),
  'transfer/keys-of-the-token': breaks('TRANSFER-20', {
    title: 'An idempotency key counts for the token with which it was sent',
    defect: () => {
      const first = new Map<string, string>();
      const name = 'x-idempotency-key';
      return {
        http: {
          request: (sent) => {
            const key = sent.headers[name];
            if (sent.operation !== 'createTransfer' || key === undefined) return sent;
            const token = sent.headers['authorization'] ?? '';
            const known = first.get(key) ?? token;
            first.set(key, known);
            return known === token ? sent : { ...sent, headers: { ...sent.headers, [name]: randomUUID() } };
          },
        },
      };
    },
  }),
  'transfer/deny-list-empty': breaks('TRANSFER-55', {
    title: 'An empty ispbDeny is refused',
    defect: requests(
      'createTransfer',
      ({ body }) => Array.isArray(at(body, '/ispbDeny')) && (at(body, '/ispbDeny') as unknown[]).length === 0,
      refused,
    ),
  }),
  'transfer/deny-list-of-three': breaks('TRANSFER-56', {
    title: 'Of ispbDeny the first three institutions are looked at',
    defect: requests(
      'createTransfer',
      ({ body }) => Array.isArray(at(body, '/ispbDeny')),
      set('/ispbDeny', (list: unknown) => (list as unknown[]).slice(0, 3)),
    ),
  }),
  'transfer/key-with-plus': breaks('TRANSFER-27', {
    title: 'An e-mail key with a plus sign is refused for transfers',
    defect: requests('createTransfer', ({ body }) => /\+.*@/.test(String(at(body, '/pixKey'))), refused),
  }),
  'transfer/date-local': breaks('TRANSFER-65', {
    title: 'eventDate of a transfer is local time passed off as UTC',
    defect: answers('createTransfer', succeeded, set('/eventDate', localAsUtc)),
  }),
  'transfer/answers-mixed-up': breaks('TRANSFER-10', {
    title: 'Simultaneous transfers of an account are answered with the amount of the last',
    defect: mixedUp('createTransfer', '/payment/amount'),
  }),
  'transfer/creditor-document-whole': breaks('EVENT-40', {
    title: 'Where creditorDocument was sent, it is told whole',
    defect: () => {
      const sent = new Map<string, unknown>();
      return [
        {
          http: {
            request: (request) => {
              if (request.operation === 'createTransfer')
                sent.set(request.headers['x-idempotency-key'] ?? '', at(request.body, '/creditorDocument'));
              return request;
            },
          },
        },
        rewrittenNotifications(
          isTransfer,
          set(
            '/data/creditorAccount/document',
            (old: unknown, body: unknown) => sent.get(String(at(body, '/data/idempotencyKey'))) ?? old,
          ),
        ),
      ];
    },
  }),
} satisfies Defects;
