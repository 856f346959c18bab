import { formatBrl } from '../../core/cents.js';
import { type Order, parsed, scenario, t } from '../duty.js';
import { groupBy } from '../../core/groups.js';
import { amountIn } from '../../core/known-fault.js';
import type { RecordedCall } from '../../stage/recording.js';
import { centsOf } from '../attribution.js';
import { judgeUnsettled } from './shared/orders.js';
import { staticCode } from '../../chapters/shared/br-code.js';

/** Baskets whose sums are inexact in floating point, and an amount of many digits. */
const baskets: readonly {
  readonly cents: number;
  readonly items: readonly { price: string; quantity: number }[];
}[] = [
  {
    cents: 30,
    items: [
      { price: '0.10', quantity: 1 },
      { price: '0.20', quantity: 1 },
    ],
  },
  { cents: 330, items: [{ price: '1.10', quantity: 3 }] },
  { cents: 199_900, items: [{ price: '19.99', quantity: 100 }] },
  ...['0.29', '4.35', '19.99'].map((price) => ({
    cents: Number(price.replace('.', '')),
    items: [{ price, quantity: 1 }],
  })),
  { cents: 123_456_789, items: [{ price: '1234567.89', quantity: 1 }] },
];

/** A CPF as people write it. */
const formatted = '529.982.247-25';
/** A description in which an emoji of two UTF-16 units crosses the limit of 140. */
const description = `Pedido do João: ${'açaí '.repeat(24)}sim😋${' com granola 😋'.repeat(4)} obrigado`;
/** A name longer than allowed, in which an emoji crosses the 100th unit. */
const longName = `${'José da Conceição '.repeat(5)}de Jesus!😋 e Silva`;

/** Amounts as written in QR codes, and in BRL: decimals and the point may be left out. */
const amountsOfCodes = [
  ['198', 198],
  ['10.5', 10.5],
  ['10.', 10],
  ['0.29', 0.29],
] as const;

/** A phone number that looks like a CPF without +55: only the key type tells that it is a phone. */
const phone = '+5511987654321';

export default [
  scenario({
    id: 'caller/amounts-of-payments',
    title: {
      en: 'Amounts of payments are exact to the cent',
      'pt-BR': 'Os valores dos pagamentos são exatos até o centavo',
    },
    duties: ['CALLER-13', 'CALLER-39'],
    provokes: ['CALLER-22'],
    steps: ['pay'],
    account: { available: 2_000_000 },
    async run(scene) {
      const duty = scene.duty('CALLER-13');
      for (const { cents, items } of baskets) {
        const order = scene.order(cents);
        await scene.pay(order, { items });
        const [call] = scene.callsFor(order);
        if (call === undefined) continue;
        const sent = amountIn(call);
        duty.holds(sent !== undefined && Number(sent) === cents / 100 && /^\d+(\.\d{1,2}0*)?$/.test(sent), {
          message: t`an amount is not what was requested`,
          expected: formatBrl(cents),
          received: sent ?? t`no amount`,
          shownBy: [scene.exchange(call)],
        });
      }
      duty.leave(t`the client sent no payment`);
      await judgeUnsettled(scene);
    },
  }),
  scenario({
    id: 'caller/external-ids',
    title: {
      en: 'Every order has its own externalId, even if it is paid in parallel or after a restart',
      'pt-BR':
        'Cada pedido tem um externalId próprio, mesmo que seja pago em paralelo ou depois de um reinício',
    },
    duties: ['CALLER-15', 'CALLER-39'],
    steps: ['pay'],
    async run(scene) {
      const parts = { alone: 12, atOnce: 8, afterwards: 5 } as const;
      // All to one payee: their common data must not become their id.
      const [key, document] = [scene.values.email(), scene.values.cpf()];
      const pay = (order: Order) => scene.pay(order, { key, document });
      const make = (count: number) => Array.from({ length: count }, () => scene.order());
      for (const order of make(parts.alone)) await pay(order);
      await Promise.all(make(parts.atOnce).map(pay));
      if (!scene.about.lacks('restart')) {
        const restarted = await scene.try('restart', {});
        if (restarted !== undefined) for (const order of make(parts.afterwards)) await pay(order);
      }
      const calls = scene.calls('createCashOut');
      const duty = scene.duty('CALLER-15');
      if (calls.length === 0) {
        duty.leave(t`the client sent no payment`);
        return;
      }
      // Each order has a different amount.
      const byId = groupBy(calls, ({ bytes }) => String(parsed(bytes)['externalId']));
      const shared = [...byId.entries()].find(([, same]) => new Set(same.map(amountIn)).size > 1);
      duty.holds(shared === undefined, () => ({
        message: t`one externalId is used for two orders`,
        expected: t`a different externalId for each order`,
        received: t`${shared?.[0] ?? ''} for payments of ${(shared?.[1] ?? []).map(amountIn).join(', ')}`,
        shownBy: scene.exchanges(shared?.[1] ?? []),
      }));
      await judgeUnsettled(scene);
    },
  }),
  scenario({
    id: 'caller/payment-as-its-endpoint-takes-it',
    title: {
      en: 'The generated fields of a payment have the format that its endpoint requires',
      'pt-BR': 'Os campos gerados de um pagamento têm o formato que o endpoint exige',
    },
    duties: [],
    provokes: ['CALLER-13', 'CALLER-20', 'CALLER-21', 'CALLER-22', 'CALLER-23'],
    steps: ['pay'],
    async run(scene) {
      await scene.pay(scene.order(), { key: '+5511987654321', keyType: 'PHONE', document: formatted });
      await scene.pay(scene.order(), { key: formatted, keyType: 'DOCUMENT', document: formatted });
      await scene.pay(scene.order(), { document: formatted, description, name: longName });
      await scene.try('charge', {
        order: scene.order().name,
        amount: '10.00',
        name: longName,
        document: formatted,
        description,
      });
    },
  }),
  scenario({
    id: 'caller/transfers-with-keys-of-their-own',
    title: {
      en: 'Two transfers of the same amount to the same Pix key have different idempotency keys',
      'pt-BR':
        'Duas transferências do mesmo valor para a mesma chave Pix têm chaves de idempotência diferentes',
    },
    duties: ['CALLER-17', 'CALLER-20', 'CALLER-39'],
    provokes: ['CALLER-13', 'CALLER-16', 'CALLER-18', 'CALLER-21'],
    steps: ['transfer'],
    async run(scene) {
      const payee = { ...scene.payee(scene.order(2_500)), key: phone, keyType: 'PHONE' as const };
      const orders = [scene.order(2_500), scene.order(2_500)];
      const ended = [];
      for (const { name: order } of orders) ended.push(await scene.do('transfer', { ...payee, order }));
      const isAsked = ended.every(({ outcome }) => outcome !== 'refused' && outcome !== 'failed');
      const calls = () => scene.calls('createTransfer').filter((call) => centsOf(call) === 2_500);
      const keyOf = ({ headers }: RecordedCall) => headers['x-idempotency-key'];
      // A call may be repeated; the second order has another key.
      if (isAsked) await scene.until(() => (new Set(calls().map(keyOf)).size > 1 ? true : undefined));
      const sent = calls();
      const formatted = { document: '529.982.247-25', order: scene.order().name };
      await scene.do('transfer', {
        ...payee,
        ...formatted,
        amount: '3.30',
        items: [{ price: '1.10', quantity: 3 }],
        atOnce: true,
      });
      await judgeUnsettled(scene);
      const [first] = sent;
      const duty = scene.duty('CALLER-17');
      if (first !== undefined) {
        const { pixKey } = parsed(first.bytes);
        scene.duty('CALLER-20').holds(pixKey === phone, {
          message: t`a phone number is not in the format of its endpoint`,
          expected: phone,
          received: String(pixKey),
          shownBy: [scene.exchange(first)],
        });
      }
      if (!isAsked || sent.length < 2) {
        duty.leave(t`the client did not make two transfers`);
        return;
      }
      duty.holds(new Set(sent.map(keyOf)).size > 1, {
        message: t`two orders have the same idempotency key, so the second is never paid`,
        expected: t`a different idempotency key for each order`,
        received: t`twice ${(first && keyOf(first)) ?? t`no key`}`,
        shownBy: scene.exchanges(sent.slice(0, 2)),
      });
    },
  }),
  scenario({
    id: 'caller/qr-codes-as-they-were-read',
    title: {
      en: 'A QR code is sent as it was read, with its own amount if it has one',
      'pt-BR': 'Um QR Code é enviado como foi lido, com o próprio valor, se houver',
    },
    duties: ['CALLER-24', 'CALLER-25', 'CALLER-39'],
    provokes: ['CALLER-13', 'CALLER-21'],
    steps: ['pay a QR code'],
    async run(scene) {
      const [key, openKey] = [scene.values.cpf(), scene.values.cpf()];
      const code = staticCode({ key, amount: '25.50', name: 'Café do João', message: 'Pão  de  queijo' });
      const open = staticCode({ key: openKey, name: 'Loja  Ana' });
      await scene.do('pay a QR code', { order: scene.order().name, code });
      await scene.do('pay a QR code', { order: scene.order().name, code: open, amount: '7.10' });
      const codes = new Map([
        [code, 25.5],
        [open, 7.1],
      ]);
      for (const [amount, brl] of amountsOfCodes) {
        const one = staticCode({ key: scene.values.cpf(), amount, name: 'Padaria São José' });
        codes.set(one, brl);
        await scene.do('pay a QR code', { order: scene.order().name, code: one });
      }
      const calls = scene.calls('createQrCashOut');
      const [same, amount] = [scene.duty('CALLER-24'), scene.duty('CALLER-25')];
      if (calls.length === 0) {
        for (const duty of [same, amount]) duty.leave(t`the client paid no QR code`);
        return;
      }
      for (const call of calls) {
        const { qrCode } = parsed(call.bytes);
        const shownBy = [scene.exchange(call)];
        same.holds(codes.has(String(qrCode)), {
          message: t`the client changed a QR code`,
          expected: t`each character as it was read`,
          received: String(qrCode),
          shownBy,
        });
        // A changed code is recognized by its key.
        const [, brl] = [...codes].find(([one]) => one === qrCode) ?? [
          '',
          String(qrCode).includes(openKey) ? 7.1 : 25.5,
        ];
        amount.holds(Number(amountIn(call)) === brl, {
          message: t`the amount of a QR payment is wrong`,
          expected: brl.toFixed(2),
          received: amountIn(call) ?? t`no amount`,
          shownBy,
        });
      }
      await judgeUnsettled(scene);
    },
  }),
];
