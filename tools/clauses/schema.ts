/** JSON Schemas of the clause files and of the open points. */
const text = { type: 'string', minLength: 1, pattern: '\\S$' };
const clauseId = { type: 'string', pattern: '^[A-Z]+-[0-9]{2,3}$' };
const openPointId = { type: 'string', pattern: '^OP-[0-9]{2}$' };

const clause = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'section', 'quote', 'rule', 'level'],
  properties: {
    id: clauseId,
    section: text,
    quote: text,
    rule: text,
    level: { enum: ['must', 'open'] },
    openPoint: openPointId,
    openPoints: { type: 'array', minItems: 1, uniqueItems: true, items: openPointId },
    pointer: { type: 'string', pattern: '^/' },
    unobservable: {
      type: 'object',
      additionalProperties: false,
      required: ['reason', 'because'],
      properties: {
        reason: { enum: ['internal', 'client-duty', 'not-shown', 'cannot-provoke'] },
        because: text,
      },
    },
  },
  allOf: [
    { oneOf: [{ required: ['pointer'] }, { required: ['unobservable'] }] },
    {
      if: { type: 'object', properties: { level: { const: 'open' } } },
      then: { type: 'object', required: ['openPoint'] },
      else: { type: 'object', not: { required: ['openPoint'] } },
    },
  ],
};

export const chapterSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['chapter', 'clauses'],
  properties: {
    chapter: text,
    clauses: { type: 'array', minItems: 1, items: clause },
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
        properties: { id: openPointId, point: text, choice: text, accepts: text, switch: text },
      },
    },
  },
};
