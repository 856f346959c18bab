import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

import { describe, expect } from 'vitest';

import { it as base } from '../../support/fixtures.js';
import { TestReceiver } from '../../support/receiver.js';

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: 'noauth' };
    readonly header: readonly Pair[];
    readonly url: {
      readonly raw: string;
      readonly path: readonly string[];
      readonly variable?: readonly Pair[];
    };
    readonly body?: { readonly mode: 'raw'; readonly raw: string };
  };
  readonly event: readonly {
    readonly listen: 'test';
    readonly script: { readonly exec: readonly string[] };
  }[];
}

interface Collection {
  readonly auth: { readonly bearer: readonly Pair[] };
  readonly variable: readonly Pair[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

const file = new URL('../../../generated/collection.json', import.meta.url);
const collection = JSON.parse(readFileSync(file, 'utf8')) as Collection;
const items = collection.item.flatMap(({ name: folder, item }) => item.map((one) => ({ folder, ...one })));

/** What Postman puts in place of `{{name}}`; throws where a text names a variable that has no value. */
function filled(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => {
    if (name === '$guid') return crypto.randomUUID();
    if (name === '$timestamp') return String(Math.floor(Date.now() / 1000));
    const value = variables.get(name);
    if (!value) throw new Error(`the variable ${name} has no value`);
    return value;
  });
}

/** Sends a request as Postman does, and runs its script. */
async function play({ request, event }: Item, variables: Map<string, string>): Promise<number> {
  const fill = (text: string) => filled(text, variables);
  const inPath = new Map((request.url.variable ?? []).map(({ key, value }) => [`:${key}`, value]));
  const path = request.url.path.map((segment) => encodeURIComponent(fill(inPath.get(segment) ?? segment)));
  const headers = new Headers(
    request.header
      .filter(({ disabled }) => !disabled)
      .map(({ key, value }): [string, string] => [key, fill(value)]),
  );
  if (!request.auth) headers.set('authorization', `Bearer ${fill(collection.auth.bearer[0]?.value ?? '')}`);
  const response = await fetch([fill('{{base_url}}'), ...path].join('/'), {
    method: request.method,
    headers,
    ...(request.body && { body: fill(request.body.raw) }),
  });
  const body: unknown = await response.json();
  const pm = {
    expect,
    test: (_name: string, judge: () => void) => judge(),
    response: { code: response.status, json: () => body },
    collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
  };
  for (const { script } of event) runInContext(script.exec.join('\n'), createContext({ pm }));
  return response.status;
}

/** One of each for all of the tests, which play in their order. */
const it = base
  .extend('webhook', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await TestReceiver.start();
    onCleanup(() => receiver.close());
    return receiver;
  })
  .extend('variables', { scope: 'file' }, async ({ served: gateway, webhook }) => {
    const { accountId, fresh, clientId, certificatePem } = await gateway.gateway.demo();
    // The last cash-out must have been notified before its resend.
    const registration = { accountId, eventType: 'cash_out', url: webhook.url };
    await gateway.state('a webhook registration', registration);
    const received = await gateway.state('a received payment', { accountId, amount: 100 });
    // What its descriptions ask the user to fill in.
    return new Map([
      ...collection.variable.map(({ key, value }) => [key, value] as const),
      ['base_url', gateway.baseUrl],
      ['clientId', clientId],
      ['clientSecret', fresh?.clientSecret ?? ''],
      ['certificate', encodeURIComponent(certificatePem)],
      ['webhookUrl', webhook.url],
      ['receivedEndToEndId', String(received['endToEndId'])],
      ['receivedTransactionId', String(received['transactionId'])],
    ]);
  });

describe('the Postman collection', () => {
  // In their order: the first ones get the token, and the resend of a cash-out comes after it.
  it.for(items)('$folder: $name', async (item, { variables, webhook }) => {
    if (item.folder === 'Resend') {
      await webhook.until((all) =>
        all.some(({ body }) => body['transactionId'] === variables.get('transactionId')),
      );
    }
    expect(await play(item, variables)).toBeLessThan(300);
  });
});
