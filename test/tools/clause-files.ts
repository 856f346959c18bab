import { stringify } from 'yaml';
import type { Clause, Section } from '../../tools/clauses/load.js';

const refused = { value: { code: 'NO_MONEY' } };
/** A small contract. */
export const contract = {
  paths: {
    '/balance': {
      get: {
        parameters: [{ $ref: '#/components/parameters/Page' }],
        responses: { '200': { $ref: '#/components/responses/Balance' } },
      },
      put: {
        operationId: 'putBalance',
        parameters: [{ name: 'X-Request-Key', in: 'header' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        responses: { '400': { content: { 'application/json': { examples: { refused } } } } },
      },
    },
  },
  webhooks: {
    PAID: { post: { requestBody: { description: 'net' }, responses: { '200': { description: 'taken' } } } },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query' } },
    responses: {
      Balance: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Balance' } } } },
    },
    schemas: {
      Balance: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { net: { type: 'number' } } }],
      },
      Base: { properties: { gross: { type: 'number' } } },
      Order: {
        oneOf: [{ properties: { text: {} } }, { properties: { more: { additionalProperties: {} } } }],
        allOf: [{ properties: { parts: { items: { $ref: '#/components/schemas/Base' } } } }],
      },
      Circle: { $ref: '#/components/schemas/Circle' },
    },
  },
};
/** What a balance is answered with. */
export const schema = '/paths/~1balance/get/responses/200/content/application~1json/schema';
/** One that gives clauses, one that gives none. */
export const sections: readonly Section[] = [
  { path: 'Endpoints' },
  { path: 'Versioning', nonBinding: 'says what is not shown' },
];

export type Edit = (clauses: Clause[], points: { id: string }[]) => void;

/** Names and prefixes of the chapters. */
export const chapters = [
  ['tokens', 'TOKEN'],
  ['balance', 'BALANCE'],
  ['cob', 'COB'],
  ['med', 'MED'],
] as const;

/** A sound set of files: two clauses in each chapter, one open point; `edit` plants the fault into chapter Balance. */
export function sources(edit: Edit = () => undefined): Map<string, string> {
  const points = [{ id: 'OP-01', point: 'p', choice: 'c', accepts: 'a' }];
  const files = new Map<string, string>();
  for (const [name, prefix] of chapters) {
    const clauses: Clause[] = [1, 2].map((number) => ({
      id: `${prefix}-0${number}`,
      section: 'Endpoints',
      quote: 'q',
      rule: `Rule ${number} of ${name}.`,
      decidedBy: 'check',
      openPoints: ['OP-01'],
      pointer: `${schema}/properties/net`,
    }));
    if (name === 'balance') edit(clauses, points);
    files.set(`clauses/${name}.yaml`, stringify({ chapter: name, prefix, clauses }));
  }
  files.set('sections.yaml', stringify({ chapters: chapters.map(([name]) => name), sections }));
  return files.set('open-points.yaml', stringify({ openPoints: points }));
}
