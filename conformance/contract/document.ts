/** Reads the bundled OpenAPI document by JSON Pointer, through `$ref`s. */

import { before } from '../core/cut.js';
import { escapeStep, isObject, type Json, type JsonObject, steps } from '../core/json.js';

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  /** Path with parameters in braces. */
  readonly path: string;
  readonly pattern: RegExp;
  /** The same pattern for servers that match paths case-insensitively. */
  readonly lenientPattern: RegExp;
  readonly pointer: string;
  readonly family: 'standard' | 'compatibility';
  readonly tag: string;
  /** Whether calling it can send money or change a balance. */
  readonly movesMoney: boolean;
}

/** The name of an operation in the specification, such as `POST /dict/pix`. */
export function endpointOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

export class ContractDocument {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Keys under `webhooks`. */
  readonly webhooks: readonly string[];
  readonly version: string;
  readonly #found = new Map<string, Json | undefined>();

  constructor(readonly root: JsonObject) {
    this.operations = new Map(operationsOf(root).map((operation) => [operation.operationId, operation]));
    this.webhooks = isObject(root['webhooks']) ? Object.keys(root['webhooks']) : [];
    const info = root['info'];
    this.version = isObject(info) && typeof info['version'] === 'string' ? info['version'] : '';
  }

  /** The value at exactly this pointer; undefined if there is none. Cached. */
  at(pointer: string): Json | undefined {
    const cached = this.#found.get(pointer);
    if (cached !== undefined || this.#found.has(pointer)) return cached;
    let value: Json | undefined = this.root;
    for (const step of steps(pointer)) value = child(value, step);
    this.#found.set(pointer, value);
    return value;
  }

  /** Follows the `$ref`s at exactly this location; returns the same pointer if there is none. */
  follow(pointer: string): string {
    let here = pointer;
    for (let hops = 0; hops < 32; hops += 1) {
      const value = this.at(here);
      if (!isObject(value) || typeof value['$ref'] !== 'string') return here;
      here = value['$ref'].replace(/^#/, '');
    }
    return here;
  }

  /** The operation for a method and a concrete path (without query); static paths take precedence. */
  operationFor(method: string, path: string): Operation | undefined {
    const fitting = [...this.operations.values()].filter(
      (operation) => operation.method === method.toUpperCase() && operation.pattern.test(path),
    );
    return fitting.find((operation) => !operation.path.includes('{')) ?? fitting[0];
  }

  /** Whether a request may reach an operation that moves money, if the server's router matches paths very leniently. */
  movesMoney(method: string, path: string): boolean {
    const plain = unescaped(before(before(path, '?'), '#'))
      .replace(/\/+/g, '/')
      .replace(/\/$/, '');
    return [...this.operations.values()].some(
      (operation) =>
        operation.movesMoney &&
        operation.method === method.toUpperCase() &&
        operation.lenientPattern.test(plain),
    );
  }
}

function unescaped(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

function child(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function operationsOf(root: JsonObject): Operation[] {
  const paths = root['paths'];
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) =>
    isObject(item)
      ? methods.flatMap((method) => {
          const operation = item[method];
          return isObject(operation) ? [describe(path, method, operation)] : [];
        })
      : [],
  );
}

function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function describe(path: string, method: string, operation: JsonObject): Operation {
  const tags = operation['tags'];
  const pattern = new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]+\}/g, '[^/]+')}$`,
  );
  return {
    operationId: textIn(operation['operationId']),
    method: method.toUpperCase(),
    path,
    pattern,
    lenientPattern: new RegExp(pattern, 'i'),
    pointer: `/paths/${escapeStep(path)}/${method}`,
    family: operation['x-family'] === 'compatibility' ? 'compatibility' : 'standard',
    tag: Array.isArray(tags) ? textIn((tags as readonly Json[])[0]) : '',
    movesMoney: operation['x-moves-money'] === true,
  };
}
