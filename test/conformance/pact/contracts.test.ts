import { clauses } from '../../../conformance/contract/register.js';
import type { JsonObject } from '../../../conformance/core/json.js';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tolerantContract } from '../../../generated/tolerant-document.js';
import { operations } from '../../../generated/operations.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import { breaksRequest } from '../../../conformance/contract/request.js';
import { Schemas } from '../../../conformance/contract/schemas.js';
import { consumerContracts } from '../../../conformance/pact/consumer/contracts.js';
import {
  contractOf,
  example,
  exampleRequest,
  fileName,
} from '../../../conformance/pact/consumer/generate.js';
import type { HttpInteraction } from '../../../conformance/pact/consumer/interaction.js';
import { Delivery, Exchange } from '../../../conformance/target/exchange.js';
import { isStateName } from '../../../conformance/target/states.js';

const judge = new ContractJudge(tolerantContract as unknown as JsonObject, Object.values(clauses));
const schemas = new Schemas(judge.document);
const http = consumerContracts.flatMap((contract) => contract.http);
const messages = consumerContracts.flatMap((contract) => contract.messages);
const json = { 'content-type': 'application/json' };

const firstStatus = ({ status }: HttpInteraction): number =>
  typeof status === 'number' ? status : (status[0] ?? 0);

function exchangeOf(interaction: HttpInteraction): Exchange {
  const { operation, answer } = interaction;
  const { method, path, headers, body } = exampleRequest(interaction);
  const lowerCased = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const request = { method, url: path, path, headers: lowerCased, body, operation };
  const bytes = Buffer.from(answer === undefined ? '{}' : JSON.stringify(example(answer)));
  return new Exchange(request, { status: firstStatus(interaction), headers: json, bytes }, undefined, 0);
}

describe('the committed contracts', () => {
  test.each(consumerContracts.map((contract) => [contract.consumer, contract] as const))(
    'of %s are what its tests write; else run npm run pact',
    async (_, contract) => {
      const written = await contractOf(contract);
      const place = new URL(`../../../conformance/pact/contracts/${fileName(contract)}`, import.meta.url);
      expect(written === readFileSync(place, 'utf8')).toBe(true);
    },
  );

  test('name each interaction once', () => {
    const names = [...http, ...messages].map(({ description }) => description);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('speak of the success and a refusal of every operation', () => {
    for (const operationId of Object.keys(operations)) {
      const statuses = http
        .filter(({ operation }) => operation === operationId)
        .flatMap(({ status }) => status);
      expect([operationId, statuses.some((status) => status < 300)]).toEqual([operationId, true]);
      expect([operationId, statuses.some((status) => status >= 400)]).toEqual([operationId, true]);
    }
  });

  test('begin each interaction with one account, and name only states of the protocol', () => {
    for (const { description, given } of [...http, ...messages]) {
      const names = given.map(([name]) => name);
      expect([description, names.indexOf('an account'), names.lastIndexOf('an account')]).toEqual([
        description,
        0,
        0,
      ]);
      expect([description, names.filter((name) => !isStateName(name))]).toEqual([description, []]);
    }
  });

  test('speak of all ten kinds of notification', () => {
    const kinds = messages.map(({ description }) => description.split(' ')[1]);
    expect([...new Set(kinds)].sort()).toEqual([...judge.document.webhooks].sort());
  });
});

describe('every request and example keeps the contract', () => {
  test.each(http.map((interaction) => [interaction.description, interaction] as const))(
    '%s',
    (description, interaction) => {
      const exchange = exchangeOf(interaction);
      if (interaction.answer !== undefined) expect(judge.response(exchange).violations).toEqual([]);
      const operation = judge.document.operations.get(interaction.operation)!;
      const breaks = breaksRequest(judge.document, schemas, operation, exchange.request);
      if (firstStatus(interaction) < 300) expect([description, breaks]).toEqual([description, false]);
      const { method, path } = exchange.request;
      const addressed = judge.document.operationFor(method, path.replace(/\?.*$/, ''));
      expect(addressed?.operationId).toBe(interaction.operation);
    },
  );

  test.each(messages.map((interaction) => [interaction.description, interaction] as const))(
    '%s',
    (description, { body }) => {
      const bytes = Buffer.from(JSON.stringify(example(body)));
      const delivery = new Delivery(new Date(0), '/', '', 'POST', json, bytes, 200);
      expect(judge.delivery(delivery).violations).toEqual([]);
      const kind = description.split(' ')[1];
      const shownKind = (delivery.body['event'] ?? delivery.body['type'] ?? kind) as unknown;
      expect(shownKind).toBe(kind);
    },
  );
});
