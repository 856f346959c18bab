import { languages } from '../../conformance/core/language.js';
import { bounds, faults } from '../../conformance/contract/cases/changes.js';

/** Returns the JSON Schema of an object with these members only; all of them are required, or those in `required`. */
export function object(properties: object, required: readonly string[] = Object.keys(properties)) {
  return { type: 'object', additionalProperties: false, required, properties };
}

/** Returns the JSON Schema of a list that is not empty. */
function list(items: object) {
  return { type: 'array', minItems: 1, items };
}

/** Returns the JSON Schema of a list that is not empty and has no item twice. */
export function uniqueList(items: object) {
  return { ...list(items), uniqueItems: true };
}

/** JSON Schemas for the clause files, the open points and the outline of the specification. */
export const text = { type: 'string', minLength: 1, pattern: '\\S$' };
/** A sentence in every language. */
export const localized = object(Object.fromEntries(languages.map((language) => [language, text])));
/** A sentence in every language, or a name that is the same in all of them. */
const name = { oneOf: [text, localized] };
const clauseId = { type: 'string', pattern: '^[A-Z]+-[0-9]{2,3}$' };
const pointer = { type: 'string', pattern: '^/' };
const openPointId = { type: 'string', pattern: '^OP-[0-9]{2}$' };

const kinds = [...faults, ...bounds];
const statuses = list({ type: 'integer', minimum: 200, maximum: 599 });

/** What decides a clause; a written check if it has none of these. */
const decisions = ['decidedBy', 'request', 'open', 'unobservable'].map((key) => ({ required: [key] }));

const clauseMembers = {
  id: clauseId,
  ...localized.properties,
  openPoints: uniqueList(openPointId),
  pointer,
  families: { const: 'both' },
  implied: localized,
  decidedBy: { enum: ['schema', 'observer'] },
  request: {
    type: 'object',
    minProperties: 1,
    additionalProperties: uniqueList({
      anyOf: [{ enum: kinds }, { type: 'string', pattern: '^the value ' }],
    }),
  },
  refused: { oneOf: [{ const: 'unnamed' }, statuses] },
  accepted: statuses,
  code: text,
  open: openPointId,
  unobservable: { enum: ['internal', 'client-duty', 'not-shown', 'cannot-provoke'] },
  because: text,
};

const clause = {
  ...object(clauseMembers, ['id', ...languages]),
  dependencies: {
    refused: ['request'],
    accepted: ['request'],
    code: ['request'],
    unobservable: ['because'],
    because: ['unobservable'],
    // A clause that nothing can fail needs no justification.
    implied: { not: { anyOf: [{ required: ['open'] }, { required: ['unobservable'] }] } },
  },
  oneOf: [...decisions, { not: { anyOf: decisions } }],
};

/** A sentence or table row of the specification, with the clauses that are derived from it. */
const quotation = object({ quote: text, pointer, clauses: list(clause) }, ['quote', 'clauses']);

const quotedSection = object({ section: text, fields: pointer, quotations: list(quotation) }, [
  'section',
  'quotations',
]);

const chapterMembers = {
  chapter: name,
  prefix: { type: 'string', pattern: '^[A-Z]+$' },
  family: { enum: ['standard', 'compatibility'] },
  sections: list(quotedSection),
  retired: { type: 'array', items: object({ id: clauseId, because: text }) },
};

export const chapterSchema = object(chapterMembers, ['chapter', 'prefix', 'sections']);

const sections = { $ref: '#/$defs/sections' };

export const sectionsSchema = {
  ...object({ chapters: uniqueList(text), sections }),
  $defs: { sections: list(object({ heading: name, nonBinding: text, sections }, ['heading'])) },
};

const openPoint = { id: openPointId, point: localized, choice: localized, accepts: localized, switch: text };

export const openPointsSchema = object({
  openPoints: list(object(openPoint, ['id', 'point', 'choice', 'accepts'])),
});

const dutyMembers = {
  id: clauseId,
  clauses: uniqueList(clauseId),
  grade: { enum: ['MUST', 'PORTABLE', 'PRACTICE'] },
  should: { const: true },
  money: { const: true },
  openPoints: uniqueList(openPointId),
  ...localized.properties,
  because: localized,
  provoked: localized,
  remedy: localized,
  steps: { type: 'array', uniqueItems: true, items: text },
  view: { const: true },
};

const duty = object(dutyMembers, ['id', 'clauses', 'grade', ...languages, 'provoked', 'remedy', 'steps']);

export const dutiesSchema = object({
  chapter: localized,
  prefix: { enum: ['CALLER', 'RECEIVER', 'TOOL'] },
  duties: list(duty),
});

const legalGatewayMembers = {
  id: text,
  ...localized.properties,
  needs: { enum: ['control'] },
  arguable: localized,
  touches: uniqueList(text),
  choice: { oneOf: [text, uniqueList(text)] },
  decidesAll: { const: true },
  ends: list(clauseId),
  isSlow: { const: true },
};

const legalGroupMembers = {
  id: { type: 'string', pattern: '^RELY-\\d\\d$' },
  relies: localized,
  hint: localized,
  point: openPointId,
  sentence: text,
  leaves: localized,
  outside: localized,
  gateways: list(object(legalGatewayMembers, ['id', ...languages, 'touches'])),
};

export const legalGatewaysSchema = object({
  groups: list(object(legalGroupMembers, ['id', 'relies', 'hint', 'gateways'])),
});
