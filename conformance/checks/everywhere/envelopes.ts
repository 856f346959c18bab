import { everywhere } from '../../check.js';
import type { Exchange } from '../../target/exchange.js';
import { isFullEnvelope, resemblesFullEnvelope } from '../errors/envelopes.js';

const isFull = ({ status, body }: Exchange) => status >= 400 && isFullEnvelope(body);
/** A short envelope may have further members, an `errorId` for instance. */
const isShort = ({ status, body }: Exchange) =>
  status >= 400 && !resemblesFullEnvelope(body) && body.statusCode !== undefined;

export default [
  everywhere({
    id: 'errors/full-envelope-repeats-the-status',
    title: 'statusCode of every full envelope is the HTTP status of its answer',
    clause: 'ERROR-06',
    look(exchange, expect) {
      if (isFull(exchange)) expect.field(exchange, '/statusCode').equal(exchange.status);
    },
  }),
  everywhere({
    id: 'errors/full-envelope-repeats-the-method',
    title: 'method of every full envelope is the HTTP method of its request',
    clause: 'ERROR-11',
    look(exchange, expect) {
      if (isFull(exchange)) expect.field(exchange, '/method').equal(exchange.request.method);
    },
  }),
  everywhere({
    id: 'errors/short-envelope-repeats-the-status',
    title: 'statusCode of every short envelope is the HTTP status of its answer',
    clause: 'ERROR-35',
    look(exchange, expect) {
      if (isShort(exchange)) expect.field(exchange, '/statusCode').equal(exchange.status);
    },
  }),
];
