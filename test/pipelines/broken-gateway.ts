import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { close, listen } from '../support/servers.js';

/** A gateway before another one, which answers 404 to whoever has no good token. */
export async function breakGateway(baseUrl: string): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    void buffer(request).then((body) =>
      fetch(baseUrl + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      }).then(
        async (answer) => {
          const status = answer.status === 401 ? 404 : answer.status;
          response.writeHead(status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
          response.end(Buffer.from(await answer.arrayBuffer()));
        },
        () => response.destroy(),
      ),
    );
  });
  return { baseUrl: `http://127.0.0.1:${await listen(server)}`, close: () => close(server) };
}
