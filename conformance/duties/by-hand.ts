import type { StepName } from '../../generated/client-steps.js';
import type { Language, Translated } from '../core/language.js';
import type { ActingClient } from './clients.js';
import type { StepAnswer } from './driver.js';

/** Asks a person; resolves with the answer without blanks around it, `undefined` once nobody answers any more. */
export type Ask = (question: string) => Promise<string | undefined>;

type Asked = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
/** Who pays or is paid, if that is said. */
const inBrackets = ({ name, document }: Asked): string => {
  const person = [text(name), text(document)].filter((part) => part !== '').join(', ');
  return person === '' ? '' : ` (${person})`;
};

type Item = Readonly<Record<'price' | 'quantity', unknown>>;
/** What an order consists of: `3 × 1.10 + 1 × 0.20`. */
const basket = (items: unknown): string =>
  Array.isArray(items)
    ? (items as readonly Item[])
        .map(({ price, quantity }) => `${text(quantity)} × ${text(price)}`)
        .join(' + ')
    : '';

/** What only some orders have, each in its words, after a comma. */
const further = (
  { items, description, expiresIn, amount, code }: Asked,
  said: Readonly<Record<'items' | 'description' | 'expiresIn' | 'amount', (value: string) => string>>,
): string =>
  [
    ...(items === undefined ? [] : [said.items(basket(items))]),
    ...(description === undefined ? [] : [said.description(text(description))]),
    ...(expiresIn === undefined ? [] : [said.expiresIn(text(expiresIn))]),
    ...(code === undefined || amount === undefined ? [] : [said.amount(text(amount))]),
  ]
    .map((part) => `, ${part}`)
    .join('');

const more = (asked: Asked): string =>
  further(asked, {
    items: (items) => `namely ${items}`,
    description: (description) => `with the description “${description}”`,
    expiresIn: (seconds) => `open for ${seconds} s`,
    amount: (amount) => `with the amount ${amount}`,
  });
const mais = (asked: Asked): string =>
  further(asked, {
    items: (items) => `a saber ${items}`,
    description: (description) => `com a descrição “${description}”`,
    expiresIn: (seconds) => `em aberto por ${seconds} s`,
    amount: (amount) => `com o valor ${amount}`,
  });

const en = {
  /** What a person does with the client, for each step. */
  step: {
    balance: () => 'let the client ask for its balance',
    pay: (asked: Asked) =>
      `pay ${text(asked['order'])}, ${text(asked['amount'])}, to ${text(asked['keyType'])} ${text(asked['key'])}${inBrackets(asked)}${more(asked)}`,
    'pay a QR code': (asked: Asked) =>
      `pay ${text(asked['order'])} by this code${more(asked)}: ${text(asked['code'])}`,
    transfer: (asked: Asked) =>
      `transfer ${text(asked['amount'])} for ${text(asked['order'])} to ${text(asked['keyType'])} ${text(asked['key'])}${inBrackets(asked)}${asked['atOnce'] === true ? ', at once' : ''}${more(asked)}`,
    charge: (asked: Asked) =>
      `make a charge of ${text(asked['amount'])} for ${text(asked['order'])}${inBrackets(asked)}${more(asked)}`,
    'charge by cob': (asked: Asked) =>
      `make an immediate charge (cob) of ${text(asked['amount'])} for ${text(asked['order'])}${inBrackets(asked)}${more(asked)}`,
    refund: (asked: Asked) =>
      `give back ${text(asked['amount'])} of ${text(asked['order'])} (${text(asked['refund'])})`,
    statement: (asked: Asked) => `open the statement from ${text(asked['from'])} to ${text(asked['to'])}`,
    reconcile: () => 'let the client look up what became of uncertain orders',
    restart: () => 'restart the client',
    'register a webhook': (asked: Asked) => `register ${text(asked['url'])} for ${text(asked['eventType'])}`,
  } satisfies Partial<Record<StepName, (asked: Asked) => string>>,
  now: (what: string) => `now ${what}, then press Enter (n: it cannot): `,
  code: 'the copia e cola code that the payer is shown (Enter: none): ',
  state: (order: string) =>
    `how is ${order} in the client? unknown, pending, paid, failed, returned (Enter: it does not say): `,
};

/** What a person who is the driver is asked. */
const texts: Translated<typeof en> = {
  en,
  'pt-BR': {
    step: {
      balance: () => 'faça o cliente consultar seu saldo',
      pay: (asked) =>
        `pague ${text(asked['order'])}, ${text(asked['amount'])}, para ${text(asked['keyType'])} ${text(asked['key'])}${inBrackets(asked)}${mais(asked)}`,
      'pay a QR code': (asked) =>
        `pague ${text(asked['order'])} por este código${mais(asked)}: ${text(asked['code'])}`,
      transfer: (asked) =>
        `transfira ${text(asked['amount'])} por ${text(asked['order'])} para ${text(asked['keyType'])} ${text(asked['key'])}${inBrackets(asked)}${asked['atOnce'] === true ? ', na hora' : ''}${mais(asked)}`,
      charge: (asked) =>
        `crie uma cobrança de ${text(asked['amount'])} para ${text(asked['order'])}${inBrackets(asked)}${mais(asked)}`,
      'charge by cob': (asked) =>
        `crie uma cobrança imediata (cob) de ${text(asked['amount'])} para ${text(asked['order'])}${inBrackets(asked)}${mais(asked)}`,
      refund: (asked) =>
        `devolva ${text(asked['amount'])} de ${text(asked['order'])} (${text(asked['refund'])})`,
      statement: (asked) => `abra o extrato de ${text(asked['from'])} a ${text(asked['to'])}`,
      reconcile: () => 'faça o cliente consultar o que aconteceu com os pedidos incertos',
      restart: () => 'reinicie o cliente',
      'register a webhook': (asked) => `cadastre ${text(asked['url'])} para ${text(asked['eventType'])}`,
    },
    now: (what) => `agora ${what}, depois tecle Enter (n: não dá): `,
    code: 'o código copia e cola que o pagador vê (Enter: nenhum): ',
    state: (order) =>
      `como está ${order} no cliente? unknown, pending, paid, failed, returned (Enter: ele não diz): `,
  },
};

const states = ['unknown', 'pending', 'paid', 'failed', 'returned'] as const;
type State = (typeof states)[number];

/** A client whose driver is a person: each step is a sentence on the terminal, and Enter says that it is done. */
export function actByHand(ask: Ask, webhookUrl: string | undefined, language: Language = 'en'): ActingClient {
  const words = texts[language];
  const answer = async (step: StepName, params: Asked): Promise<StepAnswer> => {
    if (step === 'how is the order') {
      const said = (await ask(words.state(text(params['order'])))) ?? '';
      const state = states.find((one): one is State => one === said);
      return state === undefined ? { kind: 'missing' } : { kind: 'answered', returned: { state } };
    }
    const wording: Partial<Record<StepName, (asked: Asked) => string>> = words.step;
    const what = wording[step]?.(params);
    if (what === undefined) return { kind: 'missing' };
    const said = await ask(words.now(what));
    if (said === undefined || said.toLowerCase() === 'n') return { kind: 'missing' };
    if (step !== 'charge' && step !== 'charge by cob') return { kind: 'answered', returned: {} };
    const code = (await ask(words.code)) ?? '';
    return { kind: 'answered', returned: code === '' ? {} : { code } };
  };
  return {
    webhookUrl,
    ask: (step, params) => answer(step, params),
    close: () => Promise.resolve(),
  };
}
