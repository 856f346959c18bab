import { type FieldMessageId, type Message, message } from '../messages/messages.js';

/** One fault of a request: its place as a pointer (`/body/details/key`), and the message about that field. */
export interface Fault {
  readonly path: string;
  readonly message: (field: string) => Message;
}

/** A fault as reported by the contract's validator, in words that are not meant for clients. */
export interface ContractFault {
  readonly path: string;
  readonly message: string;
  readonly errorCode?: string;
}

/** Keywords that only say that a keyword inside them failed. */
const carriers = new Set(['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'discriminator']);

const types: Readonly<Record<string, FieldMessageId>> = {
  string: 'field string',
  number: 'field number',
  integer: 'field integer',
  boolean: 'field boolean',
  object: 'field object',
  array: 'field array',
};

/** Keywords with a limit, which is at the end of the validator's text, or before a noun. */
const limits = {
  minimum: 'field minimum',
  maximum: 'field maximum',
  minLength: 'field minLength',
  maxLength: 'field maxLength',
  minItems: 'field minItems',
  maxItems: 'field maxItems',
  maxProperties: 'field maxProperties',
} as const;

/**
 * The messages for fields with a particular format, by the end of their place, without list indexes. The first match
 * counts.
 */
const forms: readonly (readonly [place: string, id: FieldMessageId])[] = [
  ['details/key', 'field key of its type'],
  ['headers/key', 'field header of the gateway'],
  ['clientId', 'field uuid v4'],
  ['x-idempotency-key', 'field uuid v4'],
  ['pixKey', 'field directory key'],
  ['creditorDocument', 'field document'],
  ['document', 'field document'],
  ['cpf', 'field cpf'],
  ['cnpj', 'field cnpj'],
  ['qrCode', 'field qr code'],
  ['txid', 'field txid'],
  ['e2eid', 'field end-to-end id'],
  ['valor/original', 'field decimal'],
  ['body/valor', 'field decimal'],
  ['startDate', 'field time'],
  ['endDate', 'field time'],
  ['url', 'field https'],
  ['x-sandbox-scenario', 'field scenario'],
];

/** What is valid besides the values of an enum, because another alternative of the schema allows it. */
const besideEnum = [['x-sandbox-scenario', ', delay:<seconds>']] as const;

/** A fault in our words; null if the keyword only says that another one failed. */
export function faultOf({ path, message, errorCode = '' }: ContractFault): Fault | null {
  const keyword = errorCode.replace('.openapi.validation', '');
  return carriers.has(keyword) ? null : { path, message: faultMessage(keyword, path, message) };
}

function faultMessage(keyword: string, path: string, text: string): Fault['message'] {
  if (keyword === 'required') return (field) => message('field required', { field });
  if (keyword === 'enum') {
    const others = besideEnum.find(([place]) => path.toLowerCase().endsWith(`/${place}`))?.[1] ?? '';
    const values = text.replace(/^.*?: /, '') + others;
    return (field) => message('field enum', { field, values });
  }
  if (isLimit(keyword)) {
    const limit = Number(/-?\d[\d.e+]*(?= |$)/i.exec(text)?.[0]);
    return (field) => message(limits[keyword], { field, limit });
  }
  const id = plainMessage(keyword, path, text);
  return (field) => message(id, { field });
}

function plainMessage(keyword: string, path: string, text: string): FieldMessageId {
  if (keyword === 'type') return types[text.replace('must be ', '')] ?? 'field form';
  if (keyword === 'format' && text.includes('"brl"')) return 'field brl';
  const place = path.replace(/\/\d+(?=\/|$)/g, '').toLowerCase();
  return forms.find(([end]) => place.endsWith(`/${end.toLowerCase()}`))?.[1] ?? 'field form';
}

function isLimit(keyword: string): keyword is keyof typeof limits {
  return Object.hasOwn(limits, keyword);
}
