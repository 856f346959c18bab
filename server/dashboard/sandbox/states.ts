import { protocol, type StateName } from '../../../generated/provider-states.js';
import { amountFrom, documentFrom, numberFrom } from '../input.js';
import type { Language } from '../language.js';

/** The states in the panel, in order: those that are about a single account. */
export const panelStates = {
  in: ['a charge', 'a charge is paid', 'a charge is removed', 'a received payment'],
  out: ['a sent payment', 'a payment settles', 'a sent payment is returned'],
  refunds: ['a requested refund', 'a refund settles'],
  meds: ['a MED', 'a MED is decided'],
  settings: ['an account changes', 'time passes'],
  failures: ['the charge provider fails', 'authentication upstream', 'receivers fail'],
  credentials: ['an access token', 'a client certificate'],
} as const satisfies Readonly<Record<string, readonly StateName[]>>;

export type PanelGroup = keyof typeof panelStates;
export type PanelState = (typeof panelStates)[PanelGroup][number];

const all: readonly PanelState[] = Object.values(panelStates).flat();

export function slugOf(state: PanelState): string {
  return state.toLowerCase().replaceAll(' ', '-');
}

export function stateOf(slug: string): PanelState | null {
  return all.find((state) => slugOf(state) === slug) ?? null;
}

export type FieldKind = 'text' | 'amount' | 'number' | 'choice' | 'yes or no';

export interface StateField {
  /** The path of the param in dotted form: `payer.name`. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** True if leaving it empty means null. */
  readonly nullable: boolean;
  readonly choices: readonly string[];
  /** The expected value, in the words of the protocol. */
  readonly description: string;
  readonly fallback: string | null;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
}

export function descriptionOf(state: PanelState): string {
  return protocol.states[state].description;
}

/** Returns the fields of a state's form, from its schema: all params except the account, which is that of the session. */
export function fieldsOf(state: PanelState): readonly StateField[] {
  return fieldsIn(protocol.states[state].params as Schema, '').filter(({ name }) => name !== 'accountId');
}

function fieldsIn({ properties = {}, required = [] }: Schema, path: string): StateField[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = path + key;
    if (schema.properties) return fieldsIn(schema, `${name}.`);
    const types = [schema.type ?? []].flat();
    const choices = (schema.enum ?? []).filter((value) => typeof value === 'string');
    return {
      name,
      choices,
      kind: kindOf(schema, types),
      description: schema.description ?? '',
      // Members of an optional object need not be filled in.
      required: path === '' && required.includes(key) && schema.default === undefined,
      nullable: types.includes('null') || (schema.enum ?? []).includes(null),
      fallback:
        typeof schema.default === 'string' || typeof schema.default === 'number'
          ? String(schema.default)
          : null,
    };
  });
}

function kindOf({ enum: values, format }: Schema, types: readonly string[]): FieldKind {
  if (values) return 'choice';
  if (types.includes('boolean')) return 'yes or no';
  if (format === 'brl') return 'amount';
  return types.includes('number') || types.includes('integer') ? 'number' : 'text';
}

/** Returns the params from a form submitted in a language: empty fields are left out, or null if that is a valid value. */
export function paramsOf(
  fields: readonly StateField[],
  form: URLSearchParams,
  language: Language,
): Readonly<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    const text = form.get(field.name)?.trim();
    if (text === undefined || (text === '' && !field.nullable)) continue;
    put(params, field.name.split('.'), text === '' ? null : valueOf(field, text, language));
  }
  return params;
}

function put(
  params: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    params[first] = value;
    return;
  }
  const inner = (params[first] ?? {}) as Record<string, unknown>;
  params[first] = inner;
  put(inner, rest, value);
}

/**
 * Converts the text of a field. A text that cannot be converted is passed on unchanged: the protocol's schema reports
 * what is wrong with it.
 */
function valueOf({ kind, name }: StateField, text: string, language: Language): unknown {
  if (kind === 'yes or no') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'amount') return amountFrom(text, language) ?? text;
  if (kind === 'number') return numberFrom(text, language) ?? text;
  if (name.split('.').at(-1) === 'document') return documentFrom(text);
  return text;
}
