import type { ErrorObject } from 'ajv';

import type { OperationId } from '../../generated/operations.js';
import { gradesOf } from '../chapters/shared/derived/grades.js';
import { kindText } from '../chapters/shared/derived/sending.js';
import type { Fault } from '../contract/cases/changes.js';
import type { Operation } from '../contract/document.js';
import { bodySchemaOf, type WrongParameter, wrongParameters } from '../contract/request.js';
import { readContract } from '../contract/schemas.js';
import { statusText } from '../contract/statuses.js';
import { tolerant } from '../contract/tolerant.js';
import { escapeStep, isObject, valueAt } from '../core/json.js';
import { isSuccess } from '../core/success.js';
import { Sentence, t, type Text } from '../core/text.js';
import { parseJson } from '../core/untrusted-json.js';
import type { Exchange } from '../target/exchange.js';

/** What an answer says of one fault of its request that a clause wants refused. */
export interface Refusal {
  readonly clause: string;
  /** JSON Pointer to the fault in the request; of a parameter, its name: `/query/status`. */
  readonly place: string;
  readonly holds: boolean;
  readonly message: Text;
  readonly expected: Text;
  readonly received: Text;
}

/** A fault of a request, as clauses name it. */
interface Found {
  /** `details.key`, `splits[].pixKey`, `x-idempotency-key`. */
  readonly field: string;
  readonly kind: Fault;
  readonly place: string;
  readonly value: unknown;
}

const { document, schemas } = readContract(tolerant);

/** A proxy may take the certificate from the connection and write this header behind the place of the recording. */
const writtenByProxies: ReadonlySet<string> = new Set(['x-ssl-client-cert']);

/** Only a gateway answers with these; any other status may come from what stands in front of it (OP-55). */
const ownStatuses: readonly number[] = [409, 422];

/**
 * What an answer says of the faults of its request, of those that a clause names: such a request is never carried out, and is not
 * refused with a status that the operation has for nothing. Every other refusal may have another reason that came first.
 */
export function refusalsOf(exchange: Exchange, operation: Operation): readonly Refusal[] {
  const { request, response } = exchange;
  if (response === undefined) return [];
  const { status } = response;
  const found = faultsIn(request, operation);
  return found.flatMap(({ field, kind, place, value }): readonly Refusal[] => {
    const graded = gradesOf(operation.operationId as OperationId).find(
      (one) => one.kind === kind && isOfField(one.field, field, request.body),
    );
    if (graded === undefined) return [];
    const { clause, statuses = [400] } = graded.grade;
    const isRefused = statuses.includes(status);
    const isStrange = ownStatuses.includes(status) && !isListed(operation, status);
    if (!isRefused && !isSuccess({ status }) && !isStrange) return [];
    const name = t`${new Sentence(field)} ${kindText(kind)}`;
    return [
      {
        ...{ clause, place, holds: isRefused },
        message: t`${name}: refused with ${statusText(statuses)}`,
        expected: statusText(statuses),
        received: t`${String(status)} for ${shownShortly(value)}`,
      },
    ];
  });
}

const isListed = (operation: Operation, status: number): boolean =>
  document.at(`${operation.pointer}/responses/${status}`) !== undefined;

const shownShortly = (value: unknown): string => written(value).slice(0, 60);

/** Whether a clause about `details.key`, or about `details.key of EMAIL`, is about this field of this request. */
function isOfField(wanted: string, field: string, body = ''): boolean {
  if (wanted === field) return true;
  const [name, base] = wanted.split(' of ');
  return name === field && base !== undefined && body.includes(`"${base}"`);
}

function faultsIn(request: Exchange['request'], operation: Operation): readonly Found[] {
  return [
    ...wrongParameters(document, schemas, operation, request).flatMap(ofParameter),
    ...bodyFaults(request.body, operation),
  ];
}

function ofParameter({ parameter, value, schema }: WrongParameter): readonly Found[] {
  const { name, in: where } = parameter;
  const field = where === 'header' ? name.toLowerCase() : name;
  if (writtenByProxies.has(field) || isHidden(value)) return [];
  const place = `/${where}/${escapeStep(name)}`;
  if (value === undefined) return [{ field, kind: 'missing', place, value }];
  const texts = typeof value === 'string' ? value.trim() : value;
  return schemas
    .errors(schema, texts)
    .flatMap((error) => kindOf(error, texts) ?? [])
    .map((kind) => ({ field, kind, place, value }));
}

/** White space around texts may be removed (OP-59), so what is only wrong because of it is no fault. */
function bodyFaults(text: string | undefined, operation: Operation): readonly Found[] {
  const schema = bodySchemaOf(document, operation);
  const sent = text === undefined ? undefined : parseJson(text);
  if (schema === undefined || sent === undefined) return [];
  const body = trimmed(sent);
  const errors = schemas.errors(schema, body);
  // Of alternatives, each reports what it lacks; which of them was meant, nobody can say.
  const unsure = errors.flatMap(({ keyword, instancePath }) =>
    keyword === 'oneOf' || keyword === 'anyOf' ? [instancePath] : [],
  );
  return errors.flatMap((error): readonly Found[] => {
    const { missingProperty: missing } = error.params as { readonly missingProperty?: string };
    const place = missing === undefined ? error.instancePath : `${error.instancePath}/${escapeStep(missing)}`;
    if (unsure.some((one) => error.instancePath === one || error.instancePath.startsWith(`${one}/`)))
      return [];
    const value = valueAt(body, place);
    const kind = missing === undefined ? kindOf(error, value) : 'missing';
    if (kind === undefined || isHidden(valueAt(body, error.instancePath))) return [];
    return [{ field: fieldAt(place), kind, place, value }];
  });
}

/** `/splits/0/pixKey` as `splits[].pixKey`. */
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
const isHidden = (value: unknown): boolean => written(value).includes('keyed:');

const kinds: Readonly<Record<string, Fault>> = {
  ...{ minimum: 'below the minimum', exclusiveMinimum: 'below the minimum' },
  ...{ maximum: 'above the maximum', exclusiveMaximum: 'above the maximum' },
  ...{ minLength: 'too short', maxLength: 'too long' },
  ...{ maxItems: 'with too many items', maxProperties: 'with too many members' },
};
const formats: Readonly<Record<string, Fault>> = {
  ...{ brl: 'with too many decimals', email: 'of no such format', uri: 'of no such format' },
};

/** What is wrong with a value, by the keyword of the contract that it breaks; undefined if clauses have no name for it. */
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
      return formats[String((params as { readonly format?: string }).format)];
    case 'pattern':
      return typeof value === 'string' ? ofPattern(String(schema), value) : undefined;
    default:
      return kinds[keyword];
  }
}

/** A value of another type; one that could be converted is left open (OP-54). */
function ofType(types: readonly string[], value: unknown): Fault | undefined {
  if (typeof value === 'number' && types.includes('integer')) return 'a fraction';
  const isPlain = typeof value !== 'object';
  const isNumeric = typeof value === 'string' && Number.isFinite(Number(value.replace(',', '.')));
  const converts =
    (types.includes('string') && isPlain) ||
    (types.includes('array') && isPlain) ||
    (types.includes('boolean') && /^"?(true|false|0|1|yes|no|sim|on|off)"?$/i.test(written(value))) ||
    ((types.includes('number') || types.includes('integer')) && (isNumeric || typeof value === 'boolean'));
  return converts ? undefined : 'of another type';
}

/** A pattern that only counts characters of one class says how many. */
function ofPattern(pattern: string, value: string): Fault {
  const [, least, most = least] = /^\^\[[^\]]+\]\{(\d+)(?:,(\d+))?\}\$$/.exec(pattern) ?? [];
  if (least !== undefined && value.length < Number(least)) return 'too short';
  if (most !== undefined && value.length > Number(most)) return 'too long';
  return 'off the pattern';
}
