import { english, listed, type Sentence, t } from '../core/text.js';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { textOfFile } from '../core/text-file.js';
import { firstFaults, parsedYaml } from '../target/bounds.js';
import { explain } from '../target/explain.js';

/** A person or a company. */
export interface Person {
  readonly name: string;
  /** A CPF or CNPJ. */
  readonly document: string;
}

/** The events that can happen to an account, by kind; amounts are in BRL. `of` is the id of an earlier event. */
export interface SeedKinds {
  readonly cashIn: {
    readonly amount: number;
    readonly payer: Person;
    readonly description?: string;
    readonly paid?: boolean;
  };
  readonly cob: { readonly amount: number; readonly payer: Person; readonly paid?: boolean };
  readonly received: { readonly amount: number; readonly payer: Person };
  readonly cashOut: {
    readonly amount: number;
    readonly to: Person & { readonly key: string; readonly keyType: string };
    readonly error?: string;
  };
  readonly transfer: { readonly amount: number; readonly key: string };
  readonly refund: { readonly of: string; readonly amount: number };
  readonly returned: { readonly of: string; readonly amount?: number };
  readonly med: { readonly reason?: 'REFUND_REQUEST' | 'REFUND_CANCELLATION' };
  readonly medDecision: { readonly of: string; readonly result: 'APPROVED' | 'REJECTED' };
}

export type SeedKind = keyof SeedKinds;
/** In the order of reports. */
export const seedKinds: readonly SeedKind[] = [
  'cashIn',
  'cob',
  'received',
  'cashOut',
  'transfer',
  'refund',
  'returned',
  'med',
  'medDecision',
] as const;

/** An event: its time, its id, and one member of {@link SeedKinds}. */
export type SeedEvent = Partial<SeedKinds> & {
  /** The day, counted from 1. */
  readonly day: number;
  /** HH:MM in São Paulo. */
  readonly time: string;
  /** Also its externalId. */
  readonly id?: string;
};

/** A seed file, version 1: `seed-file.schema.json` describes it. */
export interface SeedFile {
  readonly version: 1;
  readonly title?: string;
  /** Number of days; the last one is today. */
  readonly days: number;
  readonly account?: { readonly available?: number; readonly feeAmount?: number };
  readonly events: readonly SeedEvent[];
}

/** Maximum size of a file, in bytes: 2000 long events. */
const maxBytes = 1024 * 1024;
const hint = t`Fix the fields named above; docs/reference-gateway.md describes each.`;

/** Reads and validates a seed file. Throws a `ConfigurationError` that names each invalid field. */
export function readSeedFile(path: string): SeedFile {
  let value: unknown;
  try {
    value = parsedYaml(textOfFile(path, maxBytes));
  } catch (thrown) {
    throw new ConfigurationError(
      t`The seed file ${path} cannot be read: ${messageOf(thrown)}.`,
      t`Give a YAML file (docs/reference-gateway.md), or a scenario of pixkit seed --list.`,
    );
  }
  return validSeed(value, path);
}

/**
 * Validates the value of a seed file. Throws a `ConfigurationError` that names each invalid field. `path` names the
 * file in messages.
 */
export function validSeed(value: unknown, path: string): SeedFile {
  const ajv = new Ajv2020({ allErrors: true, verbose: true });
  ajv.addFormat('brl', { type: 'number', validate: (brl) => Number(brl.toFixed(2)) === brl });
  const schema = JSON.parse(
    readFileSync(new URL('./seed-file.schema.json', import.meta.url), 'utf8'),
  ) as object;
  const validate = ajv.compile<SeedFile>(schema);
  if (!validate(value)) {
    const faults = (validate.errors ?? []).map((error) => explain(error, 'the file'));
    refuse(path, faults);
    throw new Error('a file with faults was not refused');
  }
  refuse(path, faultsOf(value));
  return value;
}

function refuse(path: string, faults: readonly Sentence[]): void {
  if (faults.length === 0) return;
  const distinct = [...new Map(faults.map((one) => [english(one), one])).values()];
  throw new ConfigurationError(t`The seed file ${path} is invalid:${listed(firstFaults(distinct))}`, hint);
}

/** The kinds of events that each reference may have. */
const leadsTo = {
  refund: ['cashIn', 'received'],
  returned: ['cashOut'],
  medDecision: ['med'],
} as const satisfies Partial<Record<SeedKind, readonly SeedKind[]>>;

/**
 * Finds faults beyond the schema: each event has one kind, days are within the file, ids are unique, references name
 * earlier events.
 */
function faultsOf({ days, events }: SeedFile): readonly Sentence[] {
  const faults: Sentence[] = [];
  const known = new Map<string, SeedKind>();
  const inOrder = [...events.entries()].sort(([, one], [, other]) =>
    momentOf(one) < momentOf(other) ? -1 : 1,
  );
  for (const [index, event] of inOrder) {
    const here = `events.${index}`;
    const kinds = seedKinds.filter((kind) => event[kind] !== undefined);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1)
      faults.push(t`${here} must have one of ${seedKinds.join(', ')}; it has ${kinds.join(', ') || 'none'}`);
    if (event.day > days)
      faults.push(t`${here}.day must be at most ${days}, the number of days of the file; it is ${event.day}`);
    const { id } = event;
    if (id !== undefined && known.has(id))
      faults.push(t`${here}.id must differ from all others; ${id} is taken`);
    for (const [name, wanted] of Object.entries(leadsTo)) {
      const of = event[name as keyof typeof leadsTo]?.of;
      const found = of === undefined ? undefined : known.get(of);
      if (of !== undefined && !wanted.some((one) => one === found))
        faults.push(
          t`${here}.${name}.of must be the id of an earlier event (${wanted.join(', ')}); it is ${of}`,
        );
    }
    if (id !== undefined && kind !== undefined) known.set(id, kind);
  }
  return faults;
}

/** Formats day and time as a sortable text. */
export function momentOf({ day, time }: Pick<SeedEvent, 'day' | 'time'>): string {
  return `${String(day).padStart(3, '0')} ${time}`;
}
