import { fieldOf, forms as rightForms } from '../shop/forms.js';
import { requests } from '../shop/requests.js';
import { mutant } from './mutant.js';

type Members = Readonly<Record<string, unknown>>;

const without = (body: unknown, member: string): Members => {
  const { [member]: _, ...others } = body as Members;
  return others;
};

/** The forms of what people write, and members that must be there. */
export const forms = [
  mutant({
    id: 'no-creditor-document',
    duty: 'CALLER-18',
    title: 'A transfer at once is sent without the document of the creditor',
    change: {
      requests: { transfer: (order, shop) => without(requests.transfer(order, shop), 'creditorDocument') },
    },
  }),
  mutant({
    id: 'creditor-document-of-another-name',
    duty: 'CALLER-18',
    title: 'The document of the creditor has the name that other gateways use',
    change: {
      requests: {
        transfer: (order, shop) => {
          const { creditorDocument: document, ...others } = requests.transfer(order, shop);
          return { ...others, document };
        },
      },
    },
  }),
  mutant({
    id: 'expiration-unchecked',
    duty: 'CALLER-19',
    title: 'An expiration is sent as it is asked for',
    change: { forms: { chargeSeconds: (seconds) => seconds, transferSeconds: (seconds) => seconds } },
  }),
  mutant({
    id: 'expiration-only-bounded-above',
    duty: 'CALLER-19',
    title: 'Only long expirations are bounded',
    change: { forms: { chargeSeconds: (seconds) => Math.min(seconds, 604_800) } },
  }),
  mutant({
    id: 'expiration-only-bounded-below',
    duty: 'CALLER-19',
    title: 'Only short expirations are bounded',
    change: { forms: { chargeSeconds: (seconds) => Math.max(seconds, 30) } },
  }),
  mutant({
    id: 'expiration-in-milliseconds',
    duty: 'CALLER-19',
    title: 'An expiration is bounded in seconds, and sent in milliseconds',
    change: { forms: { chargeSeconds: (seconds) => Math.min(604_800, Math.max(30, seconds)) * 1000 } },
  }),
  mutant({
    id: 'phone-of-a-transfer-in-a-cash-out',
    duty: 'CALLER-20',
    title: 'A cash-out has the phone with +55, as a transfer has it',
    change: { forms: { cashOutKey: rightForms.transferKey } },
  }),
  mutant({
    id: 'phone-of-a-cash-out-in-a-transfer',
    duty: 'CALLER-20',
    title: 'A transfer has the phone without +55, as a cash-out has it',
    change: { forms: { transferKey: rightForms.cashOutKey } },
  }),
  mutant({
    id: 'phone-with-55',
    duty: 'CALLER-20',
    title: 'Only the sign is taken off a phone: 5511987654321',
    change: {
      forms: {
        cashOutKey: (key, type) =>
          type === 'PHONE' ? key.replace('+', '') : rightForms.cashOutKey(key, type),
      },
    },
  }),
  mutant({
    id: 'phone-of-a-transfer-with-55',
    duty: 'CALLER-20',
    title: 'Only digits of a phone are sent for a transfer: 5511987654321',
    change: {
      forms: {
        transferKey: (key, type) =>
          type === 'PHONE' ? key.replaceAll(/\D/g, '') : rightForms.transferKey(key, type),
      },
    },
  }),
  mutant({
    id: 'document-as-written',
    duty: 'CALLER-21',
    title: 'A document is sent as people write it',
    change: { forms: { document: (document) => document } },
  }),
  mutant({
    id: 'document-with-hyphen',
    duty: 'CALLER-21',
    title: 'Only points are taken out of a document',
    change: { forms: { document: (document) => document.replaceAll('.', '') } },
  }),
  mutant({
    id: 'document-key-as-written',
    duty: 'CALLER-21',
    title: 'A key that is a document is sent as people write it',
    change: {
      forms: {
        cashOutKey: (key, type) => (type === 'DOCUMENT' ? key : rightForms.cashOutKey(key, type)),
      },
    },
  }),
  mutant({
    id: 'document-masked',
    duty: 'CALLER-21',
    title: 'A document is masked before it is sent, because it is in the log',
    change: { forms: { document: (document) => `***${document.replaceAll(/\D/g, '').slice(3, 9)}**` } },
  }),
  mutant({
    id: 'no-document-of-an-email-key',
    duty: 'CALLER-22',
    title: 'A document is only sent where the key is one',
    change: {
      requests: {
        cashOut: (order, shop) => {
          const body = requests.cashOut(order, shop);
          const isDocument = order.wanted.keyType === 'DOCUMENT';
          return isDocument ? body : { ...body, details: without(body['details'], 'document') };
        },
      },
    },
  }),
  mutant({
    id: 'document-null',
    duty: 'CALLER-22',
    title: 'The document of the holder is sent as null',
    change: {
      requests: {
        cashOut: (order, shop) => {
          const body = requests.cashOut(order, shop);
          return { ...body, details: { ...(body['details'] as Members), document: null } };
        },
      },
    },
  }),
  mutant({
    id: 'description-uncut',
    duty: 'CALLER-23',
    title: 'A description is sent as long as it is',
    change: { forms: { description: (text) => text } },
  }),
  mutant({
    id: 'description-of-255',
    duty: 'CALLER-23',
    title: 'A description is cut to the 255 characters of a column',
    change: { forms: { description: (text) => Array.from(text).slice(0, 255).join('') } },
  }),
  mutant({
    id: 'description-cut-in-a-character',
    duty: 'CALLER-23',
    title: 'A description is cut in the middle of an emoji',
    change: {
      forms: {
        description: (text) => {
          const units = text.slice(0, 139);
          const next = text.charCodeAt(139);
          return next >= 0xd800 && next <= 0xdfff ? text.slice(0, 140) : (cutIn(text) ?? units);
        },
      },
    },
  }),
  mutant({
    id: 'description-cut-in-bytes',
    duty: 'CALLER-23',
    title: 'A description is cut by bytes',
    change: {
      forms: {
        description: (text) => {
          for (let length = 140; length > 130; length--) {
            const cut = Buffer.from(text).subarray(0, length).toString();
            if (cut.endsWith('\uFFFD')) return cut;
          }
          return text.slice(0, 140);
        },
      },
    },
  }),
  mutant({
    id: 'code-without-spaces',
    duty: 'CALLER-24',
    title: 'Spaces are taken out of a code',
    change: { forms: { code: (code) => code.replaceAll(/\s/g, '') } },
  }),
  mutant({
    id: 'code-without-accents',
    duty: 'CALLER-24',
    title: 'Accents are taken out of a code',
    change: { forms: { code: (code) => code.normalize('NFD').replaceAll(/\p{M}/gu, '') } },
  }),
  mutant({
    id: 'code-in-capitals',
    duty: 'CALLER-24',
    title: 'A code is sent in capital letters',
    change: { forms: { code: (code) => code.toUpperCase() } },
  }),
  mutant({
    id: 'code-encoded',
    duty: 'CALLER-24',
    title: 'A code is percent-encoded',
    change: { forms: { code: (code) => encodeURI(code) } },
  }),
  mutant({
    id: 'code-in-latin-1',
    duty: 'CALLER-24',
    title: 'A code is read as Latin-1',
    change: { forms: { code: (code) => Buffer.from(code).toString('latin1') } },
  }),
  mutant({
    id: 'amount-of-a-code-ignored',
    duty: 'CALLER-25',
    title: 'A code is paid with one real, whatever it says',
    change: { forms: { amountOfCode: (_code, given) => given ?? 100 } },
  }),
  mutant({
    id: 'amount-of-a-code-in-cents',
    duty: 'CALLER-25',
    title: 'The amount of a code is taken for cents',
    change: {
      forms: { amountOfCode: (code, given) => Math.round((fieldOf(code, '54') ?? 0) / 100) || given },
    },
  }),
  mutant({
    id: 'amount-of-a-code-in-reais',
    duty: 'CALLER-25',
    title: 'The decimals of the amount of a code are lost',
    change: {
      forms: { amountOfCode: (code, given) => Math.floor((fieldOf(code, '54') ?? 0) / 100) * 100 || given },
    },
  }),
];

/** What of a text ends with half of a character, at most 140 units; undefined if it has none there. */
function cutIn(text: string): string | undefined {
  for (let length = 140; length > 1; length--) {
    const cut = text.slice(0, length);
    if (!cut.isWellFormed()) return cut;
  }
  return undefined;
}
