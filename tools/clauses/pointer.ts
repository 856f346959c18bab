/** Resolves JSON Pointers into the bundled contract, through `$ref` and `allOf`. */

/**
 * Returns the value at `pointer` in `document`; undefined if there is none. Follows each `$ref` on the way; if a step is
 * not found directly, tries the members of `allOf` in order. For a pointer to a `$ref`, returns the reference itself.
 */
export function lookUp(document: unknown, pointer: string): unknown {
  return pointer.startsWith('/') ? walk(document, document, stepsOf(pointer), 0) : undefined;
}

// A path with more references than this is circular.
const maxReferences = 50;

function walk(document: unknown, node: unknown, steps: readonly string[], references: number): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return node;
  if (typeof node !== 'object' || node === null || references > maxReferences) return undefined;
  const members = node as Readonly<Record<string, unknown>>;
  const own = Object.hasOwn(members, step) ? walk(document, members[step], rest, references) : undefined;
  if (own !== undefined) return own;
  const { $ref: reference, allOf: parts } = members;
  if (typeof reference === 'string' && reference.startsWith('#/')) {
    const target = stepsOf(decodeURIComponent(reference.slice(1)));
    const there = walk(document, document, [...target, ...steps], references + 1);
    if (there !== undefined) return there;
  }
  if (!Array.isArray(parts)) return undefined;
  return parts
    .map((part) => walk(document, part, steps, references + 1))
    .find((found) => found !== undefined);
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
