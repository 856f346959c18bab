import { IncomingMessage, ServerResponse } from 'node:http';

import type { Express } from 'express';

/** What a server makes requests and responses of. */
export type Messages = ReturnType<typeof messagesOf>;

/**
 * Classes of requests and responses for a server of this application: born as what Express makes of each by swapping its
 * prototype. The swap, which would make every later use of them slow, then changes nothing. See docs/decisions/fast-edge.md.
 */
export function messagesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
