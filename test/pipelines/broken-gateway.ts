import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A gateway before another one, which answers 404 to whoever has no good token. */
export async function breakGateway(baseUrl: string): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const body = Buffer.concat(chunks);
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
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
