import { contract } from '../../generated/document.js';
import type { Operation } from '../../generated/operations.js';
import { type FieldMessageId, type Message, message } from '../messages/messages.js';

/** One fault of a request: its place as a pointer (`/body/details/key`), and the message about that field. */
export interface Fault {
  readonly path: string;
  readonly message: (field: string) => Message;
}

/** A request that is refused with 400, and everything that is wrong with it. */
export class InvalidRequest extends Error {
  readonly status = 400;

  constructor(readonly faults: readonly Fault[]) {
    super('the request is invalid');
  }
}

/** A fault as reported by the contract's validator. */
export interface ContractFault {
  readonly path: string;
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

/** Keywords with a limit. */
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

/** The faults of a request in our words, without keywords that only say that another one failed. */
export function faultsOf(faults: readonly ContractFault[], operation: Operation): Fault[] {
  return faults.flatMap(({ path, errorCode = '' }) => {
    const keyword = errorCode.replace('.openapi.validation', '');
    return carriers.has(keyword) ? [] : [{ path, message: faultMessage(keyword, path, operation) }];
  });
}

function faultMessage(keyword: string, path: string, operation: Operation): Fault['message'] {
  if (keyword === 'required') return (field) => message('field required', { field });
  const value = keywordValue(keyword, path, operation);
  if (keyword === 'enum') {
    const others = besideEnum.find(([place]) => path.toLowerCase().endsWith(`/${place}`))?.[1] ?? '';
    const values = [value].flat().join(', ') + others;
    return (field) => message('field enum', { field, values });
  }
  if (isLimit(keyword)) return (field) => message(limits[keyword], { field, limit: Number(value) });
  const id = plainMessage(keyword, path, value);
  return (field) => message(id, { field });
}

function plainMessage(keyword: string, path: string, value: unknown): FieldMessageId {
  if (keyword === 'type') return types[String(value)] ?? 'field form';
  if (keyword === 'format' && value === 'brl') return 'field brl';
  const place = path.replace(/\/\d+(?=\/|$)/g, '').toLowerCase();
  return forms.find(([end]) => place.endsWith(`/${end.toLowerCase()}`))?.[1] ?? 'field form';
}

function isLimit(keyword: string): keyword is keyof typeof limits {
  return Object.hasOwn(limits, keyword);
}

type Node = Readonly<Record<string, unknown>>;

const groups: Readonly<Record<string, string>> = { query: 'query', header: 'headers', path: 'params' };

/**
 * The value of a keyword that the contract has for a place in a request (`/body/details/key`), such as the limit of
 * `maxLength`. If alternatives of a schema differ, the first one counts; undefined if there is none.
 */
function keywordValue(keyword: string, place: string, operation: Operation): unknown {
  const [group = '', ...steps] = place.split('/').slice(1);
  let schemas = alternatives(schemaOf(group, operation));
  for (const step of steps) {
    const name = group === 'headers' ? step.toLowerCase() : step.replaceAll('~1', '/').replaceAll('~0', '~');
    schemas = schemas.flatMap((schema) => alternatives(child(schema, name)));
  }
  return schemas.find((schema) => keyword in schema)?.[keyword];
}

/** The schema of the body, or of one group of parameters. */
function schemaOf(group: string, { path, method }: Operation): unknown {
  const { parameters, requestBody } = node(node(contract.paths[path])[method]);
  if (group === 'body')
    return node(node(node(resolved(requestBody))['content'])['application/json'])['schema'];
  const all = Array.isArray(parameters) ? parameters.map((one) => node(resolved(one))) : [];
  const ofGroup = all.filter((one) => groups[String(one['in'])] === group);
  const properties = ofGroup.map(({ name, schema }): [string, unknown] => [
    group === 'headers' ? String(name).toLowerCase() : String(name),
    schema,
  ]);
  return { properties: Object.fromEntries(properties) };
}

function child({ properties, items, additionalProperties }: Node, name: string): unknown {
  const member = node(properties)[name];
  return member ?? (/^\d+$/.test(name) ? items : additionalProperties);
}

/** A schema, and all schemas that it applies to the same value. */
function alternatives(value: unknown): Node[] {
  const schema = node(resolved(value));
  const { allOf, anyOf, oneOf, then, else: otherwise } = schema;
  return [schema, ...[allOf, anyOf, oneOf, then, otherwise].flat().filter(Boolean).flatMap(alternatives)];
}

function resolved(value: unknown): unknown {
  const { $ref } = node(value);
  if (typeof $ref !== 'string') return value;
  const steps = $ref.slice(2).split('/');
  return resolved(steps.reduce<unknown>((at, step) => node(at)[step.replaceAll('~1', '/')], contract));
}

function node(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}
