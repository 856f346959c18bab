import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

import { contract } from '../../generated/document.js';
import { discriminated } from '../../server/edge/discriminated.js';
import { isBrl, type Json, object, text } from './contract.js';
import type { Operation } from './operations.js';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface ServedContract {
  /** Sends a request of this operation with parameters by name, and says what the validator made of it. */
  send(operation: Operation, parameters: ReadonlyMap<string, Json>, body: Json | undefined): Promise<Answer>;
  /** Makes the handler answer this, once; the validator judges it (statuses below 500). */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** The validator reads requests and answers; it would trip over events that refer to each other. */
function webhooksLeftOut(): unknown {
  const { webhooks: _, ...rest } = structuredClone(contract);
  return rest;
}

/** The contract behind express-openapi-validator on a loopback port; the handler answers whatever it is told to. */
export async function serveContract(): Promise<ServedContract> {
  let next: Answer = { status: 299, body: null };
  const app = express();
  const answer: RequestHandler = (_request, response) => {
    response.status(next.status).json(next.body);
  };
  const refuse: ErrorRequestHandler = (
    error: { status?: number; errors?: unknown; message?: string },
    _request,
    response,
    _next,
  ) => {
    response.status(error.status ?? 500).json({ errors: error.errors, message: error.message });
  };
  app.use(express.json());
  app.use(
    OpenApiValidator.middleware({
      apiSpec: discriminated(webhooksLeftOut()) as never,
      validateApiSpec: false,
      validateRequests: { allErrors: true, discriminator: true },
      validateResponses: true,
      validateSecurity: false,
      fileUploader: false,
      formats: { brl: { type: 'number', validate: isBrl } },
    }),
  );
  app.use(answer);
  app.use(refuse);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    send: (operation, parameters, body) => send(base, operation, parameters, body),
    answerWith: (answer_) => void (next = answer_),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(
  base: string,
  operation: Operation,
  parameters: ReadonlyMap<string, Json>,
  body: Json | undefined,
): Promise<Answer> {
  const sent = (name: string): string => text(parameters.get(name));
  const present = operation.parameters.filter(({ name }) => parameters.has(name));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent(name)));
  const query = new URLSearchParams(
    present.filter((one) => one.in === 'query').map(({ name }): [string, string] => [name, sent(name)]),
  );
  const headers = Object.fromEntries(
    present.filter((one) => one.in === 'header').map(({ name }): [string, string] => [name, sent(name)]),
  );
  const response = await fetch(`${base}${path}?${query.toString()}`, {
    method: operation.method.toUpperCase(),
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Parameters of an operation as their examples say. */
export function exampleParameters(operation: Operation): ReadonlyMap<string, Json> {
  return new Map(
    operation.parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  );
}

/** The violations that the validator lists. */
export function violations(answer: Answer): readonly Json[] {
  return (object(answer.body as Json)['errors'] ?? []) as readonly Json[];
}
