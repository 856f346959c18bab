import { type Account, check, eventTypes, type Inbox } from '../check.js';
import { expectNoneBroken } from '../shared/at-once.js';
import { isRegistered, pay, register } from '../shared/accounts.js';

const account = { webhookRegistration: 'enabled', settlement: 'manual' } as const;
const notified = ['an account', 'notifications', 'a payment settles'] as const;

const headers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `X-Kit-${index + 1}`, value: `value ${index + 1}` }));
/** The maximum number of custom headers. */
const fiveHeaders = headers(5);

export default [
  check('webhook-registration/registered', {
    en: 'A registration is accepted for each event type, with or without custom headers',
    'pt-BR': 'Um cadastro é aceito para cada tipo de evento, com ou sem cabeçalhos personalizados',
    clauses: ['WEBHOOK-07', 'WEBHOOK-09'],
    account,
    async run({ account: own, expect }) {
      const withHeader = eventTypes.map((eventType) => ({ eventType, headers: headers(1) }));
      const withQuery = { url: 'https://example.com:8443/hooks/pix?source=kit' };
      for (const fields of [{}, withQuery, ...withHeader]) {
        const answer = await own.registerWebhook(fields);
        expect.at('WEBHOOK-07').status(answer, 200);
        expect.at('WEBHOOK-07').field(answer, '/message').present();
        expect.at('WEBHOOK-09').field(answer, '/success').equal(true);
      }
    },
  }),
  check('webhook-registration/notified', {
    en: 'A registered URL is notified of the events of its type, with its custom headers',
    'pt-BR': 'Uma URL cadastrada é notificada dos eventos de seu tipo, com seus cabeçalhos personalizados',
    clauses: ['WEBHOOK-11', 'EVENT-03'],
    needs: notified,
    account,
    async run({ account: own, receiver, control, expect }) {
      const inbox = receiver.open(['cash_out']);
      const custom = [
        { key: 'X-Kit-Reference', value: own.values.word(12) },
        { key: 'Authorization', value: `Basic ${own.values.word(16)}` },
      ];
      expect.precondition(await register(own, inbox.url('cash_out'), custom), 200);
      // A gateway may refuse an empty value, but must send one that it has registered.
      const withEmpty = [...custom, { key: 'X-Kit-Empty', value: '' }];
      const isKept = isRegistered(await register(own, inbox.url('cash_out'), withEmpty));
      const externalId = await pay(own, control, expect);
      const delivery = await expect.require('WEBHOOK-11').arrives(inbox, { event: 'CashOut', externalId });
      for (const { key, value } of isKept ? withEmpty : custom) {
        expect.at('EVENT-03').equal(delivery.headers[key.toLowerCase()], value);
      }
    },
  }),
  check('webhook-registration/most-headers', {
    en: 'Five custom headers are accepted and sent; six or more are refused, even for a registered URL',
    'pt-BR':
      'Cinco cabeçalhos personalizados são aceitos e enviados; seis ou mais são recusados, mesmo para uma URL já cadastrada',
    clauses: ['WEBHOOK-19', 'WEBHOOK-37'],
    needs: notified,
    account,
    async run({ account: own, receiver, control, expect }) {
      const [inbox, refused] = [receiver.open(['cash_out']), receiver.open(['cash_out'])];
      const answer = await register(own, inbox.url('cash_out'), fiveHeaders);
      expect.require('WEBHOOK-19').status(answer, 200);
      for (const count of [6, 20]) {
        const tooMany = await register(own, refused.url('cash_out'), headers(count));
        expect.at('WEBHOOK-19').status(tooMany, 400);
        const again = await register(own, inbox.url('cash_out'), headers(count));
        expect.at('WEBHOOK-19').status(again, 400);
      }
      const externalId = await pay(own, control, expect);
      const delivery = await expect.require('WEBHOOK-19').arrives(inbox, { externalId });
      for (const { key, value } of fiveHeaders) {
        expect.at('WEBHOOK-19').equal(delivery.headers[key.toLowerCase()], value);
      }
      expect.at('WEBHOOK-37').neverArrives(refused, { externalId });
    },
  }),
  check('webhook-registration/three-urls', {
    en: 'Three URLs of an event type are accepted and notified; a fourth is refused and not notified',
    'pt-BR':
      'Três URLs de um tipo de evento são aceitas e notificadas; uma quarta é recusada e não é notificada',
    clauses: ['WEBHOOK-28', 'WEBHOOK-37', 'WEBHOOK-11'],
    needs: notified,
    account,
    async run({ account: own, receiver, control, expect }) {
      const inboxes = [1, 2, 3].map(() => receiver.open(['cash_out']));
      for (const inbox of inboxes) {
        const answer = await register(own, inbox.url('cash_out'));
        expect.require('WEBHOOK-28').status(answer, 200);
        expect.at('WEBHOOK-28').field(answer, '/success').equal(true);
      }
      const fourth = receiver.open(['cash_out']);
      expect.at('WEBHOOK-28').status(await register(own, fourth.url('cash_out')), 400);
      const externalId = await pay(own, control, expect);
      for (const inbox of inboxes) await expect.at('WEBHOOK-11').arrives(inbox, { externalId });
      expect.at('WEBHOOK-37').neverArrives(fourth, { externalId });
    },
  }),
  check('webhook-registration/race', {
    en: 'Of many simultaneous registrations for one event type, exactly three become active',
    'pt-BR': 'Entre muitos cadastros simultâneos para um tipo de evento, exatamente três ficam ativos',
    clauses: ['WEBHOOK-29'],
    needs: notified,
    account,
    async run({ account: own, receiver, control, expect }) {
      const inboxes = Array.from({ length: 10 }, () => receiver.open(['cash_out']));
      const active = new Set<Inbox>();
      const ask = async (inbox: Inbox) => {
        const answer = await register(own, inbox.url('cash_out'));
        if (isRegistered(answer)) active.add(inbox);
        return answer;
      };
      expectNoneBroken(expect.at('WEBHOOK-29'), await Promise.all(inboxes.map(ask)));
      // A target under load may have refused too many registrations; these are sent again, one by one.
      for (const inbox of inboxes) {
        if (active.size < 3 && !active.has(inbox)) await ask(inbox);
      }
      expect.at('WEBHOOK-29').equal(active.size, 3);
      const externalId = await pay(own, control, expect);
      for (const inbox of active) await expect.at('WEBHOOK-29').arrives(inbox, { externalId });
      for (const inbox of inboxes) {
        if (!active.has(inbox)) expect.at('WEBHOOK-29').neverArrives(inbox, { externalId });
      }
    },
  }),
  check('webhook-registration/count-of-each-type', {
    en: 'The URLs of one event type do not count toward the limit of another, and the fourth URL of each type is refused',
    'pt-BR': 'As URLs de um tipo de evento não contam no limite de outro, e a quarta de cada tipo é recusada',
    clauses: ['WEBHOOK-28', 'WEBHOOK-30'],
    account,
    async run({ account: own, expect }) {
      for (const [position, eventType] of eventTypes.entries()) {
        // For the first type, there is no other type yet whose URLs could count.
        const clause = position === 0 ? 'WEBHOOK-28' : 'WEBHOOK-30';
        for (let count = 1; count <= 3; count += 1)
          expect.at(clause).status(await own.registerWebhook({ eventType }), 200);
      }
      for (const eventType of eventTypes)
        expect.at('WEBHOOK-28').status(await own.registerWebhook({ eventType }), 400);
    },
  }),
  check('webhook-registration/side-by-side', {
    en: 'When two accounts register URLs at the same time, each URL is notified only of events of its own account',
    'pt-BR':
      'Quando duas contas cadastram URLs ao mesmo tempo, cada URL só recebe as notificações da própria conta',
    clauses: ['WEBHOOK-11', 'EVENT-02'],
    needs: notified,
    account,
    async run({ account: own, newAccount, receiver, control, expect }) {
      const accounts = [own, await newAccount(account)];
      const inboxes = accounts.map(() => receiver.open(['cash_out']));
      // Tokens are fetched first, so that the registrations are simultaneous.
      await Promise.all(accounts.map((one) => one.token()));
      const ask = (one: Account, index: number) => register(one, inboxes[index]?.url('cash_out') ?? '');
      for (const answer of await Promise.all(accounts.map(ask))) expect.precondition(answer, 200);
      for (const [index, one] of accounts.entries()) {
        const externalId = await pay(one, control, expect);
        for (const [at, inbox] of inboxes.entries()) {
          if (at === index) await expect.at('WEBHOOK-11').arrives(inbox, { externalId });
          else expect.at('EVENT-02').neverArrives(inbox, { externalId });
        }
      }
    },
  }),
  check('webhook-registration/count-of-each-account', {
    en: 'The URLs of one account do not count toward the limit of another, even if they are the same',
    'pt-BR': 'As URLs de uma conta não contam no limite de outra, mesmo que sejam as mesmas',
    clauses: ['WEBHOOK-31'],
    account,
    async run({ account: own, newAccount, values, expect }) {
      const other = await newAccount(account);
      const urls = [1, 2, 3].map(() => `https://example.com/${values.word(16)}`);
      for (const each of [own, other]) {
        for (const url of urls) {
          const answer = await register(each, url);
          expect.at('WEBHOOK-31').status(answer, 200);
          expect.at('WEBHOOK-31').field(answer, '/success').equal(true);
        }
      }
    },
  }),
];
