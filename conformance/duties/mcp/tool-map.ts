import { randomUUID } from 'node:crypto';
import { protocol, type StepName } from '../../../generated/client-steps.js';
import { centsOf, formatBrl } from '../../core/cents.js';
import { isObject, valueIn } from '../../core/json.js';
import { didYouMean } from '../../core/suggestion.js';
import { t, type Text } from '../../core/text.js';
import { parseJson } from '../../core/untrusted-json.js';
import { faultsOfAnswer } from '../../target/answer-faults.js';
import type { StepAnswer } from '../driver.js';

/** The tool of an MCP server that performs a step, and how to call it. */
export interface MappedTool {
  readonly tool: string;
  /** Templates of its arguments: `{order}` is the param `order` of the step. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** The places in the result of the members of the step's response, such as `payment.status`. */
  readonly returns?: Readonly<Record<string, string>>;
  /** The tool's words for outcomes and states, each with that of the protocol. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The tools of a server by the steps that they perform. */
export type ToolMap = Readonly<Partial<Record<StepName, MappedTool>>>;

/** A tool as the server describes it. */
export interface Tool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>> | undefined;
    readonly required?: readonly string[] | undefined;
  };
  readonly annotations?:
    | Readonly<Partial<Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint', boolean | undefined>>>
    | undefined;
}

/** The result of a tool call. */
export interface ToolResult {
  readonly isError: boolean;
  readonly structured: unknown;
  /** Its text parts, one line each. */
  readonly text: string;
}

/**
 * Names that templates may use in addition to the params of a step: the amount in cents, and an id that is new for each
 * call.
 */
const extras = ['cents', 'uuid'];

/** The names that templates of this step may use. */
export function placeholdersOf(step: StepName): readonly string[] {
  const { properties } = protocol.steps[step].params as { readonly properties?: object };
  return [...Object.keys(properties ?? {}), ...extras];
}

/** Compares a map with the tools of a server. Returns the faults; each text names the field and the fix. */
export function faultsOf(map: ToolMap, tools: readonly Tool[]): readonly Text[] {
  const names = tools.map(({ name }) => name);
  return mappedSteps(map).flatMap(([step, mapped]) => {
    const tool = tools.find(({ name }) => name === mapped.tool);
    if (tool === undefined)
      return [
        t`tools.${step}.tool: the server has no tool ${mapped.tool}.${didYouMean(mapped.tool, names)} Its tools are: ${names.join(', ')}`,
      ];
    const { properties = {}, required = [] } = tool.inputSchema;
    const given = Object.keys(mapped.arguments ?? {});
    return [
      ...given
        .filter((name) => !Object.hasOwn(properties, name))
        .map(
          (name) =>
            t`tools.${step}.arguments.${name}: ${tool.name} has no such argument.${didYouMean(name, Object.keys(properties))}`,
        ),
      ...required
        .filter((name) => !given.includes(name))
        .map((name) => t`tools.${step}.arguments.${name}: ${tool.name} requires it; add it`),
      ...given
        .filter((name) => mapped.arguments?.[name] === '?')
        .map(
          (name) => t`tools.${step}.arguments.${name}: still ?; replace it with a value, or remove the line`,
        ),
    ];
  });
}

/** Returns faults for templates with a placeholder that the step does not have. */
export function unknownPlaceholders(map: ToolMap): readonly Text[] {
  return mappedSteps(map).flatMap(([step, { arguments: templates = {} }]) =>
    Object.entries(templates).flatMap(([name, template]) =>
      [...String(template).matchAll(/\{(\w+)\}/g)]
        .map(([, used = '']) => used)
        .filter((used) => !placeholdersOf(step).includes(used))
        .map(
          (used) =>
            t`tools.${step}.arguments.${name}: the step '${step}' has no {${used}}.${didYouMean(used, placeholdersOf(step))}`,
        ),
    ),
  );
}

const mappedSteps = (map: ToolMap) => Object.entries(map) as readonly [StepName, MappedTool][];

/**
 * Creates the arguments of a call as a model would from the tool's schema: numbers if the schema has numbers, without
 * arguments that the step has no value for, and in another order each time.
 */
export function argumentsOf(
  { arguments: templates = {} }: MappedTool,
  { inputSchema }: Tool,
  params: Readonly<Record<string, unknown>>,
  nth: number,
): Readonly<Record<string, unknown>> {
  const { amount } = params;
  const cents = typeof amount === 'string' ? centsOf(amount) : undefined;
  const values: Readonly<Record<string, unknown>> = { ...params, cents, uuid: randomUUID() };
  const filled = Object.entries(templates).flatMap(([name, template]) => {
    const value = fill(template, values);
    const schema = inputSchema.properties?.[name];
    const given = template === '{keyType}' ? keyTypeIn(schema, String(value), params['key']) : value;
    return value === undefined ? [] : [[name, typed(given, schema)] as const];
  });
  return Object.fromEntries(nth % 2 === 0 ? filled : filled.reverse());
}

/** Names of key types that other APIs use. */
const keyTypeWords: Readonly<Record<string, RegExp>> = {
  DOCUMENT: /^(document|documento|tax.?id|cpf.?(ou|or|_|\/)?.?cnpj)$/i,
  EMAIL: /^e-?mail$/i,
  PHONE: /^(phone|telefone|celular|mobile)/i,
  RANDOM: /^(random|evp|aleat[oó]ria)/i,
};

/** Translates a key type to the tool's name for it, if its schema lists names: CPF or CNPJ for DOCUMENT. */
function keyTypeIn(schema: unknown, keyType: string, key: unknown): unknown {
  const listed: readonly unknown[] = isObject(schema) && Array.isArray(schema['enum']) ? schema['enum'] : [];
  const isCnpj = String(key).replaceAll(/\D/g, '').length > 11;
  const own = keyType === 'DOCUMENT' ? (isCnpj ? /^cnpj$/i : /^cpf$/i) : undefined;
  const find = (words: RegExp | undefined) => listed.find((word) => words?.test(String(word)));
  if (listed.includes(keyType)) return keyType;
  return find(own) ?? find(keyTypeWords[keyType]) ?? keyType;
}

/** Fills a template; undefined if it uses a value that does not exist. */
function fill(template: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof template !== 'string') return template;
  const whole = /^\{(\w+)\}$/.exec(template)?.[1];
  if (whole !== undefined) return values[whole];
  const parts = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => values[name]);
  if (parts.some((part) => part === undefined)) return undefined;
  return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
}

/** Converts a value to the type that a schema requires. */
function typed(value: unknown, schema: unknown): unknown {
  const types = isObject(schema) ? [schema['type']].flat() : [];
  if (types.includes(typeof value)) return value;
  if (types.includes('number') || types.includes('integer')) return Number(value);
  if (types.includes('string')) return String(value);
  return value;
}

/** Words that results use for the state of a payment, in English and Portuguese, if the map has none. */
const usualWords: readonly { readonly words: RegExp; readonly outcome: string; readonly state: string }[] = [
  {
    words:
      /unknown|uncertain|unclear|pending|process|queued|not (yet )?(known|confirmed)|desconhecid|incert|pendente/,
    outcome: 'unknown',
    state: 'pending',
  },
  { words: /refund|returned|reversed|devolv|estorn/, outcome: 'done', state: 'returned' },
  { words: /refus|reject|declin|invalid|recus|rejeit|inv[aá]lid/, outcome: 'refused', state: 'failed' },
  { words: /fail|error|erro\b|falh/, outcome: 'failed', state: 'failed' },
  {
    words: /paid|sent|confirm|done|complete|success|settled|pag[oa]\b|enviad|conclu/,
    outcome: 'done',
    state: 'paid',
  },
];

/** Errors that leave the outcome of the payment open. */
const unexpected = /unknown error|erro desconhecido/g;

/**
 * Translates a word or text of a tool to the word of the protocol; undefined if neither the map nor common usage has
 * one.
 */
function wordFor(
  member: 'outcome' | 'state',
  said: string,
  words: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const text = said.toLowerCase();
  const own = Object.entries(words ?? {});
  const exact = own.find(([word]) => word.toLowerCase() === text);
  const within = exact ?? own.find(([word]) => text.includes(word.toLowerCase()));
  if (within !== undefined) return within[1];
  const allowed = wordsOf(member);
  if (allowed.includes(text)) return text;
  return usualWords.find((usual) => usual.words.test(text.replaceAll(unexpected, 'error')))?.[member];
}

const wordsOf = (member: 'outcome' | 'state'): readonly string[] =>
  member === 'outcome'
    ? ['done', 'refused', 'unknown', 'failed']
    : ['unknown', 'pending', 'paid', 'failed', 'returned'];

/** Converts a tool result to the step's response in the protocol. */
export function answerOf<S extends StepName>(
  step: S,
  { tool, returns = {}, words }: MappedTool,
  { isError, structured, text }: ToolResult,
): StepAnswer<S> {
  const parsed = isObject(structured) ? structured : parseJson(text);
  const result = isObject(parsed) ? parsed : undefined;
  const answer = protocol.steps[step].returns as { readonly properties?: Readonly<Record<string, unknown>> };
  const returned: Record<string, unknown> = {};
  for (const [member, schema] of Object.entries(answer.properties ?? {})) {
    const path =
      returns[member] ?? (result !== undefined && Object.hasOwn(result, member) ? member : undefined);
    const value = path === undefined ? undefined : valueAt(result, path);
    if (member === 'outcome' || member === 'state') {
      const said = wordIn(value ?? (result && (result['status'] ?? result['state'])), text, isError);
      const word = said === undefined ? undefined : wordFor(member, said, words);
      if (word !== undefined) returned[member] = word;
      else if (member === 'outcome') returned[member] = isError ? 'failed' : 'done';
      else
        return {
          kind: 'broken',
          why: t`the result of ${tool} contains no known state (${text}); add its word to tools.${step}.words`,
        };
    } else if (value !== undefined && value !== null) {
      returned[member] = inProtocol(value, schema);
    }
  }
  const faults = faultsOfAnswer(protocol.steps[step].returns, returned);
  if (faults.length > 0) return { kind: 'broken', why: `${text.slice(0, 300)} (${faults.join('; ')})` };
  return { kind: 'answered', returned: returned };
}

/** The part of a result that tells the state of a payment: its member for that or, if it has none, its text. */
function wordIn(value: unknown, text: string, isError: boolean): string | undefined {
  if (typeof value === 'string') return value;
  return isError || !text.startsWith('{') ? text : undefined;
}

/** Reads a member by its path. `amount_cents in cents` is the member `amount_cents`, as an amount of the protocol. */
function valueAt(result: unknown, path: string): unknown {
  const [, member = path, isCents] = /^(.*?)( in cents)?$/.exec(path) ?? [];
  const value = valueIn(result, member.split('.'));
  return isCents !== undefined && typeof value === 'number' ? formatBrl(value) : value;
}

/** Converts a value to its form in the protocol, where amounts are text. */
const inProtocol = (value: unknown, schema: unknown): unknown =>
  typeof value === 'number' && isObject(schema) && schema['type'] === 'string' ? value.toFixed(2) : value;
