import { protocol, type StateName } from '../../../generated/provider-states.js';

/** The states that the panel offers, in its order: those of one account. */
export const panelStates = {
  in: ['a charge', 'a charge is paid', 'a charge is removed', 'a received payment'],
  out: ['a sent payment', 'a payment settles', 'a sent payment is returned'],
  refunds: ['a requested refund', 'a refund settles'],
  meds: ['a MED', 'a MED is decided'],
  settings: ['an account changes', 'time passes'],
  failures: ['the charge provider fails', 'authentication upstream', 'receivers fail'],
  credentials: ['an access token', 'a client certificate'],
} as const satisfies Readonly<Record<string, readonly StateName[]>>;

/** What states are about. */
export type PanelGroup = keyof typeof panelStates;
/** A state that the panel offers. */
export type PanelState = (typeof panelStates)[PanelGroup][number];

const all: readonly PanelState[] = Object.values(panelStates).flat();

/** A state's name as it stands in an address. */
export function slugOf(state: PanelState): string {
  return state.toLowerCase().replaceAll(' ', '-');
}

/** The state of an address; null where the panel has none. */
export function stateOf(slug: string): PanelState | null {
  return all.find((state) => slugOf(state) === slug) ?? null;
}

/** How a value is typed in. */
export type FieldKind = 'text' | 'amount' | 'number' | 'choice' | 'yes or no';

/** A param of a state, as a form asks for it. */
export interface StateField {
  /** In dotted form: `payer.name`. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Whether nothing can be meant by leaving it empty: it is null then. */
  readonly nullable: boolean;
  /** The values of a choice. */
  readonly choices: readonly string[];
  /** What it must be, in the words of the protocol. */
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

/** What a state is, in the words of the protocol. */
export function descriptionOf(state: PanelState): string {
  return protocol.states[state].description;
}

/** The fields of a state's form, from its schema: all params but the account, which is whose session it is. */
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
      ...{ name, choices, kind: kindOf(schema, types), description: schema.description ?? '' },
      // Of an object that may be left out nothing must be filled in.
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

/** What a form of these fields has sent, as params: what is empty is left out, or null where that is a value. */
export function paramsOf(
  fields: readonly StateField[],
  form: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    const text = form.get(field.name)?.trim();
    if (text === undefined || (text === '' && !field.nullable)) continue;
    put(params, field.name.split('.'), text === '' ? null : valueOf(field.kind, text));
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

/** What cannot be read as what it should be goes on as it is: the protocol's schema says what is wrong with it. */
function valueOf(kind: FieldKind, text: string): unknown {
  if (kind === 'yes or no') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind !== 'amount' && kind !== 'number') return text;
  // As people write it: 1.234,56 and 1234.56.
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
