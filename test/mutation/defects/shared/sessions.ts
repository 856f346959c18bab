import { header } from '../../../../conformance/variants/parts/edits.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';

/** Treats a request without a token like the last one with a token at the same endpoint. */
export const remembersCaller = (operation: string) => (): Part => {
  const last = new Map<unknown, string>();
  return {
    request: (request) => {
      const { authorization } = request.headers;
      const family = request.path.startsWith('/accounts') ? 'compatibility' : 'standard';
      if (authorization?.split('.').length === 3) last.set(family, authorization);
      if (request.operation !== operation || authorization !== undefined) return request;
      return header('authorization', last.get(family))(request);
    },
  };
};
