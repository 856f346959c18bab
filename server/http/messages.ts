import { IncomingMessage, ServerResponse } from 'node:http';

import type { Express } from 'express';

/** The classes of which a server creates requests and responses. */
export type Messages = ReturnType<typeof messagesOf>;

/**
 * Request and response classes for a server of this application. They already have the prototypes that Express sets on
 * each object. That assignment, which would make every later use of the object slow, then changes nothing. See
 * docs/decisions/edge.md.
 */
export function messagesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
