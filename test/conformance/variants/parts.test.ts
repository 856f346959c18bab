import { expect, test } from 'vitest';

import { operations } from '../../../generated/operations.js';
import { variants } from '../../../conformance/variants/index.js';
import { partsOf } from '../../../conformance/variants/parts/part.js';
import type { WireAnswer, WireRequest } from '../../../conformance/variants/parts/wire.js';

/** Bodies that another part may leave behind, or a client send. */
const bodies: readonly unknown[] = [undefined, null, [], 'text', 3, {}, { data: null }, { data: [null] }];
const called = [
  ...Object.values(operations).map(({ operationId, method, path }) => ({
    operation: operationId,
    method: method.toUpperCase(),
    path: path.replace(/\{\w+\}/g, 'x1'),
  })),
  { operation: 'control' as const, method: 'POST', path: '/_control/states' },
];
const textOf = (body: unknown): string => (body === undefined ? '' : JSON.stringify(body));

const requests: readonly WireRequest[] = called.flatMap((call) =>
  bodies.map((body) => ({ ...call, headers: {}, body, text: textOf(body) })),
);
const answers: readonly WireAnswer[] = [200, 201, 400, 404, 422].flatMap((status) =>
  bodies.map((body) => ({ status, headers: {}, body, text: textOf(body) })),
);

/** Those that take their time would take an hour here. */
const quick = variants.filter(({ isSlow }) => isSlow !== true);

test.each(quick.map((variant) => [variant.id, variant] as const))(
  '%s takes whatever other variants leave of a body',
  async (_, { parts }) => {
    const broken: string[] = [];
    for (const { request: edit, answer: change } of partsOf(parts)) {
      for (const request of requests) {
        const name = `${request.operation} ${textOf(request.body)}`;
        try {
          edit?.(request);
        } catch (thrown) {
          broken.push(`request ${name}: ${String(thrown)}`);
        }
        for (const answer of change === undefined ? [] : answers) {
          try {
            await change?.(answer, request);
          } catch (thrown) {
            broken.push(`answer ${name} -> ${answer.status} ${textOf(answer.body)}: ${String(thrown)}`);
          }
        }
      }
    }
    expect(broken.slice(0, 5)).toEqual([]);
  },
);
