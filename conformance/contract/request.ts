import { parseJson, type SentRequest } from '../target/exchange.js';
import { type ContractDocument, escapeStep, isObject, type Json, type Operation } from './document.js';
import type { Schemas } from './schemas.js';

/** Whether a request that the kit sent breaks the contract: its body, or a required or malformed header or query. */
export function breaksRequest(
  document: ContractDocument,
  schemas: Schemas,
  operation: Operation,
  request: SentRequest,
): boolean {
  return (
    breaksBody(document, schemas, operation, request) ||
    breaksParameters(document, schemas, operation, request)
  );
}

function breaksBody(
  document: ContractDocument,
  schemas: Schemas,
  operation: Operation,
  request: SentRequest,
): boolean {
  const place = document.follow(`${operation.pointer}/requestBody`);
  const body = document.at(place);
  if (!isObject(body)) return false;
  if (request.body === undefined) return body['required'] === true;
  const value = parseJson(request.body);
  const schema = `${place}/content/${escapeStep('application/json')}/schema`;
  return value === undefined || (document.at(schema) !== undefined && !schemas.holds(schema, value));
}

function breaksParameters(
  document: ContractDocument,
  schemas: Schemas,
  operation: Operation,
  request: SentRequest,
): boolean {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '');
  return parameterPlaces(document, operation).some((place) => {
    const parameter = document.at(place);
    if (!isObject(parameter) || typeof parameter['name'] !== 'string') return false;
    const sent = sentValue(parameter['in'], parameter['name'], request, query);
    if (sent === undefined) return parameter['required'] === true && parameter['in'] !== 'path';
    if (document.at(`${place}/schema`) === undefined) return false;
    return ![sent, converted(sent)].some((value) => schemas.holds(`${place}/schema`, value));
  });
}

function parameterPlaces(document: ContractDocument, operation: Operation): string[] {
  const pathItem = operation.pointer.slice(0, operation.pointer.lastIndexOf('/'));
  return [pathItem, operation.pointer].flatMap((owner) => {
    const list = document.at(`${owner}/parameters`);
    return Array.isArray(list)
      ? list.map((_: Json, index) => document.follow(`${owner}/parameters/${index}`))
      : [];
  });
}

function sentValue(
  where: Json | undefined,
  name: string,
  request: SentRequest,
  query: URLSearchParams,
): string | undefined {
  if (where === 'query') return query.get(name) ?? undefined;
  if (where !== 'header') return undefined;
  const header = Object.entries(request.headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return header?.[1];
}

function converted(text: string): unknown {
  const value = parseJson(text);
  return typeof value === 'number' || typeof value === 'boolean' ? value : text;
}
