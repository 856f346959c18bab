/**
 * Creates a Postman collection (format 2.1, which Bruno and Insomnia also import) from the contract, with a request for
 * each example.
 */
import type {
  ExampleObject,
  OpenAPI3,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ServerVariableObject,
} from 'openapi-typescript';

import { type Json, pointed } from './json.js';
import { type FoundOperation, operationsIn } from './operations.js';
import { heading } from './paths.js';

/** Variables of the collection for the user to fill in; `pixkit serve --json` prints the values. */
const credentials = ['clientId', 'clientSecret', 'certificate'] as const;

/** Members of request bodies that are replaced by variables of the collection. */
const ownMembers: Readonly<Record<string, string>> = {
  clientId: 'clientId',
  clientSecret: 'clientSecret',
  url: 'webhookUrl',
};

/** What is kept from a response: the collection's variable, and the response's member. */
const kept: Readonly<Record<string, readonly [variable: string, member: string]>> = {
  createAccessToken: ['accessToken', 'accessToken'],
  createOauthToken: ['accessToken', 'access_token'],
  createCashOut: ['transactionId', 'transactionId'],
};

/** Parameters that refer to something in the account, with the collection's variables for them. */
const references: Readonly<Record<string, string>> = {
  'putDevolucao e2eid': 'receivedEndToEndId',
  'createRefundIn id': 'receivedTransactionId',
  'resendWebhook transactionIdentifier': 'transactionId',
  'createAccessToken X-SSL-Client-Cert': 'certificate',
};

/**
 * Parameters that need a new id each time, with what the collection sends for them. `n` distinguishes the examples of an
 * operation.
 */
const newIds: Readonly<Record<string, (n: number) => string>> = {
  'putCob txid': (n) => `pedido${String(n).padStart(14, '0')}{{$timestamp}}`,
  'putDevolucao id': (n) => `devolucao${n}x{{$timestamp}}`,
  'createTransfer x-idempotency-key': () => '{{$guid}}',
};

/** Returns the collection as JSON. It depends only on the contract, so the same contract always gives the same collection. */
export function collectionOf(contract: OpenAPI3): object {
  const found = operationsIn(contract);
  const folders = (contract.tags ?? []).map(({ name, description }) => ({
    name,
    ...(description !== undefined && { description }),
    item: found
      .filter(({ operation }) => operation.tags?.[0] === name)
      .flatMap((operation) => requestsOf(operation, contract)),
  }));
  return {
    'x-generated': heading,
    info: {
      name: contract.info.title,
      description: `${introduction}\n\n${contract.info.description ?? ''}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    variable: [
      variable('base_url', baseUrl(contract), 'The base address, without a trailing slash.'),
      ...credentials.map((key) => variable(key, '', aboutCredentials[key])),
      variable('accessToken', '', 'Set by the requests of the folder Tokens.'),
      variable('webhookUrl', 'https://hooks.example.com/pix', 'The URL of your webhook receiver.'),
      variable('transactionId', '', 'Set by the latest cash-out.'),
      variable('receivedEndToEndId', '', 'The endToEndId of a received payment, for a devolucao.'),
      variable('receivedTransactionId', '', 'The transactionId of a received payment, for a refund.'),
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
}

const introduction =
  'Fill in the variables clientId, clientSecret and certificate. Then send a request of the folder Tokens: ' +
  'all other requests use the token that it returns.';

const aboutCredentials: Readonly<Record<(typeof credentials)[number], string>> = {
  clientId: 'Printed by `pixkit serve`.',
  clientSecret: 'Printed by `pixkit serve`.',
  certificate:
    'The client certificate in PEM, percent-encoded. Printed by `pixkit serve --json` as certificateHeader.',
};

function variable(key: string, value: string, description: string): object {
  return { key, value, type: 'string', description };
}

function baseUrl({ servers = [] }: OpenAPI3): string {
  const named: ServerVariableObject | undefined = servers[0]?.variables['base_url'];
  if (!named) throw new Error('the contract: its first server needs the variable base_url');
  return named.default;
}

/** Returns a request for each example of an operation's body; a single one if the operation has no body. */
function requestsOf({ method, path, operation }: FoundOperation, contract: OpenAPI3): object[] {
  const parameters = (operation.parameters ?? []).map((one) => resolved<ParameterObject>(one, contract));
  const { summary = path, operationId = '', description } = operation;
  return bodiesOf(operation, contract).map(({ title, body }, index) => ({
    name: title === undefined ? summary : `${summary}: ${title}`,
    request: {
      method: method.toUpperCase(),
      ...(operation.security?.length === 0 && { auth: { type: 'noauth' } }),
      header: [
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ...parameters.filter((one) => one.in === 'header').map((one) => sent(operationId, one, index + 1)),
      ],
      url: urlOf(path, operationId, parameters, index + 1),
      ...(body !== undefined && { body: jsonBody(body) }),
      ...(description !== undefined && { description }),
    },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testScript(operation) } }],
  }));
}

function bodiesOf(
  { requestBody }: OperationObject,
  contract: OpenAPI3,
): readonly { readonly title?: string | undefined; readonly body?: unknown }[] {
  if (!requestBody) return [{}];
  const { content } = resolved<RequestBodyObject>(requestBody, contract);
  const media = content['application/json'];
  if (!media || '$ref' in media) throw new Error('the contract: a request body needs application/json');
  return Object.values(media.examples ?? {})
    .map((one) => resolved<ExampleObject>(one, contract))
    .map(({ summary, value }) => ({ title: summary, body: filledIn(value) }));
}

/** Fills an example of a body with the user's own values and a new `externalId`. */
function filledIn(value: unknown): unknown {
  const fill = (name: string, inner: unknown): unknown => {
    const own = ownMembers[name];
    if (own !== undefined) return `{{${own}}}`;
    return name === 'externalId' && typeof inner === 'string' ? `${inner}-{{$guid}}` : inner;
  };
  return JSON.parse(JSON.stringify(value, fill)) as unknown;
}

function jsonBody(body: unknown): object {
  return { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } };
}

function urlOf(path: string, operationId: string, parameters: readonly ParameterObject[], n: number): object {
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => sent(operationId, one, n));
  const inQuery = parameters.filter((one) => one.in === 'query').map((one) => sent(operationId, one, n));
  return {
    raw: `{{base_url}}/${segments.join('/')}`,
    host: ['{{base_url}}'],
    path: segments,
    ...(inQuery.length > 0 && { query: inQuery }),
    ...(inPath.length > 0 && { variable: inPath }),
  };
}

/** Returns a parameter as it is sent. Optional ones are included, but disabled. */
function sent(
  operationId: string,
  { name, required, description, example }: ParameterObject,
  n: number,
): object {
  const place = `${operationId} ${name}`;
  const reference = references[place];
  const value = reference === undefined ? (newIds[place]?.(n) ?? String(example)) : `{{${reference}}}`;
  return { key: name, value, ...(required !== true && { disabled: true }), description };
}

/** Returns the script for a response: it expects a success status, and keeps what later requests need. */
function testScript({ operationId = '', responses = {} }: OperationObject): string[] {
  const good = Object.keys(responses).filter((status) => status.startsWith('2'));
  const keeps = kept[operationId];
  return [
    `pm.test('The status is ${good.join(' or ')}', () => {`,
    `  pm.expect(pm.response.code).to.be.oneOf([${good.join(', ')}]);`,
    '});',
    ...(keeps ? [`pm.collectionVariables.set('${keeps[0]}', pm.response.json()['${keeps[1]}']);`] : []),
  ];
}

/** Follows a reference; the bundler has made sure that it leads somewhere. */
function resolved<T extends object>(value: T | ReferenceObject, contract: OpenAPI3): T {
  return '$ref' in value ? (pointed(contract as unknown as Json, value.$ref.slice(1)) as T) : value;
}
