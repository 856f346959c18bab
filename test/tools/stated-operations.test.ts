import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { loadBook } from '../../tools/clauses/load.js';
import { allClauses } from '../../tools/clauses/rules.js';
import { escapeStep, text } from '../spec/contract.js';
import { type Operation, operations, tolerated } from '../spec/operations.js';

/** What the specification says of its operations, as headings and quotations of the clauses have it, against the contract. */

const book = loadBook(fileURLToPath(new URL('../../spec', import.meta.url)));
const clauses = allClauses(book);

const endpoints = /^Endpoints \/ (?<endpoint>(?:GET|POST|PUT|PATCH|DELETE) \S+)$/;
const headings = book.sections.flatMap(({ path }) => endpoints.exec(path)?.groups?.['endpoint'] ?? []);

const endpointOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;

/** The heading of an operation; of another path of the same operation, the heading in whose clauses it is quoted. */
function headingOf(operation: Operation): string | undefined {
  const own = headings.find((heading) => heading === endpointOf(operation));
  const written = (quote: string): boolean => quote.includes(`(also written \`${operation.path}\`)`);
  return (
    own ??
    headings.find((heading) => {
      const [method, path = ''] = heading.split(' ');
      const isAlso = ({ quote }: { readonly quote: string }) =>
        quote.includes(`\`${path}\``) && written(quote);
      return method === operation.method.toUpperCase() && clauses.some(isAlso);
    })
  );
}

/** The statuses in a sentence such as `Response 201: … Errors: 400 (more than 500 characters), 401, 404.` */
function statusesIn(quote: string): readonly string[] {
  const sentences = /\b(?:Response|Errors):? (?:[^().]|\([^()]*\))*/g;
  return [...quote.matchAll(sentences)].flatMap(([sentence]) =>
    [...sentence.replace(/\([^()]*\)/g, '').matchAll(/\b[2-5]\d\d\b/g)].map(([status]) => status),
  );
}

const quoted = (operation: Operation): readonly string[] =>
  clauses
    .filter(({ section }) => section === `Endpoints / ${headingOf(operation) ?? ''}`)
    .flatMap(({ quote }) => statusesIn(quote));

/** The statuses of the answers that a clause points at. */
function pointed({ method, path }: Operation): readonly string[] {
  const answers = `/paths/${escapeStep(path)}/${method}/responses/`;
  return clauses.flatMap(({ pointer = '' }) => {
    const [status = ''] = pointer.startsWith(answers) ? pointer.slice(answers.length).split('/') : [];
    return /^\d{3}$/.test(status) ? [status] : [];
  });
}

/** What holds for several operations at once. */
function common(operation: Operation): readonly string[] {
  const isCompatible = operation.node['x-family'] === 'compatibility';
  const hasInput = operation.request !== undefined || operation.parameters.length > 0;
  return [
    // The table of the compatibility family names them for all its endpoints.
    ...(isCompatible ? ['401', '403'] : []),
    // Its requests that create something have no success status of their own (OP-10).
    ...(isCompatible && operation.request !== undefined ? ['200', '201', '202'] : []),
    ...(hasInput ? ['400'] : []),
  ];
}

/** Every status that the specification states for an operation. */
const stated = (operation: Operation): ReadonlySet<string> =>
  new Set([...quoted(operation), ...pointed(operation), ...common(operation)]);

describe('the operations of the contract', () => {
  it('are the endpoints that the specification has headings for', () => {
    expect(operations.filter((operation) => headingOf(operation) === undefined).map(endpointOf)).toEqual([]);
    const found = operations.map(endpointOf);
    expect(headings.filter((heading) => !found.includes(heading))).toEqual([]);
  });

  it.each(tolerated.operations.map((operation) => [operation.id, operation] as const))(
    '%s lists for the kit the statuses that the specification states, and no other',
    (_, operation) => {
      const listed = operation.responses.map(({ status }) => status);
      expect(listed.sort()).toEqual([...stated(operation), 'default'].sort());
    },
  );

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s lists for clients every refusal that the specification states, one success, and what this gateway adds',
    (id, operation) => {
      const listed = operation.responses.map(({ status }) => status);
      const isSuccess = (status: string) => status.startsWith('2');
      const added = [
        // "A token without sufficient scope yields 403", in either family.
        ...(operation.node['x-scope'] === undefined ? [] : ['403']),
        // A target that does not answer (OP-17).
        ...(id === 'resendWebhook' ? ['502', '504'] : []),
      ];
      const refusals = [...stated(operation)].filter((status) => !isSuccess(status));
      expect(listed.filter((status) => !isSuccess(status)).sort()).toEqual(
        [...new Set([...refusals, ...added]), 'default'].sort(),
      );
      const successes = listed.filter(isSuccess);
      for (const status of successes) expect([...stated(operation)]).toContain(status);
      // A refund that is asked for again has a status of its own (OP-12).
      expect(successes).toHaveLength(id === 'putDevolucao' ? 2 : 1);
    },
  );

  it('belong to the standard family under /api and at /balance, else to the compatibility family', () => {
    const families = operations.map(({ path, node }) => [path, text(node['x-family'])]);
    expect(families).toEqual(
      operations.map(({ path }) => [
        path,
        path.startsWith('/api/') || path === '/balance' ? 'standard' : 'compatibility',
      ]),
    );
  });
});
