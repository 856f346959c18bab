import {
  escapeStep,
  json,
  type Json,
  type JsonObject,
  list,
  member,
  object,
  published,
  type Reading,
  tolerant,
} from './contract.js';

/** A place of the document where a body stands: its schema's pointer and its examples by name. */
export interface BodyPlace {
  readonly where: string;
  readonly schema: string;
  readonly examples: ReadonlyMap<string, Json>;
}

export interface ResponsePlace {
  readonly status: string;
  /** Absent where the response has no content. */
  readonly body?: BodyPlace;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: string;
  readonly example: Json | undefined;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly webhook: boolean;
  readonly node: JsonObject;
  readonly parameters: readonly Parameter[];
  readonly request?: BodyPlace;
  readonly responses: readonly ResponsePlace[];
}

/** Where `node` really stands, a `$ref` in it followed once. */
function place(node: Json | undefined, pointer: string): string {
  const reference = member(node, '$ref');
  return typeof reference === 'string' ? reference.slice(1) : pointer;
}

function bodyAt(
  reading: Reading,
  holder: Json | undefined,
  pointer: string,
  where: string,
): BodyPlace | undefined {
  const media = member(member(reading.resolve(holder), 'content'), json);
  if (media === undefined) return undefined;
  const at = `${place(holder, pointer)}/content/${escapeStep(json)}`;
  const examples = Object.keys(object(member(media, 'examples'))).map((name): [string, Json] => {
    const example = reading.resolve(member(member(media, 'examples'), name));
    return [name, member(example, 'value') ?? null];
  });
  return { where, schema: `${at}/schema`, examples: new Map(examples) };
}

function parameterAt(reading: Reading, node: Json, pointer: string): Parameter {
  const resolved = object(reading.resolve(node));
  // Required parameters have their example under several names in the published contract: the same value under each.
  const [named] = Object.values(object(resolved['examples']));
  return {
    name: resolved['name'] as string,
    in: resolved['in'] as Parameter['in'],
    required: resolved['required'] === true,
    schema: `${place(node, pointer)}/schema`,
    example: resolved['example'] ?? member(named, 'value'),
  };
}

function operationAt(
  reading: Reading,
  section: 'paths' | 'webhooks',
  key: string,
  method: string,
  node: JsonObject,
): Operation {
  const pointer = `/${section}/${escapeStep(key)}/${method}`;
  const request = bodyAt(reading, node['requestBody'], `${pointer}/requestBody`, `${method} ${key} request`);
  return {
    id: node['operationId'] as string,
    method,
    path: key,
    webhook: section === 'webhooks',
    node,
    parameters: list(node['parameters']).map((parameter, index) =>
      parameterAt(reading, parameter, `${pointer}/parameters/${index}`),
    ),
    ...(request === undefined ? {} : { request }),
    responses: Object.entries(object(node['responses'])).map(([status, response]) => {
      const body = bodyAt(reading, response, `${pointer}/responses/${status}`, `${method} ${key} ${status}`);
      return { status, ...(body === undefined ? {} : { body }) };
    }),
  };
}

function operationsIn(reading: Reading, section: 'paths' | 'webhooks'): readonly Operation[] {
  return Object.entries(object(reading.document[section])).flatMap(([key, item]) =>
    Object.entries(object(item)).map(([method, node]) =>
      operationAt(reading, section, key, method, object(node)),
    ),
  );
}

export interface Operations {
  /** Operations of the gateway's HTTP interface. */
  readonly operations: readonly Operation[];
  /** The notifications that the gateway sends. */
  readonly webhooks: readonly Operation[];
  /** Every place of a body in the document, requests first. */
  readonly bodyPlaces: readonly BodyPlace[];
}

function operationsOf(reading: Reading): Operations {
  const operations = operationsIn(reading, 'paths');
  const webhooks = operationsIn(reading, 'webhooks');
  const bodyPlaces = [...operations, ...webhooks].flatMap((operation) => [
    ...(operation.request === undefined ? [] : [operation.request]),
    ...operation.responses.flatMap(({ body }) => (body === undefined ? [] : [body])),
  ]);
  return { operations, webhooks, bodyPlaces };
}

/** Of the published contract. */
export const { operations, webhooks, bodyPlaces } = operationsOf(published);
/** Of what the kit accepts. */
export const tolerated = operationsOf(tolerant);
