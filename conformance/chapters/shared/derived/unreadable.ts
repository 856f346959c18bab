import { shown } from '../../../core/json.js';
import { type Edited, editsOf } from './sending.js';
import { defineCheck, t, type WrittenCheck } from '../../check.js';
import { inPool } from '../../../core/pool.js';
import type { Exchange } from '../../../target/exchange.js';
import type { Field } from '../../../contract/cases/fields.js';
import { bodySchemaOf } from '../../../contract/request.js';
import { needsOf, toolsOf } from './tools.js';
import type { RequestPlan } from './plan.js';
import { optionsOf, tested } from './sending.js';

/** Maximum number of requests of one check in flight at the same time. */
const atATime = 4;

/**
 * Valid JSON values that trip up parsers, arithmetic or databases of common languages. Half a surrogate pair cannot be
 * encoded (Python, .NET); U+0000 (PostgreSQL) or an emoji (utf8mb3 of MySQL) cannot be stored; 1e400 is infinite (Ruby,
 * PHP, Elixir); an exponent of 19 digits is too large for a big decimal (Java); 400 digits are too many for a double, and
 * for rounding decimals (Python).
 */
const literals = {
  text: [String.raw`"\ud800"`, String.raw`"\u0000"`, '"🎉"'],
  number: ['1e400', '1e9999999999999999999', '9'.repeat(400)],
  decimal: [`"${'9'.repeat(40)}.00"`],
};

const constraints = ['pattern', 'format', 'enum', 'anyOf'];

/** The literals for a field: a text of any characters, a number, or an amount in a text. */
function literalsFor({ value, schemas }: Field): readonly string[] {
  if (typeof value === 'number') return literals.number;
  if (typeof value !== 'string') return [];
  if (/^\d+\.\d{2}$/.test(value)) return literals.decimal;
  return schemas.some((schema) => constraints.some((name) => name in schema)) ? [] : literals.text;
}

/** Placeholder for a literal while the rest of the body is serialized as JSON. */
const placeholder = 'placeholder of a literal';

/** A request with this literal in a field. */
interface Unreadable extends Edited {
  readonly literal: string;
}

function unreadableOf(edits: readonly Edited[]): readonly Unreadable[] {
  const first = new Map(edits.map((one) => [one.field.name, one] as const).reverse());
  return [...first.values()].flatMap((one) => literalsFor(one.field).map((literal) => ({ ...one, literal })));
}

const isServerError = ({ response }: Exchange, { relayed = [] }: RequestPlan): boolean =>
  response === undefined || (response.status >= 500 && !relayed.includes(response.status));

/** Creates the check that sends such values in each field of a plan's body; undefined if the operation has no body. */
export function withoutServerError(plan: RequestPlan): WrittenCheck | undefined {
  const { document } = tested();
  const operation = document.operations.get(plan.operation);
  if (operation === undefined || bodySchemaOf(document, operation) === undefined) return undefined;
  const { what } = plan;
  return defineCheck(`derived/${plan.name}-unreadable`, {
    en: `${what.en} with strings and numbers that many programs cannot store or process does not end in a server error`,
    'pt-BR': `${what['pt-BR']} com textos e números que muitos programas não conseguem armazenar ou processar não termina em erro do servidor`,
    clauses: ['ERROR-39'],
    ...needsOf(plan),
    async run(context) {
      const tools = await toolsOf(plan, context);
      const requests = unreadableOf(await editsOf(plan, tools, placeholder));
      const sent = await inPool(requests, atATime, async ({ field, literal, request }) => {
        const text = JSON.stringify(request.body).replace(JSON.stringify(placeholder), () => literal);
        const options = { ...optionsOf(plan, { ...request, body: undefined }), text };
        // Not judged by the contract, because this check already judges each response.
        const answer = await tools.account.call(plan.operation, { ...options, judge: false });
        return { field, literal, answer };
      });
      const wrong = sent.filter(({ answer }) => isServerError(answer, plan));
      const expectation = context.expect.at('ERROR-39');
      for (const { answer } of wrong.slice(0, 3)) answer.look();
      expectation.ok(
        wrong.length === 0,
        t`no server error, regardless of the text and numbers in a request`,
        wrong
          .map(({ field, literal, answer }) => `${field.name} ${shortly(literal)}: ${shown(answer.status)}`)
          .join('; '),
      );
    },
  });
}

const shortly = (literal: string): string => (literal.length > 30 ? `${literal.slice(0, 20)}…` : literal);
