import type { ClauseId } from '../../../generated/clauses.js';
import { everywhere } from '../../check.js';

const neverSent = (id: `tokens/${string}`, clause: ClauseId, code: string) =>
  everywhere({
    id,
    title: `No answer carries the old code ${code}`,
    clause,
    look(exchange, expect) {
      if (exchange.request.operation !== 'createAccessToken' || exchange.status < 400) return;
      expect.notEqual(exchange.body.code, code);
      expect.notEqual(exchange.body.errorCode, code);
    },
  });

export default [
  neverSent('tokens/old-code-invalid-certificate', 'TOKEN-29', 'PUB_INVALID_CERTIFICATE'),
  neverSent('tokens/old-code-generation-failed', 'TOKEN-30', 'PUB_TOKEN_GENERATION_FAILED'),
];
