import { type Sentence, t } from '../core/text.js';

/** Variables by name, such as those of the environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The parts of a JSON Schema that tell the type of a member. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Matches `$${` (an escaped `${`), `${…}`, and a `${` that is never closed. */
const marks = /\$\$\{|\$\{((?:(?!\$\{)[^}])*)\}|\$\{/g;
/** `NAME`, or `NAME:-default`. */
const reference = /^([A-Za-z_]\w*)(?::-((?:(?!\$\{).)*))?$/s;

/**
 * Replaces the references in the texts of a parsed value: `${NAME}` by that variable, `${NAME:-default}` by the default
 * if the variable is unset or empty, `$${` by `${`. Member names stay as they are. If the schema requires an integer or
 * a boolean, a replaced text that reads as one becomes one. `faults` names each field and what is wrong, never a value;
 * `referred` are the fields that now have values of variables.
 */
export function resolveReferences(
  value: unknown,
  variables: Variables,
  schema: object,
): {
  readonly value: unknown;
  readonly faults: readonly Sentence[];
  readonly referred: ReadonlySet<string>;
} {
  const faults: Sentence[] = [];
  const referred = new Set<string>();
  const resolved = walk(value, schema, '', (text, field) => {
    const whole = replaced(text, field, variables, faults);
    if (whole !== text) referred.add(field);
    return whole;
  });
  return { value: resolved, faults, referred };
}

/** The names of the variables that a text refers to, including escaped references. */
export function referencesIn(text: string): readonly string[] {
  return [...text.matchAll(/\$\{([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
}

type Replace = (text: string, field: string) => string;

function walk(value: unknown, schema: Schema | undefined, field: string, replace: Replace): unknown {
  const inner = (name: string | number) => (field === '' ? `${name}` : `${field}.${name}`);
  if (typeof value === 'string') {
    const text = replace(value, field === '' ? 'the file' : field);
    return text === value ? value : typed(text, schema?.type);
  }
  if (Array.isArray(value))
    return value.map((item: unknown, index) => walk(item, schema?.items, inner(index), replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      walk(member, memberOf(schema, name), inner(name), replace),
    ]),
  );
}

function replaced(text: string, field: string, variables: Variables, faults: Sentence[]): string {
  return text.replace(marks, (found, inside: string | undefined) => {
    if (found === '$${') return '${';
    const [isReference, name = '', fallback] = reference.exec(inside ?? '') ?? [];
    if (isReference === undefined) {
      faults.push(t`${field} contains an invalid reference: write \${NAME} or \${NAME:-default}`);
      return found;
    }
    const value = variables[name] ?? '';
    if (value === '' && fallback === undefined)
      faults.push(t`${field} needs the environment variable ${name}, which is unset or empty`);
    return value === '' ? (fallback ?? '') : value;
  });
}

function memberOf(schema: Schema | undefined, name: string): Schema | undefined {
  if (schema?.properties !== undefined && Object.hasOwn(schema.properties, name))
    return schema.properties[name];
  return schema?.anyOf?.map((one) => memberOf(one, name)).find((member) => member !== undefined);
}

function typed(text: string, type: string | undefined): string | number | boolean {
  if (type === 'integer' && /^\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
