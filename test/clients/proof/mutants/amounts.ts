import { decimalOf, money } from '../shop/money.js';
import { mutant } from './mutant.js';

/** Amounts that the shop sends. */
export const amounts = [
  mutant({
    id: 'amount-by-floating-point',
    duty: 'CALLER-13',
    title: 'Prices are added as floating-point numbers, and the sum is sent as it is',
    change: {
      money: {
        sum: (items) => items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0) * 100,
        number: (cents) => cents / 100,
      },
    },
  }),
  mutant({
    id: 'cents-cut-off',
    duty: 'CALLER-13',
    title: 'The sum of floating-point numbers is cut to cents instead of rounded',
    change: {
      money: {
        ofDecimal: (decimal) => Math.floor(Number(decimal) * 100),
        sum: (items) =>
          items.reduce((sum, { price, quantity }) => sum + Math.floor(Number(price) * 100) * quantity, 0),
      },
    },
  }),
  mutant({
    id: 'amount-in-cents',
    duty: 'CALLER-13',
    title: 'Amounts are sent in cents, as other gateways take them',
    change: { money: { number: (cents) => cents } },
  }),
  mutant({
    id: 'amount-as-text',
    duty: 'CALLER-13',
    title: 'toFixed makes a text of an amount that is a number',
    change: { money: { number: (cents) => (cents / 100).toFixed(2) } },
  }),
  mutant({
    id: 'amount-of-one-decimal',
    duty: 'CALLER-13',
    title: 'Amounts are rounded to ten cents',
    change: { money: { number: (cents) => Number((cents / 100).toFixed(1)) } },
  }),
  mutant({
    id: 'amount-of-single-precision',
    duty: 'CALLER-13',
    title: 'Amounts are kept with single precision',
    change: { money: { number: (cents) => Math.fround(cents / 100) } },
  }),
  mutant({
    id: 'amount-in-whole-reais',
    duty: 'CALLER-13',
    title: 'parseInt reads the amount',
    change: { money: { number: (cents) => parseInt(decimalOf(cents), 10) } },
  }),
  mutant({
    id: 'text-without-decimals',
    duty: 'CALLER-14',
    title: 'A number is turned into a text: 10 instead of 10.00',
    change: { money: { text: (cents) => String(cents / 100) } },
  }),
  mutant({
    id: 'text-of-the-locale',
    duty: 'CALLER-14',
    title: 'An amount is written as people read it in Brazil: 1.234,50',
    change: {
      money: { text: (cents) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }) },
    },
  }),
  mutant({
    id: 'text-with-thousands',
    duty: 'CALLER-14',
    title: 'An amount is written with thousands: 1,234.50',
    change: {
      money: { text: (cents) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }) },
    },
  }),
  mutant({
    id: 'text-is-a-number',
    duty: 'CALLER-14',
    title: 'An amount that is a text is sent as a number',
    change: { money: { text: (cents) => cents / 100 } },
  }),
  mutant({
    id: 'text-of-three-decimals',
    duty: 'CALLER-14',
    title: 'An amount is written with 3 decimals',
    change: { money: { text: (cents) => (cents / 100).toFixed(3) } },
  }),
  mutant({
    id: 'text-in-cents',
    duty: 'CALLER-14',
    title: 'An amount that is a text is sent in cents',
    change: { money: { text: (cents) => String(cents) } },
  }),
  mutant({
    id: 'cents-from-brl-without-rounding',
    duty: 'RECEIVER-06',
    title: 'A text is read by taking the point out, so that 1234.5 is 123.45',
    change: { money: { read: (amount) => Number(String(amount).replace('.', '')) } },
  }),
  mutant({
    id: 'amount-read-as-whole',
    duty: 'RECEIVER-06',
    title: 'parseInt reads amounts',
    change: { money: { read: (amount) => parseInt(String(amount), 10) * 100 } },
  }),
  mutant({
    id: 'amount-read-rounded',
    duty: 'RECEIVER-06',
    title: 'Amounts are read rounded to reais',
    change: { money: { read: (amount) => Math.round(Number(amount)) * 100 } },
  }),
  mutant({
    id: 'amount-read-in-brazil',
    duty: 'RECEIVER-06',
    title: 'A point in a text is taken for that of thousands, as in 1.234,50',
    change: {
      money: {
        read: (amount) =>
          typeof amount === 'string'
            ? Number(amount.replaceAll('.', '').replace(',', '.')) * 100
            : money.read(amount),
      },
    },
  }),
  mutant({
    id: 'amount-read-as-cents',
    duty: 'RECEIVER-06',
    title: 'Amounts of notifications are taken for cents',
    change: { money: { read: (amount) => Math.round(Number(amount)) } },
  }),
  mutant({
    id: 'amount-only-as-number',
    duty: 'RECEIVER-06',
    title: 'An amount that is a text is read as nothing',
    change: { money: { read: (amount) => (typeof amount === 'number' ? money.read(amount) : 0) } },
  }),
];
