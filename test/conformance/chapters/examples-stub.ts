import { createServer } from 'node:http';

import { tolerantContract as contract } from '../../../generated/tolerant-document.js';
import { type OperationId, operations } from '../../../generated/operations.js';
import { close, listen } from '../../support/servers.js';

type Node = Readonly<Record<string, unknown>>;

export interface ExamplesStub {
  readonly baseUrl: string;
  /** What it answers to requests of each operation. */
  readonly examples: readonly {
    readonly operationId: OperationId;
    readonly status: number;
    readonly body: unknown;
  }[];
  close(): Promise<void>;
}

/** A server that answers every request of an operation with the contract's first example of its success. */
export async function startExamplesStub(): Promise<ExamplesStub> {
  const examples = Object.values(operations).map(({ method, path, operationId }) => ({
    operationId,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    ...successOf(operationId),
  }));
  const server = createServer((request, response) => {
    const plain = (request.url ?? '').replace(/\?.*$/s, '');
    const example = examples.find(({ method, pattern }) => method === request.method && pattern.test(plain));
    response.writeHead(example?.status ?? 404, { 'content-type': 'application/json' });
    request.resume().on('end', () => response.end(JSON.stringify(example?.body ?? {})));
  });
  return { examples, baseUrl: `http://127.0.0.1:${await listen(server)}`, close: () => close(server) };
}

function successOf(operationId: string): { readonly status: number; readonly body: unknown } {
  const operation = Object.values(contract.paths as Node)
    .flatMap((item) => Object.values(item as Node))
    .find((candidate) => (candidate as Node)['operationId'] === operationId) as Node;
  const responses = operation['responses'] as Node;
  const status = Object.keys(responses).find((code) => /^2\d\d$/.test(code)) ?? '200';
  const content = resolved(responses[status])['content'] as Node;
  const media = content['application/json'] as Node;
  const [example] = Object.values(media['examples'] as Node);
  return { status: Number(status), body: resolved(example)['value'] };
}

function resolved(node: unknown): Node {
  const reference = (node as Node)['$ref'];
  if (typeof reference !== 'string') return node as Node;
  const steps = reference.slice(2).split('/');
  return resolved(steps.reduce<unknown>((value, step) => (value as Node)[step], contract));
}
