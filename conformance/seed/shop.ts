import { below, type Random } from '../core/random.js';
import { emailOf, oneOf, person } from './people.js';
import type { SeedEvent, SeedFile } from './seed-file.js';

/** The products of the shop, with prices in cents. */
const goods = [
  ['Camiseta básica', 5990],
  ['Vestido midi', 18_990],
  ['Calça jeans', 15_900],
  ['Tênis casual', 24_990],
  ['Bolsa de couro', 32_900],
  ['Cinto', 7_990],
  ['Meias, kit com 3', 3_990],
  ['Jaqueta corta-vento', 27_990],
] as const;

const suppliers = [
  { name: 'Tecelagem Boa Vista Ltda', document: '11444777000161', key: 'financeiro@boavista.example.com' },
  { name: 'Embalagens Sul Ltda', document: '12345678000195', key: 'contas@embalagens-sul.example.com' },
] as const;

/**
 * Creates a file for a clothes shop over some days: more sales on Saturdays, suppliers paid every third day, a few
 * mishaps.
 */
export function shop(random: Random, days: number): SeedFile {
  const sales = Array.from({ length: days }, (_, index) => salesOf(index + 1, random)).flat();
  const numbered = sales.map((event, index) => ({ ...event, id: `pedido-${1001 + index}` }));
  const payouts = Array.from({ length: Math.floor(days / 3) }, (_, index) =>
    payoutOn(3 * index + 3, index, random),
  );
  return {
    version: 1,
    title: `Uma loja de roupas com ${days} dias de vendas`,
    days,
    account: { available: 2500 },
    events: [...numbered, ...payouts, ...mishaps(numbered, payouts, days)],
  };
}

/** The sales of one day, between 9:00 and 20:00. */
function salesOf(day: number, random: Random): readonly Omit<SeedEvent, 'id'>[] {
  const count = 3 + below(random, 3) + (day % 7 === 6 ? 3 : 0);
  return Array.from({ length: count }, () => {
    const minute = 9 * 60 + below(random, 11 * 60);
    const [description, cents] = oneOf(random, goods);
    const payer = person(random);
    const amount = (cents * (1 + below(random, 2))) / 100;
    const at = { day, time: timeOf(minute) };
    const draw = random();
    if (draw < 0.2) return { ...at, cob: { amount, payer } };
    if (draw < 0.3) return { ...at, received: { amount, payer } };
    return { ...at, cashIn: { amount, payer, description, paid: draw < 0.94 } };
  });
}

function payoutOn(day: number, index: number, random: Random): SeedEvent {
  const supplier = oneOf(random, suppliers);
  const amount = (40_000 + below(random, 60_000)) / 100;
  const to = { ...supplier, keyType: 'EMAIL' };
  return { day, time: '16:30', id: `fornecedor-${index + 1}`, cashOut: { amount, to } };
}

/** Refunds, a failed payout, one that is partly returned, and two MEDs, of which one is still open. */
function mishaps(
  sales: readonly (SeedEvent & { readonly id: string })[],
  payouts: readonly SeedEvent[],
  days: number,
): readonly SeedEvent[] {
  const paid = sales.filter(({ cashIn, day }) => cashIn?.paid === true && day < days);
  const refunds = paid
    .filter((_, index) => index % 17 === 8)
    .map(({ id, day, cashIn }, index): SeedEvent => {
      const amount = cashIn?.amount ?? 0;
      return { day: day + 1, time: '10:30', id: `estorno-${index + 1}`, refund: { of: id, amount } };
    });
  const courier = { name: 'Entregas Rápidas Ltda', document: '11222333000181' };
  const to = { ...courier, key: emailOf({ ...courier, name: 'entregas rapidas' }), keyType: 'EMAIL' };
  const middle = Math.ceil(days / 2);
  const [first] = payouts;
  const back =
    first?.id === undefined
      ? []
      : [{ day: first.day + 1, time: '11:00', returned: { of: first.id, amount: 50 } }];
  return [
    ...refunds,
    { day: middle, time: '15:00', id: 'entregas-1', cashOut: { amount: 180, to, error: 'ACCOUNT_CLOSED' } },
    { day: middle, time: '15:20', id: 'entregas-2', cashOut: { amount: 180, to } },
    ...back,
    { day: middle, time: '17:45', id: 'med-1', med: { reason: 'REFUND_REQUEST' } },
    { day: middle + 2, time: '09:15', medDecision: { of: 'med-1', result: 'REJECTED' } },
    { day: days, time: '08:40', id: 'med-2', med: { reason: 'REFUND_REQUEST' } },
  ];
}

function timeOf(minuteOfDay: number): string {
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
