import type { OpenAPI3 } from 'openapi-typescript';

/** Where a gateway serves the register of open points; each has an anchor, `#op-09`. */
const page = '/docs/open-points';

/** An open point cited in a text. One that is inside a link already is not touched. */
const citation = /(?<!\[)\bOP-\d+\b/g;

/**
 * The contract with every open point that a description cites as a link to its entry in the register, so that whoever reads
 * the contract in a browser gets from the number to the question; a copy. Throws where one is cited that does not exist.
 */
export function withOpenPointLinks(contract: OpenAPI3, openPoints: ReadonlySet<string>): OpenAPI3 {
  const linked = (text: string): string =>
    text.replace(citation, (id) => {
      if (!openPoints.has(id)) throw new Error(`the contract: there is no open point ${id}, in "${text}"`);
      return `[${id}](${page}#${id.toLowerCase()})`;
    });
  const copy: unknown = JSON.parse(JSON.stringify(contract), (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? linked(value) : value,
  );
  return copy as OpenAPI3;
}
