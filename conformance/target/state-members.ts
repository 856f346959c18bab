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
  /** Forms that a value may have. */
  readonly oneOf?: readonly MemberSchema[];
}

/** A member of the params or the response of a state. */
export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  /** Its description, possible values and default, as Markdown. */
  readonly words: string;
  readonly schema: MemberSchema;
}

/** The phrases that describe a member in one language. */
export interface MemberPhrases {
  readonly description: (english: string) => string;
  readonly choices: (values: string) => string;
  readonly usual: (value: string) => string;
}

/** The phrases in English. */
export const memberPhrases: MemberPhrases = {
  description: (english) => english,
  choices: (values) => `; one of ${values}`,
  usual: (value) => ` (default: ${value})`,
};

/** The members of an object, in the order of the protocol. */
export function membersOf(
  { properties = {}, required = [] }: MemberSchema,
  phrases: MemberPhrases = memberPhrases,
): readonly Member[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    words: wordsOf(schema, phrases),
    schema,
  }));
}

/** Describes a member, its possible values and its default, as Markdown. */
export function wordsOf(schema: MemberSchema, phrases: MemberPhrases = memberPhrases): string {
  const { description = '', enum: values, default: usual } = schema;
  return [
    phrases.description(description),
    values === undefined ? '' : phrases.choices(values.map((value) => `\`${String(value)}\``).join(', ')),
    usual === undefined ? '' : phrases.usual(`\`${usual}\``),
  ].join('');
}
