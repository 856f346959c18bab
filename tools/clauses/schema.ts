import { languages } from '../../conformance/core/language.js';
import { bounds, faults } from '../../conformance/contract/cases/changes.js';

/** JSON Schemas for the clause files, the open points and the outline of the specification. */
const text = { type: 'string', minLength: 1, pattern: '\\S$' };
/** A sentence in every language. */
export const localized = {
  type: 'object',
  additionalProperties: false,
  required: languages,
  properties: Object.fromEntries(languages.map((language) => [language, text])),
};
/** A sentence in every language, or a name that is the same in all of them. */
const name = { oneOf: [text, localized] };
const clauseId = { type: 'string', pattern: '^[A-Z]+-[0-9]{2,3}$' };
const pointer = { type: 'string', pattern: '^/' };
const openPointId = { type: 'string', pattern: '^OP-[0-9]{2}$' };

const kinds = [...faults, ...bounds];
const statuses = { type: 'array', minItems: 1, items: { type: 'integer', minimum: 200, maximum: 599 } };

/** What decides a clause; a written check if it has none of these. */
const decisions = ['decidedBy', 'request', 'open', 'unobservable'].map((key) => ({ required: [key] }));

const clause = {
  type: 'object',
  additionalProperties: false,
  required: ['id', ...languages],
  properties: {
    id: clauseId,
    ...localized.properties,
    openPoints: { type: 'array', minItems: 1, uniqueItems: true, items: openPointId },
    pointer,
    families: { const: 'both' },
    implied: localized,
    decidedBy: { enum: ['schema', 'observer'] },
    request: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { anyOf: [{ enum: kinds }, { type: 'string', pattern: '^the value ' }] },
      },
    },
    refused: { oneOf: [{ const: 'unnamed' }, statuses] },
    accepted: statuses,
    code: text,
    open: openPointId,
    unobservable: { enum: ['internal', 'client-duty', 'not-shown', 'cannot-provoke'] },
    because: text,
  },
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
const quotation = {
  type: 'object',
  additionalProperties: false,
  required: ['quote', 'clauses'],
  properties: { quote: text, pointer, clauses: { type: 'array', minItems: 1, items: clause } },
};

const quotedSection = {
  type: 'object',
  additionalProperties: false,
  required: ['section', 'quotations'],
  properties: {
    section: text,
    fields: pointer,
    quotations: { type: 'array', minItems: 1, items: quotation },
  },
};

export const chapterSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['chapter', 'prefix', 'sections'],
  properties: {
    chapter: name,
    prefix: { type: 'string', pattern: '^[A-Z]+$' },
    family: { enum: ['standard', 'compatibility'] },
    sections: { type: 'array', minItems: 1, items: quotedSection },
    retired: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'because'],
        properties: { id: clauseId, because: text },
      },
    },
  },
};

export const sectionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['chapters', 'sections'],
  properties: {
    chapters: { type: 'array', minItems: 1, uniqueItems: true, items: text },
    sections: { $ref: '#/$defs/sections' },
  },
  $defs: {
    sections: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['heading'],
        properties: { heading: name, nonBinding: text, sections: { $ref: '#/$defs/sections' } },
      },
    },
  },
};

export const openPointsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['openPoints'],
  properties: {
    openPoints: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'point', 'choice', 'accepts'],
        properties: {
          id: openPointId,
          point: localized,
          choice: localized,
          accepts: localized,
          switch: text,
        },
      },
    },
  },
};

const duty = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'clauses', 'grade', ...languages, 'provoked', 'remedy', 'steps'],
  properties: {
    id: clauseId,
    clauses: { type: 'array', minItems: 1, uniqueItems: true, items: clauseId },
    grade: { enum: ['MUST', 'PORTABLE', 'PRACTICE'] },
    should: { const: true },
    money: { const: true },
    openPoints: { type: 'array', minItems: 1, uniqueItems: true, items: openPointId },
    ...localized.properties,
    because: localized,
    provoked: localized,
    remedy: localized,
    steps: { type: 'array', uniqueItems: true, items: text },
    view: { const: true },
  },
};

export const dutiesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['chapter', 'prefix', 'duties'],
  properties: {
    chapter: localized,
    prefix: { enum: ['CALLER', 'RECEIVER', 'TOOL'] },
    duties: { type: 'array', minItems: 1, items: duty },
  },
};

const texts = { type: 'array', minItems: 1, uniqueItems: true, items: text };
const legalGateway = {
  type: 'object',
  additionalProperties: false,
  required: ['id', ...languages, 'touches'],
  properties: {
    id: text,
    ...localized.properties,
    needs: { enum: ['control'] },
    arguable: localized,
    touches: texts,
    choice: { oneOf: [text, texts] },
    decidesAll: { const: true },
    ends: { type: 'array', minItems: 1, items: clauseId },
    isSlow: { const: true },
  },
};

export const legalGatewaysSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['groups'],
  properties: {
    groups: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'relies', 'hint', 'gateways'],
        properties: {
          id: { type: 'string', pattern: '^RELY-\\d\\d$' },
          relies: localized,
          hint: localized,
          point: openPointId,
          sentence: text,
          leaves: localized,
          outside: localized,
          gateways: { type: 'array', minItems: 1, items: legalGateway },
        },
      },
    },
  },
};
