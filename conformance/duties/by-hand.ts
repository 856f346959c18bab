import type { StepName } from '../../generated/client-steps.js';
import type { Language } from '../core/language.js';
import { joined, t, type Text } from '../core/text.js';
import { textsIn } from '../language/phrases.js';
import type { ActingClient } from './clients.js';
import type { StepAnswer } from './driver.js';

/** Asks a person; resolves with the trimmed answer, or `undefined` after the end of the input. */
export type Ask = (question: string) => Promise<string | undefined>;

type Asked = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
/** The name and document of the payer or payee, if given. */
const inBrackets = ({ name, document }: Asked): string => {
  const person = [text(name), text(document)].filter((part) => part !== '').join(', ');
  return person === '' ? '' : ` (${person})`;
};

/** `DOCUMENT 07679373256 (Maria da Silva)`. */
const recipientOf = (asked: Asked): string =>
  `${text(asked['keyType'])} ${text(asked['key'])}${inBrackets(asked)}`;

type Item = Readonly<Record<'price' | 'quantity', unknown>>;
/** The items of an order: `3 × 1.10 + 1 × 0.20`. */
const basket = (items: unknown): string =>
  Array.isArray(items)
    ? (items as readonly Item[])
        .map(({ price, quantity }) => `${text(quantity)} × ${text(price)}`)
        .join(' + ')
    : '';

/** The details that only some orders have, each after a comma. */
function more({ items, description, expiresIn, amount, code }: Asked): Text {
  const parts: readonly Text[] = [
    ...(items === undefined ? [] : [t`for the items ${basket(items)}`]),
    ...(description === undefined ? [] : [t`with the description “${text(description)}”`]),
    ...(expiresIn === undefined ? [] : [t`valid for ${text(expiresIn)} s`]),
    ...(code === undefined || amount === undefined ? [] : [t`with the amount ${text(amount)}`]),
  ];
  return joined(['', ...parts], ', ');
}

/** Instructions to a person who operates the client, by step. */
const stepTexts = {
  balance: () => t`have the client query its balance`,
  pay: (asked: Asked) =>
    t`pay ${text(asked['order'])}, ${text(asked['amount'])}, to ${recipientOf(asked)}${more(asked)}`,
  'pay a QR code': (asked: Asked) =>
    t`pay ${text(asked['order'])} with this code${more(asked)}: ${text(asked['code'])}`,
  transfer: (asked: Asked) => {
    const when = asked['atOnce'] === true ? t`, at once` : '';
    return t`transfer ${text(asked['amount'])} for ${text(asked['order'])} to ${recipientOf(asked)}${when}${more(asked)}`;
  },
  charge: (asked: Asked) =>
    t`create a charge of ${text(asked['amount'])} for ${text(asked['order'])}${inBrackets(asked)}${more(asked)}`,
  'charge by cob': (asked: Asked) =>
    t`create an immediate charge (cob) of ${text(asked['amount'])} for ${text(asked['order'])}${inBrackets(asked)}${more(asked)}`,
  refund: (asked: Asked) =>
    t`refund ${text(asked['amount'])} of ${text(asked['order'])} (${text(asked['refund'])})`,
  statement: (asked: Asked) => t`open the statement from ${text(asked['from'])} to ${text(asked['to'])}`,
  reconcile: () => t`have the client look up orders whose outcome is unknown`,
  restart: () => t`restart the client`,
  'register a webhook': (asked: Asked) =>
    t`register the webhook ${text(asked['url'])} for ${text(asked['eventType'])}`,
} satisfies Partial<Record<StepName, (asked: Asked) => Text>>;

/** Questions to a person who acts as the driver. */
const questionTexts = {
  now: (what: string) => t`now ${what}, then press Enter (n: the client cannot): `,
  code: t`the copia e cola code shown to the payer (Enter: none): `,
  state: (order: string) =>
    t`what is the status of ${order} in the client? unknown, pending, paid, failed, returned (Enter: the client does not say): `,
};

const states = ['unknown', 'pending', 'paid', 'failed', 'returned'] as const;
type State = (typeof states)[number];

/**
 * Creates a client whose driver is a person: each step is a sentence on the terminal, and Enter confirms that it was
 * done.
 */
export function actByHand(ask: Ask, webhookUrl: string | undefined, language: Language = 'en'): ActingClient {
  const words = textsIn(questionTexts, language);
  const steps: Partial<Record<StepName, (asked: Asked) => string>> = textsIn(stepTexts, language);
  const answer = async (step: StepName, params: Asked): Promise<StepAnswer> => {
    if (step === 'how is the order') {
      const said = (await ask(words.state(text(params['order'])))) ?? '';
      const state = states.find((one): one is State => one === said);
      return state === undefined ? { kind: 'missing' } : { kind: 'answered', returned: { state } };
    }
    const what = steps[step]?.(params);
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
