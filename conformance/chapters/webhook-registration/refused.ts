import { unnamedFault } from '../../contract/statuses.js';
import { check, t, type WrittenCheck } from '../check.js';
import { pay, register } from '../shared/accounts.js';

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

const blockedHeader = ({ name, clause, keys }: Blocked): WrittenCheck =>
  check(`webhook-registration/blocked-${name}`, {
    en: `A custom header named ${keys.join(', ').replace(/, ([^ ]+)$/, ' or $1')} is refused, or does not override that of the delivery`,
    'pt-BR': `Um cabeçalho personalizado chamado ${keys.join(', ').replace(/, ([^ ]+)$/, ' ou $1')} é recusado, ou não substitui o da entrega`,
    clauses: [clause],
    openPoints: ['OP-46'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: params,
    async run({ newAccount, receiver, control, expect, record }) {
      for (const key of keys) {
        const account = await newAccount(params);
        const inbox = receiver.open(['cash_out']);
        const value = /^content-length$/i.test(key) ? '7' : 'kit.example';
        const answer = await register(account, inbox.url('cash_out'), [{ key, value }]);
        expect.at(clause).status(answer, [200, ...unnamedFault]);
        record('OP-46', 'registerWebhook', t`${key.toLowerCase()}: ${answer.status}`);
        if (answer.status !== 200) continue;
        const externalId = await pay(account, control, expect);
        const delivery = await expect.at(clause).arrives(inbox, { externalId });
        if (delivery === undefined) continue;
        expect
          .at(clause)
          .notEqual(
            delivery.headers[key.toLowerCase()],
            value,
            t`the registered ${key.toLowerCase()} is not sent`,
          );
      }
    },
  });

export default [
  ...blocked.map(blockedHeader),
  check('webhook-registration/refused-stores-nothing', {
    en: 'A refused registration stores nothing: its URL is not notified',
    'pt-BR': 'Um cadastro recusado não grava nada: sua URL não é notificada',
    clauses: ['WEBHOOK-37'],
    needs: ['an account', 'notifications', 'a payment settles'],
    account: params,
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
        expect.at('WEBHOOK-37').status(answer, unnamedFault);
      }
      const externalId = await pay(account, control, expect);
      await expect.at('WEBHOOK-37').arrives(registered, { externalId });
      for (const { inbox } of refusals) expect.at('WEBHOOK-37').neverArrives(inbox, { externalId });
    },
  }),
];
