import { contract } from '../../generated/document.js';
import type { Operation } from '../../generated/operations.js';
import { type Sentence, t } from '../messages/text.js';

/** One fault of a request: its JSON pointer (`/body/details/key`), and the message about that field. */
export interface Fault {
  readonly path: string;
  readonly message: (field: string) => Sentence;
}

/** A request that is refused with 400, with everything that is wrong with it. */
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

const types: Readonly<Record<string, Fault['message']>> = {
  string: (field) => t`${{ field }} must be a string`,
  number: (field) => t`${{ field }} must be a number`,
  integer: (field) => t`${{ field }} must be a whole number`,
  boolean: (field) => t`${{ field }} must be true or false`,
  object: (field) => t`${{ field }} must be an object`,
  array: (field) => t`${{ field }} must be an array`,
};

export const limits = {
  minimum: (field: string, limit: number) => t`${{ field }} must be at least ${{ limit }}`,
  maximum: (field: string, limit: number) => t`${{ field }} must be at most ${{ limit }}`,
  minLength: (field: string, limit: number) => t`${{ field }} must have at least ${{ limit }} characters`,
  maxLength: (field: string, limit: number) =>
    t`${{ field }} must not have more than ${{ limit }} characters`,
  minItems: (field: string, limit: number) => t`${{ field }} must have at least ${{ limit }} items`,
  maxItems: (field: string, limit: number) => t`${{ field }} must not have more than ${{ limit }} items`,
  maxProperties: (field: string, limit: number) =>
    t`${{ field }} must not have more than ${{ limit }} members`,
} as const;

/** The messages for fields with a particular format. Patterns match the end of the path, without list indexes. */
const forms: readonly (readonly [place: RegExp, message: Fault['message']])[] = [
  [
    /\/details\/key$/i,
    (field) =>
      t`${{ field }} must match details.keyType: DOCUMENT, 11 or 14 digits; EMAIL, an e-mail address; PHONE, area code and number (10 or 11 digits); RANDOM, a UUID`,
  ],
  [
    /\/headers\/key$/i,
    (field) =>
      t`${{ field }} must not be host, content-length, connection, transfer-encoding, content-type or user-agent: the gateway sets these itself`,
  ],
  [/\/(?:clientId|x-idempotency-key)$/i, (field) => t`${{ field }} must be a UUID of version 4`],
  [
    /\/pixKey$/i,
    (field) =>
      t`${{ field }} must be a CPF (11 digits), a CNPJ (14 digits), an e-mail address, a phone number (+55, area code, number) or a UUID`,
  ],
  [
    /\/(?:creditorDocument|document)$/i,
    (field) => t`${{ field }} must be a CPF (11 digits) or a CNPJ (14 digits), digits only`,
  ],
  [/\/cpf$/i, (field) => t`${{ field }} must be a CPF: 11 digits`],
  [/\/cnpj$/i, (field) => t`${{ field }} must be a CNPJ: 14 digits`],
  [/\/qrCode$/i, (field) => t`${{ field }} must be a Pix code, which begins with 000201`],
  [/\/txid$/i, (field) => t`${{ field }} must have 26 to 35 letters and digits`],
  [/\/e2eid$/i, (field) => t`${{ field }} must have 32 letters and digits`],
  [
    /\/(?:valor\/original|body\/valor)$/i,
    (field) => t`${{ field }} must be an amount with 2 decimals, such as 10.50`,
  ],
  [
    /\/(?:startDate|endDate)$/i,
    (field) =>
      t`${{ field }} must be an ISO 8601 date or date and time, such as 2026-03-31 or 2026-03-31T09:00:00Z; in a query, write the plus sign of an offset as %2B`,
  ],
  [/\/url$/i, (field) => t`${{ field }} must be an absolute HTTPS URL`],
  [
    /\/x-sandbox-scenario$/i,
    (field) =>
      t`${{ field }} must be one of the scenarios in the API reference, or delay:SECONDS, such as delay:2`,
  ],
];

/** Values that are valid in addition to those of an enum, because another alternative of the schema allows them. */
const besideEnum = [['x-sandbox-scenario', ', delay:<seconds>']] as const;

/** Converts the validator's faults to our messages, without keywords that only say that another one failed. */
export function faultsOf(faults: readonly ContractFault[], operation: Operation): Fault[] {
  return faults.flatMap(({ path, errorCode = '' }) => {
    const keyword = errorCode.replace('.openapi.validation', '');
    return carriers.has(keyword) ? [] : [{ path, message: faultMessage(keyword, path, operation) }];
  });
}

function faultMessage(keyword: string, path: string, operation: Operation): Fault['message'] {
  if (keyword === 'required') return (field) => t`${{ field }} is required`;
  const value = keywordValue(keyword, path, operation);
  if (keyword === 'enum') {
    const others = besideEnum.find(([place]) => path.toLowerCase().endsWith(`/${place}`))?.[1] ?? '';
    const values = [value].flat().join(', ') + others;
    return (field) => t`${{ field }} must be one of: ${{ values }}`;
  }
  if (isLimit(keyword)) return (field) => limits[keyword](field, Number(value));
  return (
    plainMessage(keyword, path, value) ??
    ((field) => t`${{ field }} must have the form described in the API reference`)
  );
}

function plainMessage(keyword: string, path: string, value: unknown): Fault['message'] | undefined {
  if (keyword === 'type') return types[String(value)];
  if (keyword === 'format' && value === 'brl')
    return (field) => t`${{ field }} must be an amount in BRL with no more than 2 decimals`;
  const withoutIndexes = path.replace(/\/\d+(?=\/|$)/g, '');
  return forms.find(([place]) => place.test(withoutIndexes))?.[1];
}

function isLimit(keyword: string): keyword is keyof typeof limits {
  return Object.hasOwn(limits, keyword);
}

type Node = Readonly<Record<string, unknown>>;

const groups: Readonly<Record<string, string>> = { query: 'query', header: 'headers', path: 'params' };

/**
 * Returns the value of a keyword that the contract has for a path in a request (`/body/details/key`), such as the limit
 * of `maxLength`. If alternatives of a schema differ, the first one counts; undefined if there is none.
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

/** Returns the schema of the body, or of one group of parameters. */
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

/** Returns a schema, and all schemas that it applies to the same value. */
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
