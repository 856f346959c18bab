import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server for shutdown, and returns the function that shuts it down. From then on no connection is accepted,
 * every answer carries `Connection: close`, and idle connections are closed, at once and after each answer. Resolves
 * when no connection is left. When `cut` is aborted, the remaining ones are cut off: half-sent requests, and requests
 * without an answer. Node's own `close` does only part of this: with it, a client that keeps a connection busy keeps
 * the server from ending.
 */
export function ending(server: Server): (cut: AbortSignal) => Promise<void> {
  let ends = false;
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (ends) makeLast(response);
    answers.add(response);
    response.once('close', () => {
      answers.delete(response);
      if (ends) server.closeIdleConnections();
    });
  });
  return async (cut) => {
    ends = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    answers.forEach(makeLast);
    // Node does not count a connection as idle if nothing has arrived on it yet.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const cutOff = () => server.closeAllConnections();
    if (cut.aborted) cutOff();
    cut.addEventListener('abort', cutOff, { once: true });
    await closed;
    cut.removeEventListener('abort', cutOff);
  };
}

/** Tells the client that this is the connection's last answer, if the headers have not been sent yet. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
