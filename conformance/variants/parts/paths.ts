import { before } from '../../core/cut.js';
import type { WireRequest } from './wire.js';

/** A query parameter of a request; undefined if it is missing. */
export function parameter({ path }: WireRequest, name: string): string | undefined {
  return new URLSearchParams(path.split('?')[1] ?? '').get(name) ?? undefined;
}

/** Returns the request with a query parameter replaced; undefined removes it. */
export function withParameter(request: WireRequest, name: string, value: string | undefined): WireRequest {
  const [plain = '', query = ''] = request.path.split('?');
  const parameters = new URLSearchParams(query);
  if (value === undefined) parameters.delete(name);
  else parameters.set(name, value);
  const text = parameters.toString();
  return { ...request, path: text === '' ? plain : `${plain}?${text}` };
}

/** The two parameters in the path of a devolucao. */
export function pathOf({ path }: WireRequest): { readonly e2eid: string; readonly id: string } {
  const [, , e2eid = '', , id = ''] = before(path, '?').split('/');
  return { e2eid: decodeURIComponent(e2eid), id: decodeURIComponent(id) };
}
