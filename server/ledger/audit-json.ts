import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const text = { type: 'string' } as const;
const nullableText = { type: ['string', 'null'] } as const;
const whole = { type: 'integer' } as const;
const flag = { type: 'boolean' } as const;
/** An object with at least these members. */
const members = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const list = (items: object) => ({ type: 'array', items });
const bank = members({
  bankISPB: text,
  bankName: text,
  bankCode: text,
  accountBranch: text,
  accountNumber: text,
});
const refundDetail = members({
  refundId: text,
  rtrId: text,
  natureza: { enum: ['ORIGINAL', 'RETIRADA'] },
  description: nullableText,
});
const split = members({ pixKey: text, name: text, document: text, amountCents: whole, immediate: flag });
const anything = members({});

/**
 * What each JSON column must contain for the gateway to be able to read it; details by operation, payloads by kind of
 * work.
 */
export const columns = {
  counterpart: members({ name: text, document: text, bank }),
  headers: list(members({ key: text, value: text })),
  body: anything,
  'request of a cob': members({ calendario: anything, valor: members({ original: text }) }),
  'content of a MED': members({
    endToEnd: text,
    reason: text,
    cause: nullableText,
    description: nullableText,
    analysisResult: nullableText,
    analysisDetails: nullableText,
    requestingBank: members({ ispb: text, name: text }),
    contestedBank: members({ ispb: text, name: text }),
    contested: {
      anyOf: [
        { type: 'null' },
        members({ transactionNumber: whole, amountCents: whole, name: text, document: text, dateTime: text }),
      ],
    },
    updatedAt: text,
  }),
  'detail of cash_out': members({ keyType: text, description: nullableText }),
  'detail of qr_cash_out': members({ qrCode: text, description: nullableText }),
  'detail of transfer': members({ idempotencyKey: text, placeholderId: text, description: nullableText }),
  'detail of cash_in': members({
    correlationId: text,
    description: text,
    pixCode: text,
    expiresAt: text,
    additionalInfo: anything,
    splits: list(split),
    notificationDelay: { type: 'number' },
  }),
  'detail of cob': members({ txid: text }),
  'detail of receipt': anything,
  'detail of refund_in': refundDetail,
  'detail of devolucao': refundDetail,
  'detail of return': anything,
  'payload of settle': {
    oneOf: [
      members({ outcome: { const: 'CONFIRMED' } }),
      members({ outcome: { const: 'ERROR' }, errorCode: text, errorMessage: text }),
    ],
  },
  'payload of expire': anything,
  'payload of expire cob': anything,
  'payload of split': anything,
  'payload of deliver': anything,
  'payload of end resend': anything,
} as const;

/** A column that holds JSON. */
export type Column = keyof typeof columns;

const ajv = new Ajv2020({ strict: false });
const validators = new Map<Column, ValidateFunction>();

/** Whether there is a column of that name. */
export function isColumn(name: string): name is Column {
  return Object.hasOwn(columns, name);
}

/** What is wrong with the text in a column, in a few words; null if it can be read. */
function columnFault(column: Column, stored: string): string | null {
  const value = parsed(stored);
  if (value === undefined) return 'is not JSON';
  const cached = validators.get(column);
  const validate = cached ?? ajv.compile(columns[column]);
  validators.set(column, validate);
  if (validate(value)) return null;
  const { instancePath = '', message = 'is wrong' } = validate.errors?.[0] ?? {};
  return `is not what is kept there: ${instancePath === '' ? 'it' : instancePath} ${message}`;
}

/** A sentence if the text in a column cannot be read, which is `whose`; otherwise nothing. */
export function unreadable(column: Column, stored: string, whose: string): readonly string[] {
  const fault = columnFault(column, stored);
  return fault === null ? [] : [`${whose} ${fault}`];
}

/** The JSON in a column; undefined if it is not JSON. */
export function parsed(stored: string | null): unknown {
  if (typeof stored !== 'string') return undefined;
  try {
    return JSON.parse(stored) as unknown;
  } catch {
    return undefined;
  }
}

/** A nested member of a JSON value; undefined if there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[key];
  }
  return found;
}
