import { randomBytes } from 'node:crypto';

import type { Part } from '../../part.js';
import { tokens } from '../../replace.js';

/** Opaque tokens for one family: random texts in a table instead of JWTs. */
export function opaqueTokens(family: string): () => Part {
  return () => {
    const issued = new Map<string, string>();
    return tokens((known) => ({
      sign: async (request) => {
        const jwt = await known.sign(request);
        if (request.family !== family) return jwt;
        const opaque = randomBytes(24).toString('base64url');
        issued.set(opaque, jwt);
        return opaque;
      },
      verify: (given) => known.verify(issued.get(given) ?? given),
    }));
  };
}
