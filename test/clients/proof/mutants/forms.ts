import { fieldOf, forms as rightForms } from '../shop/forms.js';
import { requests } from '../shop/requests.js';
import { mutants } from './mutant.js';

type Members = Readonly<Record<string, unknown>>;

const without = (body: unknown, member: string): Members => {
  const { [member]: _, ...others } = body as Members;
  return others;
};

/** Mutants of the formats of user-entered values, and of mandatory members. */
export const forms = mutants({
  'CALLER-18': {
    'no-creditor-document': [
      'A transfer at once is sent without the document of the creditor',
      {
        requests: { transfer: (order, shop) => without(requests.transfer(order, shop), 'creditorDocument') },
      },
    ],
    'creditor-document-of-another-name': [
      'The document of the creditor has the name that other gateways use',
      {
        requests: {
          transfer: (order, shop) => {
            const { creditorDocument: document, ...others } = requests.transfer(order, shop);
            return { ...others, document };
          },
        },
      },
    ],
  },
  'CALLER-19': {
    'expiration-unchecked': [
      'An expiration is sent as it is asked for',
      { forms: { chargeSeconds: (seconds) => seconds, transferSeconds: (seconds) => seconds } },
    ],
    'expiration-only-bounded-above': [
      'Only long expirations are bounded',
      { forms: { chargeSeconds: (seconds) => Math.min(seconds, 604_800) } },
    ],
    'expiration-only-bounded-below': [
      'Only short expirations are bounded',
      { forms: { chargeSeconds: (seconds) => Math.max(seconds, 30) } },
    ],
    'expiration-in-milliseconds': [
      'An expiration is bounded in seconds, and sent in milliseconds',
      { forms: { chargeSeconds: (seconds) => Math.min(604_800, Math.max(30, seconds)) * 1000 } },
    ],
  },
  'CALLER-20': {
    'phone-of-a-transfer-in-a-cash-out': [
      'A cash-out has the phone with +55, as a transfer has it',
      { forms: { cashOutKey: rightForms.transferKey } },
    ],
    'phone-of-a-cash-out-in-a-transfer': [
      'A transfer has the phone without +55, as a cash-out has it',
      { forms: { transferKey: rightForms.cashOutKey } },
    ],
    'phone-with-55': [
      'Only the sign is taken off a phone: 5511987654321',
      {
        forms: {
          cashOutKey: (key, type) =>
            type === 'PHONE' ? key.replace('+', '') : rightForms.cashOutKey(key, type),
        },
      },
    ],
    'phone-of-a-transfer-with-55': [
      'Only digits of a phone are sent for a transfer: 5511987654321',
      {
        forms: {
          transferKey: (key, type) =>
            type === 'PHONE' ? key.replaceAll(/\D/g, '') : rightForms.transferKey(key, type),
        },
      },
    ],
  },
  'CALLER-21': {
    'document-as-written': [
      'A document is sent as people write it',
      { forms: { document: (document) => document } },
    ],
    'document-with-hyphen': [
      'Only points are taken out of a document',
      { forms: { document: (document) => document.replaceAll('.', '') } },
    ],
    'document-key-as-written': [
      'A key that is a document is sent as people write it',
      {
        forms: {
          cashOutKey: (key, type) => (type === 'DOCUMENT' ? key : rightForms.cashOutKey(key, type)),
        },
      },
    ],
    'document-masked': [
      'A document is masked before it is sent, because it is in the log',
      { forms: { document: (document) => `***${document.replaceAll(/\D/g, '').slice(3, 9)}**` } },
    ],
  },
  'CALLER-22': {
    'no-document-of-an-email-key': [
      'A document is only sent where the key is one',
      {
        requests: {
          cashOut: (order, shop) => {
            const body = requests.cashOut(order, shop);
            const isDocument = order.wanted.keyType === 'DOCUMENT';
            return isDocument ? body : { ...body, details: without(body['details'], 'document') };
          },
        },
      },
    ],
    'document-null': [
      'The document of the holder is sent as null',
      {
        requests: {
          cashOut: (order, shop) => {
            const body = requests.cashOut(order, shop);
            return { ...body, details: { ...(body['details'] as Members), document: null } };
          },
        },
      },
    ],
  },
  'CALLER-23': {
    'description-uncut': [
      'A description is sent as long as it is',
      { forms: { description: (text) => text } },
    ],
    'description-of-255': [
      'A description is cut to the 255 characters of a column',
      { forms: { description: (text) => Array.from(text).slice(0, 255).join('') } },
    ],
    'description-cut-in-a-character': [
      'A description is cut in the middle of an emoji',
      {
        forms: {
          description: (text) => {
            const units = text.slice(0, 139);
            const next = text.charCodeAt(139);
            return next >= 0xd800 && next <= 0xdfff ? text.slice(0, 140) : (cutIn(text) ?? units);
          },
        },
      },
    ],
    'description-cut-in-bytes': [
      'A description is cut by bytes',
      {
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
    ],
  },
  'CALLER-24': {
    'code-without-spaces': [
      'Spaces are taken out of a code',
      { forms: { code: (code) => code.replaceAll(/\s/g, '') } },
    ],
    'code-without-accents': [
      'Accents are taken out of a code',
      { forms: { code: (code) => code.normalize('NFD').replaceAll(/\p{M}/gu, '') } },
    ],
    'code-in-capitals': [
      'A code is sent in capital letters',
      { forms: { code: (code) => code.toUpperCase() } },
    ],
    'code-encoded': ['A code is percent-encoded', { forms: { code: (code) => encodeURI(code) } }],
    'code-in-latin-1': [
      'A code is read as Latin-1',
      { forms: { code: (code) => Buffer.from(code).toString('latin1') } },
    ],
  },
  'CALLER-25': {
    'amount-of-a-code-ignored': [
      'Every code is paid with one real, ignoring its amount',
      { forms: { amountOfCode: (_code, given) => given ?? 100 } },
    ],
    'amount-of-a-code-in-cents': [
      'The amount of a code is taken for cents',
      {
        forms: { amountOfCode: (code, given) => Math.round((fieldOf(code, '54') ?? 0) / 100) || given },
      },
    ],
    'amount-of-a-code-in-reais': [
      'The decimals of the amount of a code are lost',
      {
        forms: { amountOfCode: (code, given) => Math.floor((fieldOf(code, '54') ?? 0) / 100) * 100 || given },
      },
    ],
  },
});

/** The longest prefix, of at most 140 units, that ends with half of a character; undefined if there is none. */
function cutIn(text: string): string | undefined {
  for (let length = 140; length > 1; length--) {
    const cut = text.slice(0, length);
    if (!cut.isWellFormed()) return cut;
  }
  return undefined;
}
