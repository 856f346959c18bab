import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { object, published, readings } from './contract.js';
import { bodyPlaces, operations, tolerated } from './operations.js';
import { exampleParameters, serveContract, type ServedContract } from './served-contract.js';

const folder = fileURLToPath(new URL('../../spec/examples', import.meta.url));

describe.each([
  { contract: 'published' as const, bodyPlaces, operations },
  { contract: 'tolerant' as const, ...tolerated },
])('examples of the $contract contract', (read) => {
  const reading = readings[read.contract];
  const examples = read.bodyPlaces.flatMap(({ where, schema, examples: named }) =>
    [...named].map(([name, value]) => ({ where, schema, name, value })),
  );

  it.each(read.bodyPlaces)('$where has one at least', ({ examples: named }) => {
    expect(named.size).toBeGreaterThan(0);
  });

  it.each(examples)('$name of $where is valid', ({ schema, value }) => {
    expect(reading.errorsAt(schema, value)).toEqual([]);
  });

  it.each(read.operations.flatMap(({ id, parameters }) => parameters.map((one) => ({ id, ...one }))))(
    'parameter $name of $id has one, and it is valid',
    ({ schema, example }) => {
      expect(example).toBeDefined();
      expect(reading.errorsAt(schema, example, true)).toEqual([]);
    },
  );
});

describe('examples', () => {
  it('all files are used, each under a name of its own', () => {
    const files = readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !join(entry.parentPath).endsWith('invalid'))
      .map((entry) => basename(entry.name, '.yaml'));
    expect(files.sort()).toEqual(
      Object.keys(object(object(published.document['components'])['examples'])).sort(),
    );
  });
});

describe('express-openapi-validator', () => {
  let served: ServedContract;
  beforeAll(async () => {
    served = await serveContract();
  });
  afterAll(() => served.close());

  const requests = operations.flatMap((operation) =>
    [...(operation.request?.examples ?? [['no body', undefined] as const])].map(([name, body]) => ({
      operation,
      name,
      body,
    })),
  );
  it.each(requests)('lets request $name of $operation.id through', async ({ operation, body }) => {
    const [ok] = operation.responses;
    const [value] = [...(ok?.body?.examples.values() ?? [])];
    served.answerWith({ status: Number(ok?.status), body: value });
    expect(await served.send(operation, exampleParameters(operation), body)).toEqual({
      status: Number(ok?.status),
      body: value,
    });
  });

  const answers = operations.flatMap((operation) =>
    operation.responses
      .filter(({ status }) => status !== 'default')
      .flatMap(({ status, body }) =>
        [...(body?.examples ?? [])].map(([name, value]) => ({ operation, status, name, value })),
      ),
  );
  it.each(answers)('lets $status $name of $operation.id out', async ({ operation, status, value }) => {
    served.answerWith({ status: Number(status), body: value });
    const [body] = [...(operation.request?.examples.values() ?? [])];
    const answer = await served.send(operation, exampleParameters(operation), body);
    expect(answer).toEqual({ status: Number(status), body: value });
  });

  it('takes a resend without a body', async () => {
    const resend = operations.find(({ id }) => id === 'resendWebhook')!;
    const [value] = [...resend.responses[0]!.body!.examples.values()];
    served.answerWith({ status: 200, body: value });
    expect((await served.send(resend, exampleParameters(resend), undefined)).status).toBe(200);
  });
});
