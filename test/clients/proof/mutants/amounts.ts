import { decimalOf, money } from '../shop/money.js';
import { mutants } from './mutant.js';

/** Mutants of the amounts that the shop sends and reads. */
export const amounts = mutants({
  'CALLER-13': {
    'amount-by-floating-point': [
      'Prices are added as floating-point numbers, and the sum is sent as it is',
      {
        money: {
          sum: (items) => items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0) * 100,
          number: (cents) => cents / 100,
        },
      },
    ],
    'cents-cut-off': [
      'The sum of floating-point numbers is cut to cents instead of rounded',
      {
        money: {
          ofDecimal: (decimal) => Math.floor(Number(decimal) * 100),
          sum: (items) =>
            items.reduce((sum, { price, quantity }) => sum + Math.floor(Number(price) * 100) * quantity, 0),
        },
      },
    ],
    'amount-in-cents': [
      'Amounts are sent in cents, as other gateways take them',
      { money: { number: (cents) => cents } },
    ],
    'amount-as-text': [
      'toFixed makes a text of an amount that is a number',
      { money: { number: (cents) => (cents / 100).toFixed(2) } },
    ],
    'amount-of-one-decimal': [
      'Amounts are rounded to ten cents',
      { money: { number: (cents) => Number((cents / 100).toFixed(1)) } },
    ],
    'amount-of-single-precision': [
      'Amounts are kept with single precision',
      { money: { number: (cents) => Math.fround(cents / 100) } },
    ],
    'amount-in-whole-reais': [
      'parseInt reads the amount',
      { money: { number: (cents) => parseInt(decimalOf(cents), 10) } },
    ],
  },
  'CALLER-14': {
    'text-without-decimals': [
      'A number is turned into a text: 10 instead of 10.00',
      { money: { text: (cents) => String(cents / 100) } },
    ],
    'text-of-the-locale': [
      'An amount is written as people read it in Brazil: 1.234,50',
      {
        money: { text: (cents) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }) },
      },
    ],
    'text-with-thousands': [
      'An amount is written with thousands: 1,234.50',
      {
        money: { text: (cents) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }) },
      },
    ],
    'text-is-a-number': [
      'An amount that is a text is sent as a number',
      { money: { text: (cents) => cents / 100 } },
    ],
    'text-of-three-decimals': [
      'An amount is written with 3 decimals',
      { money: { text: (cents) => (cents / 100).toFixed(3) } },
    ],
    'text-in-cents': [
      'An amount that is a text is sent in cents',
      { money: { text: (cents) => String(cents) } },
    ],
  },
  'RECEIVER-06': {
    'cents-from-brl-without-rounding': [
      'A text is read by taking the point out, so that 1234.5 is 123.45',
      { money: { read: (amount) => Number(String(amount).replace('.', '')) } },
    ],
    'amount-read-as-whole': [
      'parseInt reads amounts',
      { money: { read: (amount) => parseInt(String(amount), 10) * 100 } },
    ],
    'amount-read-rounded': [
      'Amounts are read rounded to reais',
      { money: { read: (amount) => Math.round(Number(amount)) * 100 } },
    ],
    'amount-read-in-brazil': [
      'A point in a text is taken for that of thousands, as in 1.234,50',
      {
        money: {
          read: (amount) =>
            typeof amount === 'string'
              ? Number(amount.replaceAll('.', '').replace(',', '.')) * 100
              : money.read(amount),
        },
      },
    ],
    'amount-read-as-cents': [
      'Amounts of notifications are taken for cents',
      { money: { read: (amount) => Math.round(Number(amount)) } },
    ],
    'amount-only-as-number': [
      'An amount that is a text is read as nothing',
      { money: { read: (amount) => (typeof amount === 'number' ? money.read(amount) : 0) } },
    ],
  },
});
