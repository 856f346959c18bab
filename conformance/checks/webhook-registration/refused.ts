import type { ClauseId } from '../../../generated/clauses.js';
import { check, type Check } from '../../check.js';
import { accountWhere, pay, register } from './route.js';

interface Table {
  readonly name: string;
  readonly title: string;
  readonly clause: ClauseId;
  /** Request bodies that differ from a right one in these fields, one fault each. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  /** 400 where nothing is said. */
  readonly statuses?: readonly number[];
}

/** What refuses a header without one of its members: a fault that the list of errors does not name (OP-56). */
const leftOut = [400, 404] as const;

const noText = { text: 'an object' };
const header = { key: 'X-Kit', value: 'one' };

const tables: readonly Table[] = [
  {
    name: 'url-missing',
    title: 'A registration without url, or with one that is no text, is refused',
    clause: 'WEBHOOK-13',
    bodies: [undefined, null, noText].map((url) => ({ url })),
  },
  {
    name: 'url-not-https',
    title: 'A registration whose url is no HTTPS URL is refused',
    clause: 'WEBHOOK-14',
    bodies: [
      'http://example.com/hook',
      'ftp://example.com/hook',
      'example.com/hook',
      '//example.com/hook',
      'httpsx://example.com',
      'no url',
      '',
    ].map((url) => ({ url })),
  },
  {
    name: 'event-type-missing',
    title: 'A registration without eventType, or with one that is no text, is refused',
    clause: 'WEBHOOK-15',
    bodies: [undefined, null, noText].map((eventType) => ({ eventType })),
  },
  {
    name: 'event-type-unknown',
    title: 'A registration of another event type than the seven is refused',
    clause: 'WEBHOOK-16',
    bodies: [
      'transfer',
      'TRANSFER',
      'RECEIVE',
      'cash-out',
      'CashOut',
      'CASH_OUT',
      'med',
      'med_cancelled',
      '',
    ].map((eventType) => ({ eventType })),
  },
  {
    name: 'headers-not-a-list',
    title: 'A registration whose headers are no list is refused',
    clause: 'WEBHOOK-20',
    bodies: ['X-Kit: one', 12, header].map((headers) => ({ headers })),
  },
  {
    name: 'header-key-missing',
    title: 'A custom header without key, or with one that is no text, is refused',
    clause: 'WEBHOOK-21',
    statuses: leftOut,
    bodies: [undefined, null, noText].map((key) => ({ headers: [header, { ...header, key }] })),
  },
  {
    name: 'header-value-missing',
    title: 'A custom header without value, or with one that is no text, is refused',
    clause: 'WEBHOOK-22',
    statuses: leftOut,
    bodies: [undefined, null, noText].map((value) => ({ headers: [header, { ...header, value }] })),
  },
  {
    name: 'six-headers',
    title: 'A registration with six custom headers, or more, is refused',
    clause: 'WEBHOOK-19',
    bodies: [6, 20].map((count) => ({
      headers: Array.from({ length: count }, (_, index) => ({ key: `X-Kit-${index}`, value: 'one' })),
    })),
  },
];

const refused = ({ name, title, clause, bodies, statuses = [400] }: Table): Check =>
  check({
    id: `webhook-registration/${name}`,
    title,
    clauses: [clause],
    needs: ['an account'],
    family: 'standard',
    async run(context) {
      const account = await accountWhere(context, 'enabled');
      for (const fields of bodies) {
        context.expect.at(clause).status(await account.registerWebhook(fields), statuses);
      }
    },
  });

interface Blocked {
  readonly name: string;
  readonly clause: 'WEBHOOK-23' | 'WEBHOOK-24' | 'WEBHOOK-25' | 'WEBHOOK-26' | 'WEBHOOK-27';
  readonly keys: readonly string[];
}

const blocked: readonly Blocked[] = [
  { name: 'connection', clause: 'WEBHOOK-23', keys: ['host', 'connection', 'transfer-encoding'] },
  { name: 'content-length', clause: 'WEBHOOK-24', keys: ['content-length'] },
  { name: 'content-type', clause: 'WEBHOOK-25', keys: ['content-type'] },
  { name: 'user-agent', clause: 'WEBHOOK-26', keys: ['user-agent'] },
  {
    name: 'in-capitals',
    clause: 'WEBHOOK-27',
    keys: ['HOST', 'Connection', 'Transfer-Encoding', 'Content-Length', 'CONTENT-TYPE', 'User-Agent'],
  },
];

const params = { webhookRegistration: 'enabled', settlement: 'manual' } as const;

const blockedHeader = ({ name, clause, keys }: Blocked): Check =>
  check({
    id: `webhook-registration/blocked-${name}`,
    title: `A custom header named ${keys.join(', ')} is refused, or does not override that of the delivery`,
    clauses: [clause],
    openPoints: ['OP-46'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
    family: 'standard',
    account: params,
    movesMoney: true,
    async run({ newAccount, receiver, control, expect, record }) {
      for (const key of keys) {
        const account = await newAccount(params);
        const inbox = receiver.open(['cash_out']);
        const value = /^content-length$/i.test(key) ? '7' : 'kit.example';
        const answer = await register(account, inbox.url('cash_out'), [{ key, value }]);
        expect.at(clause).status(answer, [200, 400]);
        record('OP-46', 'registerWebhook', `${key.toLowerCase()}: ${answer.status}`);
        if (answer.status !== 200) continue;
        const externalId = await pay(account, control, expect);
        const delivery = await expect.at(clause).arrives(inbox, { externalId });
        expect.at(clause).notEqual(delivery?.headers[key.toLowerCase()], value);
      }
    },
  });

export default [
  ...tables.map(refused),
  ...blocked.map(blockedHeader),
  check({
    id: 'webhook-registration/refused-stores-nothing',
    title: 'A refused registration stores nothing: its URL is not notified',
    clauses: ['WEBHOOK-37'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
    family: 'standard',
    account: params,
    movesMoney: true,
    async run({ account, receiver, control, expect }) {
      const registered = await receiver.listen(['cash_out']);
      const faults = [
        { headers: 'X-Kit: one' },
        { headers: [{ key: 'X-Kit' }] },
        { headers: [{ value: 'x' }] },
      ];
      const refusals = faults.map((fields) => ({ fields, inbox: receiver.open(['cash_out']) }));
      for (const { fields, inbox } of refusals) {
        const answer = await account.registerWebhook({ url: inbox.url('cash_out'), ...fields });
        expect.at('WEBHOOK-37').status(answer, leftOut);
      }
      const externalId = await pay(account, control, expect);
      await expect.at('WEBHOOK-37').arrives(registered, { externalId });
      for (const { inbox } of refusals) expect.at('WEBHOOK-37').neverArrives(inbox, { externalId });
    },
  }),
];
