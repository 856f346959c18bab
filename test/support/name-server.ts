import { createSocket, type Socket } from 'node:dgram';

/** The type of a query for IPv4 addresses. */
const typeA = 1;

/**
 * A name server on loopback. It never answers queries for names ending in `.hole`, and for names ending in `.hole4` only
 * those that are not for IPv4; for other names, it has the given addresses.
 */
export class TestNameServer {
  /** Every requested name, once per query. */
  readonly queries: string[] = [];
  readonly addresses = new Map<string, string>();
  private constructor(
    readonly socket: Socket,
    readonly address: string,
  ) {}

  static async start(): Promise<TestNameServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    const { port } = socket.address();
    const server = new TestNameServer(socket, `127.0.0.1:${port}`);
    socket.on('message', (query, { address, port: from }) => {
      const { name, type, end } = question(query);
      server.queries.push(name);
      if (name.endsWith('.hole') || (name.endsWith('.hole4') && type !== typeA)) return;
      const registered = server.addresses.get(name);
      socket.send(
        answer(query, end, registered !== undefined, type === typeA ? registered : undefined),
        from,
        address,
      );
    });
    return server;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(resolve));
  }
}

function question(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Creates the response: no such name, a name without an address of that type, or an address that is valid for a minute. */
function answer(query: Buffer, end: number, isName: boolean, address: string | undefined): Buffer {
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(isName ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (address === undefined) return head;
  const record = [0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)];
  return Buffer.concat([head, Buffer.from(record)]);
}
