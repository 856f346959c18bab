import type { ErrorObject } from 'ajv';

import { type OperationId, operations } from '../../generated/operations.js';
import type { Fault } from '../contract/cases/changes.js';
import type { Operation } from '../contract/document.js';
import { tolerant } from '../contract/tolerant.js';
import { bodySchemaOf, type WrongParameter, wrongParameters } from '../contract/request.js';
import { readContract } from '../contract/schemas.js';
import { statusText } from '../contract/statuses.js';
import { centsOf } from '../core/cents.js';
import { escapeStep, isObject, valueAt } from '../core/json.js';
import { containsKeyed } from '../core/keyed.js';
import { isSuccess } from '../core/success.js';
import { Sentence, t, type Text } from '../core/text.js';
import type { FailureValues } from '../core/failure-values.js';
import type { ExchangeRule } from '../engine/rule.js';
import { parseJson } from '../core/untrusted-json.js';
import type { Exchange } from '../target/exchange.js';
import { gradesOf } from './shared/derived/grades.js';
import { kindText } from './shared/derived/sending.js';

/** A fault of a request, in the terms of the clauses. */
interface Found {
  /** `details.key`, `splits[].pixKey`, `x-idempotency-key`. */
  readonly field: string;
  /** The names of the fault, most specific first: a text that is too short for its pattern does not match it either. */
  readonly kinds: readonly [Fault, ...Fault[]];
  readonly place: string;
  readonly value: unknown;
}

const { document, schemas } = readContract(tolerant);

/** Headers that a proxy may write behind the place of the recording, from the certificate of the connection. */
const writtenByProxies: ReadonlySet<string> = new Set(['x-ssl-client-cert']);

/** Statuses that only a gateway sends; any other may come from a server in front of it (OP-55). */
const ownStatuses: readonly number[] = [409, 422];

/** Operations for which these may be about a used key or id (OP-07, OP-09, OP-12, OP-67), or about a deadline (OP-08). */
const mayHaveOtherReason: ReadonlySet<string> = new Set([
  'createTransfer',
  'createCashIn',
  'createRefundIn',
  'putDevolucao',
  'registerWebhook',
]);

/** Operations that may respond with the earlier result to a repeated key or id, even if the body differs. */
const answeredAsBefore: ReadonlySet<string> = new Set(['createTransfer', 'createRefundIn', 'putDevolucao']);

/** The judgement of a response's status against one fault of its request. */
interface Refusal {
  readonly clause: string;
  readonly field: string;
  /** JSON Pointer to the fault in the request; for a parameter, its name: `/query/status`. */
  readonly place: string;
  readonly holds: boolean;
  readonly expected: Text;
  readonly received: Text;
  readonly values: FailureValues;
}

/**
 * Judges a response by those faults of its request that a clause names: such a request must never be carried out, and must
 * not be refused with a status that the operation never uses. Any other refusal may have a different reason.
 */
function refusalsIn(exchange: Exchange, operation: Operation): readonly Refusal[] {
  const { request, response } = exchange;
  if (response === undefined) return [];
  const { status } = response;
  const id = operation.operationId as OperationId;
  // A disabled route accepts any request (OP-16).
  if (id === 'registerWebhook' && isSuccess({ status }) && !hasRegistered(exchange)) return [];
  const { faults, hasOthers } = faultsIn(request, operation);
  const graded = gradedIn(faults, id, request.body);
  const isStrange =
    ownStatuses.includes(status) &&
    !isListed(operation, status) &&
    !mayHaveOtherReason.has(id) &&
    // The specification leaves open which of several faults is reported, and the status for faults that no clause names
    // (OP-56).
    !hasOthers &&
    graded.every(({ grade }) => grade !== undefined && !(grade.statuses ?? [400]).includes(status));
  return graded.flatMap(({ fault: { field, kinds: named, place, value }, grade }): readonly Refusal[] => {
    if (grade === undefined) return [];
    const { clause, statuses = [400] } = grade;
    const isRefused = statuses.includes(status);
    const mayBeOfBefore =
      answeredAsBefore.has(id) && isInBody(place) && !isRepeated(exchange.json, place, value);
    const isDone = isSuccess({ status }) && !mayBeOfBefore;
    if (!isRefused && !isDone && !isStrange) return [];
    const name = t`${new Sentence(field)} ${kindText(named[0])}`;
    return [
      {
        clause,
        field,
        place,
        holds: isRefused,
        expected: t`${name}: refused with ${statusText(statuses)}`,
        values: { of: 'refusals', expected: statuses, received: [status] },
        received: value === undefined ? String(status) : t`${String(status)} for ${shownShortly(value)}`,
      },
    ];
  });
}

/** Pairs each fault with the grade of the clause that names it, if there is one. */
function gradedIn(faults: readonly Found[], id: OperationId, text: string | undefined) {
  const body = text === undefined ? undefined : parseJson(text);
  return faults.map((fault) => ({
    fault,
    grade: fault.kinds
      .map((kind) => gradesOf(id).find((one) => one.kind === kind && isAbout(one.field, fault, body)))
      .find((one) => one !== undefined)?.grade,
  }));
}

/** The clauses that name the faults of a request, by place: a JSON Pointer or, for a parameter, its name: `/query/status`. */
export function clausesOfFaults(
  request: Exchange['request'],
  operation: Operation,
): ReadonlyMap<string, string> {
  const { faults } = faultsIn(request, operation);
  const graded = gradedIn(faults, operation.operationId as OperationId, request.body);
  return new Map(
    graded.flatMap(({ fault, grade }) => (grade === undefined ? [] : [[fault.place, grade.clause] as const])),
  );
}

/** Cached results, because every rule judges the same exchange. */
const judged = new WeakMap<Exchange, readonly Refusal[]>();

const gradedClauses = new Set(
  Object.keys(operations).flatMap((id) => gradesOf(id as OperationId).map(({ grade }) => grade.clause)),
);

/** One rule per clause about refusals: a request with the fault that the clause names must never be carried out. */
export const refusalRules: readonly ExchangeRule[] = [...gradedClauses].map((clause) => ({
  id: `refusals/${clause.toLowerCase()}`,
  title: {
    en: `Every request with a fault that ${clause} names is refused as that requirement says`,
    'pt-BR': `Toda requisição com um erro descrito em ${clause} é recusada conforme esse requisito`,
  },
  clauses: [clause],
  at: ({ exchange, operation }, expect) => {
    if (operation === undefined) return;
    const refusals = judged.get(exchange) ?? refusalsIn(exchange, operation);
    judged.set(exchange, refusals);
    for (const { holds, expected, received, place, field, values } of refusals.filter(
      (refusal) => refusal.clause === clause,
    ))
      expect.ok(holds, expected, received, { pointer: place, field, values });
  },
}));

const isInBody = (place: string): boolean => !/^\/(query|header|path)\//.test(place);

/** Whether a response repeats the faulty value, which means that the call it answers, even an earlier one, had the fault. */
const isRepeated = (json: unknown, place: string, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && valueAt(json, place) === value;

const hasRegistered = ({ json }: Exchange): boolean => isObject(json) && json['success'] === true;

const isListed = (operation: Operation, status: number): boolean =>
  document.at(`${operation.pointer}/responses/${status}`) !== undefined;

const shownShortly = (value: unknown): string => written(value).slice(0, 60);

/** Whether a clause about `details.key`, or about `details.key of EMAIL`, applies to this fault of this body. */
function isAbout(wanted: string, { field, place }: Found, body: unknown): boolean {
  const [name, keyType] = wanted.split(' of ');
  if (name !== field) return false;
  return (
    keyType === undefined || valueAt(body, `${place.slice(0, place.lastIndexOf('/') + 1)}keyType`) === keyType
  );
}

/** The faults that clauses can name, and whether the request has, or may have, others. */
interface Faults {
  readonly faults: readonly Found[];
  readonly hasOthers: boolean;
}

function faultsIn(request: Exchange['request'], operation: Operation): Faults {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '');
  const wrong = wrongParameters(document, schemas, operation, request);
  // If a parameter is given several times, the gateway chooses which value counts.
  const once = wrong.filter(
    ({ parameter: { in: where, name } }) => where !== 'query' || query.getAll(name).length < 2,
  );
  const parts = [...once.map(ofParameter), bodyFaults(request.body, operation)];
  return {
    faults: parts.flatMap(({ faults }) => faults),
    hasOthers:
      once.length < wrong.length ||
      parts.some(({ hasOthers }) => hasOthers) ||
      Object.keys(request.headers).some((name) => name.toLowerCase() === 'x-sandbox-scenario'),
  };
}

function ofParameter({ parameter, value, schema }: WrongParameter): Faults {
  const { name, in: where } = parameter;
  const field = where === 'header' ? name.toLowerCase() : name;
  if (writtenByProxies.has(field) || isHidden(value)) return { faults: [], hasOthers: true };
  const place = `/${where}/${escapeStep(name)}`;
  if (value === undefined) return { faults: [{ field, kinds: ['missing'], place, value }], hasOthers: false };
  const texts = typeof value === 'string' ? value.trim() : value;
  const named = schemas.errors(schema, texts).map((error) => kindsOf(error, texts));
  const faults = named.flatMap((kinds) => (kinds === undefined ? [] : [{ field, kinds, place, value }]));
  return { faults, hasOthers: faults.length === 0 || faults.length < named.length };
}

/** The faults of a body. It must have them with and without the white space around texts, which may be removed (OP-59). */
function bodyFaults(text: string | undefined, operation: Operation): Faults {
  const schema = bodySchemaOf(document, operation);
  const sent = text === undefined ? undefined : parseJson(text);
  if (schema === undefined || sent === undefined)
    return { faults: [], hasOthers: text !== undefined && text !== '' };
  const body = trimmed(sent);
  const errors = schemas.errors(schema, body);
  const asSent = new Set(schemas.errors(schema, sent).map(nameOf));
  const alternatives = errors.filter(isOfAlternatives);
  const certain = errors.filter((error) => !alternatives.some((one) => isLeftOut(error, one, body)));
  const found = certain.map((error): Found | undefined => {
    const { missingProperty: missing } = error.params as { readonly missingProperty?: string };
    const place = missing === undefined ? error.instancePath : `${error.instancePath}/${escapeStep(missing)}`;
    const value = valueAt(body, place);
    const kinds: Found['kinds'] | undefined = missing === undefined ? kindsOf(error, value) : ['missing'];
    const isUndecidable = missing === undefined && isHidden(value);
    if (kinds === undefined || !asSent.has(nameOf(error)) || isUndecidable) return undefined;
    return { field: fieldAt(place), kinds, place, value };
  });
  return {
    faults: found.filter((one) => one !== undefined),
    hasOthers: found.includes(undefined) || alternatives.some((one) => meantBy(one, body) === undefined),
  };
}

const isOfAlternatives = ({ keyword }: ErrorObject): boolean => keyword === 'oneOf' || keyword === 'anyOf';

/**
 * Whether an error must be ignored because it belongs to alternatives. Each alternative reports its own errors; only those
 * of the alternative that was meant, and errors outside of the alternatives, are certain.
 */
function isLeftOut(error: ErrorObject, alternatives: ErrorObject, body: unknown): boolean {
  const { instancePath, schemaPath } = alternatives;
  if (error === alternatives) return true;
  if (error.schemaPath.startsWith(`${schemaPath}/`)) {
    const meant = meantBy(alternatives, body);
    return meant === undefined || !error.schemaPath.startsWith(`${schemaPath}/${meant}/`);
  }
  const isInside = error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`);
  // The path through a reference does not tell whether an alternative led there.
  return isInside && !error.schemaPath.startsWith(schemaPath.slice(0, schemaPath.lastIndexOf('/') + 1));
}

/** The index of the alternative that a value was meant to be, by constants such as `keyType`; undefined if unclear. */
function meantBy({ schema, instancePath }: ErrorObject, body: unknown): number | undefined {
  const value = valueAt(body, instancePath);
  if (!isObject(value)) return undefined;
  const meant = (schema as readonly unknown[]).flatMap((one, index) => {
    const properties = isObject(one) && isObject(one['properties']) ? Object.entries(one['properties']) : [];
    const constants = properties.filter(([, inner]) => isObject(inner) && 'const' in inner);
    const isMeant = constants.every(([name, inner]) => isObject(inner) && value[name] === inner['const']);
    return constants.length > 0 && isMeant ? [index] : [];
  });
  return meant.length === 1 ? meant[0] : undefined;
}

const nameOf = ({ instancePath, keyword, params }: ErrorObject): string =>
  JSON.stringify([instancePath, keyword, (params as { readonly missingProperty?: string }).missingProperty]);

/** Formats `/splits/0/pixKey` as `splits[].pixKey`. */
function fieldAt(place: string): string {
  const steps = place.split('/').slice(1);
  return steps.map((step, index) => (/^\d+$/.test(step) ? '[]' : index === 0 ? step : `.${step}`)).join('');
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)]));
}

const written = (value: unknown): string => JSON.stringify([value]).slice(1, -1);
const isHidden = (value: unknown): boolean => containsKeyed(written(value));

const kinds: Readonly<Record<string, Fault>> = {
  minimum: 'below the minimum',
  exclusiveMinimum: 'below the minimum',
  maximum: 'above the maximum',
  exclusiveMaximum: 'above the maximum',
  minLength: 'too short',
  maxLength: 'too long',
  maxItems: 'with too many items',
  maxProperties: 'with too many members',
};
const formats: Readonly<Record<string, Fault>> = {
  brl: 'with too many decimals',
  email: 'of no such format',
  uri: 'of no such format',
};

/** The names of a fault, by the keyword of the contract that the value breaks; undefined if clauses have no name for it. */
function kindsOf(error: ErrorObject, value: unknown): Found['kinds'] | undefined {
  if (error.keyword === 'pattern' && typeof value === 'string' && value !== '')
    return ofPattern(String(error.schema), value);
  const kind = kindOf(error, value);
  return kind === undefined ? undefined : [kind];
}

function kindOf({ keyword, schema, params }: ErrorObject, value: unknown): Fault | undefined {
  if (value === null) return 'null';
  if (value === '' || (typeof value === 'object' && Object.keys(value).length === 0)) return 'empty';
  switch (keyword) {
    case 'type':
      return ofType([schema as string | readonly string[]].flat(), value);
    case 'enum':
    case 'const':
      return typeof value === 'string' ? 'not in the enum' : undefined;
    case 'format':
      return ofFormat(String((params as { readonly format?: string }).format), value);
    case 'minLength':
      return isOf(plainText, value) ? kinds[keyword] : undefined;
    case 'maxLength':
      return isOf(portugueseText, value) ? kinds[keyword] : undefined;
    default:
      return kinds[keyword];
  }
}

/**
 * Characters outside ASCII may be counted as bytes or in composed form (OP-59). Each composed letter of Portuguese counts
 * as at least one, so a text of such letters that is too long is too long by any count.
 */
const plainText = /^[ -~]*$/;
const portugueseText = /^[ -~áàâãçéêíóôõúü]*$/i;
const isOf = (texts: RegExp, value: unknown): boolean => typeof value === 'string' && texts.test(value);

/** The fault of a value of another type; undefined for values that some libraries convert, which are left open (OP-54). */
function ofType(types: readonly string[], value: unknown): Fault | undefined {
  if (typeof value === 'number' && types.includes('integer')) return 'a fraction';
  const isText = typeof value === 'string';
  const isPlain = typeof value !== 'object';
  const converts =
    // A list of one item may be converted to that item, and a text may contain JSON.
    (Array.isArray(value) && value.length < 2) ||
    (isText && /^[[{]/.test(value)) ||
    (types.includes('string') && (isPlain || Array.isArray(value))) ||
    (types.includes('array') && isPlain) ||
    (types.includes('boolean') &&
      (typeof value === 'number' ||
        (isText && /^(\d|[tfyns]$|true|false|yes|no|sim|n[ãa]o|on|off)/i.test(value)))) ||
    ((types.includes('number') || types.includes('integer')) &&
      (typeof value === 'boolean' || (isText && /\d|^[+-]?inf|^nan$/i.test(value))));
  return converts ? undefined : 'of another type';
}

function ofFormat(format: string, value: unknown): Fault | undefined {
  // Floating-point arithmetic may turn 19.99 into 19.990000000000002, and an infinite number exceeds any amount (OP-60).
  if (
    format === 'brl' &&
    typeof value === 'number' &&
    (!Number.isFinite(value) || centsOf(value) !== undefined)
  )
    return undefined;
  // Libraries accept several notations of an address, and letters of any language in it (OP-59).
  if (format === 'email' && typeof value === 'string' && value.includes('@')) return undefined;
  return formats[format];
}

/** Whether a text is a UUID, even in braces, as a URN or with other hyphens, which libraries accept (OP-59). */
const isUuid = (value: string): boolean =>
  /^[\da-f]{32}$/i.test(value.replace(/^urn:uuid:/i, '').replaceAll(/[-{}()]/g, ''));

const isUuidPattern = (pattern: string): boolean => pattern.includes('[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-');

/** Forms of ISO 8601 that the contract lacks: without the day, by week or day of the year, without hyphens, with a time. */
const otherDates = /^[+-]?\d{4,}(-?W\d{2}(-?\d)?|-?\d{2,3})?([T ].*)?$|^\d{4}-\d{2}-\d{2}[T ]./i;
const isDate = (pattern: string): boolean => pattern.startsWith('^[0-9]{4}-(0[1-9]|1[0-2])');

/** The names of the fault of a text that does not match a pattern. A pattern of one repeated class also tells the length. */
function ofPattern(pattern: string, value: string): Found['kinds'] | undefined {
  if (isUuidPattern(pattern) && isUuid(value)) return undefined;
  if (isDate(pattern) && otherDates.test(value)) return undefined;
  // A CNPJ with letters (OP-35).
  if (pattern.includes('[0-9]{14}') && /^[a-z\d]{12}\d{2}$/i.test(value)) return undefined;
  const [, least, most = least] = /^\^\[[^\]]+\]\{(\d+)(?:,(\d+))?\}\$$/.exec(pattern) ?? [];
  if (least !== undefined && value.length < Number(least)) return ['too short', 'off the pattern'];
  if (most !== undefined && value.length > Number(most)) return ['too long', 'off the pattern'];
  return ['off the pattern'];
}
