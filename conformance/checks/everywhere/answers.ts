import { everywhere } from '../../check.js';
import type { Exchange } from '../../target/exchange.js';
import { isFullEnvelope, reasonPattern } from '../errors/envelopes.js';

/** Statuses whose bodies the specification shows; what stands in front of a gateway may give others (OP-55). */
const shown = [200, 201, 202, 400, 401, 403];

const hasShownBody = ({ request, status, text }: Exchange) =>
  request.operation !== undefined && shown.includes(status) && text !== '';

export default [
  everywhere({
    id: 'errors/every-answer-is-json',
    title: 'Every answer with a body is JSON and says so in its content type',
    clause: 'ERROR-01',
    look(exchange, expect) {
      if (!hasShownBody(exchange)) return;
      expect.header(exchange, 'content-type', /^application\/([\w.-]+\+)?json\b/i);
      expect.ok(exchange.json !== undefined, 'a body that is JSON', exchange.text);
    },
  }),
  everywhere({
    id: 'errors/full-envelope-names-the-reason',
    title: 'error of every full envelope is the HTTP reason text of its status',
    clause: 'ERROR-25',
    look(exchange, expect) {
      if (exchange.status < 400 || !isFullEnvelope(exchange.body)) return;
      expect.field(exchange, '/error').match(reasonPattern(exchange.status));
    },
  }),
  everywhere({
    id: 'errors/business-code-repeated',
    title: 'Every business error of a cash-out repeats its code in errorCode',
    clause: 'ERROR-27',
    look(exchange, expect) {
      const code: unknown = exchange.body.code;
      const isBusiness = typeof code === 'string' && code.startsWith('PIX_');
      if (exchange.request.operation !== 'createCashOut' || exchange.status !== 400 || !isBusiness) return;
      expect.field(exchange, '/errorCode').equal(code);
    },
  }),
];
