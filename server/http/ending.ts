import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server for its end, and returns what ends it. From then on nobody connects, every answer carries
 * `Connection: close`, and connections that wait for a request are closed, at once and after each answer. Resolves when no
 * connection is left; those that are when `cut` is aborted (a request that was sent by half, one that is not answered) are
 * cut off. Node's own `close` does a part of it: a client that keeps a connection busy keeps the server from ending.
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
    // To Node a connection on which nothing has come yet is not idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const cutOff = () => server.closeAllConnections();
    if (cut.aborted) cutOff();
    cut.addEventListener('abort', cutOff, { once: true });
    await closed;
    cut.removeEventListener('abort', cutOff);
  };
}

/** Tells the client that this is the connection's last answer, where it can still be told. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
