/** JSON Pointers into the bundled contract, followed through `$ref` and `allOf`. */

/**
 * Whether `pointer` leads to something in `document`. A `$ref` on the way is followed; where a step is not found
 * directly, the members of `allOf` are tried in order.
 */
export function resolves(document: unknown, pointer: string): boolean {
  if (!pointer.startsWith('/')) return false;
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return walk(document, document, steps, 0);
}

// A way with more references than these goes in a circle.
const mostReferences = 50;

function walk(document: unknown, node: unknown, steps: readonly string[], references: number): boolean {
  if (node === undefined || references > mostReferences) return false;
  const [step, ...rest] = steps;
  if (step === undefined) return true;
  if (Array.isArray(node))
    return /^(0|[1-9]\d*)$/.test(step) && walk(document, node[Number(step)], rest, references);
  if (typeof node !== 'object' || node === null) return false;
  const members = node as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(members, step) && walk(document, members[step], rest, references)) return true;
  const reference = members.$ref;
  if (typeof reference === 'string' && reference.startsWith('#/')) {
    const target = reference.slice(2).split('/').map(decode);
    if (walk(document, document, [...target, ...steps], references + 1)) return true;
  }
  const parts = members.allOf;
  return Array.isArray(parts) && parts.some((part) => walk(document, part, steps, references + 1));
}

function decode(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
