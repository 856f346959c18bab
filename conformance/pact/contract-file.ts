import { readdirSync, readFileSync } from 'node:fs';

/** One state of an interaction in a pact file. */
export interface PactState {
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** One interaction of a pact file of version 4, limited to the parts that the kit itself uses. */
export interface PactInteraction {
  readonly type: 'Synchronous/HTTP' | 'Asynchronous/Messages';
  readonly description: string;
  readonly providerStates?: readonly PactState[];
  readonly request?: { readonly method: string; readonly path: string; readonly generators?: unknown };
  readonly response?: { readonly status: number; readonly matchingRules?: unknown };
  readonly contents?: { readonly content?: unknown };
}

/** A pact file, which states on what one consumer relies. */
export interface PactContract {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly PactInteraction[];
  readonly metadata: unknown;
}

const folder = new URL('./contracts/', import.meta.url);

/** The contracts published with this package, ordered by file name. */
export function publishedContracts(): readonly PactContract[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as PactContract);
}

/** Whether an interaction is a notification. */
export function isMessage({ type }: PactInteraction): boolean {
  return type === 'Asynchronous/Messages';
}

/** Names of the values that the request takes from its states, such as `accessToken`. */
export function valuesNeeded({ request }: PactInteraction): readonly string[] {
  const generators = JSON.stringify(request?.generators ?? {});
  return [...new Set([...generators.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))];
}
