import type { OpenAPI3 } from 'openapi-typescript';

/** The path at which a gateway serves the register of open points; each has an anchor, such as `#op-09`. */
const page = '/docs/open-points';

/** Matches an open point cited in a text, unless it is already inside a link. */
const citation = /(?<!\[)\bOP-\d+\b/g;

/**
 * Returns a copy of the contract in which every open point cited in a description is a link to its entry in the register,
 * for people who read the contract in a browser. Throws if a cited open point does not exist.
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
