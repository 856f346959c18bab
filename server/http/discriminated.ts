type Node = Readonly<Record<string, unknown>>;

/**
 * A schema (or a document of schemas) in which each `oneOf` whose branches all give one required member a value of its own says so
 * by a `discriminator`: the validator then tells the faults of the branch that the member names, not those of every other as well.
 * A copy. Branches behind a `$ref` are left alone.
 */
export function discriminated(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(discriminated);
  if (!isNode(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, discriminated(value)]));
  const propertyName = Array.isArray(node['oneOf']) ? namingMember(node['oneOf']) : undefined;
  return propertyName === undefined ? copy : { ...copy, discriminator: { propertyName } };
}

/** The member that every branch requires and gives a value that no other has. */
function namingMember(branches: readonly unknown[]): string | undefined {
  const [first] = branches.map(constants);
  return [...(first?.keys() ?? [])].find((name) => {
    const values = branches.map((branch) => constants(branch).get(name));
    return !values.includes(undefined) && new Set(values).size === branches.length;
  });
}

/** Required members of a branch that must have one text, with that text. */
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
