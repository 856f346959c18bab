import { isObject, type Json } from '../core/json.js';
import type { ContractDocument } from './document.js';

type Family = 'standard' | 'compatibility';

/** A message of the contract that belongs to one family. */
interface Root {
  readonly pointer: string;
  readonly family: Family;
  /** The components that it uses, directly or indirectly. */
  readonly components: ReadonlySet<string>;
}

/**
 * Returns a function that finds the endpoint families of a place in the contract: those of its operation or notification
 * or, for a component, those of everything that uses it. Empty if nothing uses it.
 */
export function familiesAt(document: ContractDocument): (pointer: string) => ReadonlySet<Family> {
  const roots = rootsOf(document);
  return (pointer) => {
    const component = /^\/components\/[^/]+\/[^/]+/.exec(pointer)?.[0];
    const owns = ({ pointer: own, components }: Root): boolean =>
      component === undefined ? `${pointer}/`.startsWith(`${own}/`) : components.has(component);
    return new Set(roots.filter(owns).map(({ family }) => family));
  };
}

function rootsOf(document: ContractDocument): readonly Root[] {
  const webhooks = document.webhooks.map((name) => {
    const pointer = `/webhooks/${name}/post`;
    const value = document.at(pointer);
    const isOther = isObject(value) && value['x-family'] === 'compatibility';
    return { pointer, family: isOther ? ('compatibility' as const) : ('standard' as const) };
  });
  return [...document.operations.values(), ...webhooks].map(({ pointer, family }) => {
    const components = new Set<string>();
    gather(document, document.at(pointer), components);
    return { pointer, family, components };
  });
}

/** Adds the components that a value refers to, directly or indirectly. */
function gather(document: ContractDocument, value: Json | undefined, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value as readonly Json[]) gather(document, item, found);
  if (!isObject(value)) return;
  const { $ref } = value;
  if (typeof $ref === 'string') {
    const pointer = $ref.replace(/^#/, '');
    if (!found.has(pointer)) {
      found.add(pointer);
      gather(document, document.at(pointer), found);
    }
  }
  for (const inner of Object.values(value)) gather(document, inner, found);
}
