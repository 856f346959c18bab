/** The parts of a control protocol schema that describe a value. */
export interface MemberSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly items?: MemberSchema;
  readonly required?: readonly string[];
  readonly default?: string | number;
  readonly enum?: readonly unknown[];
}

/** A member of a state's params or answer. */
export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  /** What it is, its possible values and its default, as Markdown. */
  readonly words: string;
  readonly schema: MemberSchema;
}

/** The members of an object, in the order of the protocol. */
export function membersOf({ properties = {}, required = [] }: MemberSchema): readonly Member[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    words: wordsOf(schema),
    schema,
  }));
}

function wordsOf(schema: MemberSchema): string {
  const values = schema.enum?.map((value) => `\`${String(value)}\``).join(', ');
  const fallback = schema.default === undefined ? '' : ` (default: \`${schema.default}\`)`;
  return `${schema.description ?? ''}${values === undefined ? '' : `; one of ${values}`}${fallback}`;
}
