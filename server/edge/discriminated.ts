type Node = Readonly<Record<string, unknown>>;

/**
 * Adds a `discriminator` to each `oneOf` whose branches all give one required member a distinct value. The validator
 * then reports only the faults of the branch that the member selects, not those of all branches. Returns a copy of the
 * schema, or document of schemas. Branches behind a `$ref` are left alone.
 */
export function discriminated(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(discriminated);
  if (!isNode(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, discriminated(value)]));
  const propertyName = Array.isArray(node['oneOf']) ? namingMember(node['oneOf']) : undefined;
  return propertyName === undefined ? copy : { ...copy, discriminator: { propertyName } };
}

/** The member that every branch requires, with a different constant in each. */
function namingMember(branches: readonly unknown[]): string | undefined {
  const [first] = branches.map(constants);
  return [...(first?.keys() ?? [])].find((name) => {
    const values = branches.map((branch) => constants(branch).get(name));
    return !values.includes(undefined) && new Set(values).size === branches.length;
  });
}

/** The required members of a branch that are restricted to one text, with that text. */
function constants(branch: unknown): ReadonlyMap<string, string> {
  const { required, properties } = isNode(branch) ? branch : {};
  if (!Array.isArray(required) || !isNode(properties)) return new Map();
  return new Map(
    Object.entries(properties).flatMap(([name, schema]): [string, string][] =>
      required.includes(name) && isNode(schema) && typeof schema['const'] === 'string'
        ? [[name, schema['const']]]
        : [],
    ),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
