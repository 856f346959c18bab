import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigurationError } from '../core/errors.js';
import { type Sentence, t } from '../core/text.js';

/** An address to listen on. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const faults: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: t`another program listens there`,
  EADDRNOTAVAIL: t`this machine does not have that address`,
  EACCES: t`permission denied`,
  ENOTFOUND: t`the host name is not known`,
  EAI_AGAIN: t`the host name is not known`,
};

/**
 * Explains why it is impossible to listen on an address, and names the option that changes the address. Returns
 * undefined if something else failed.
 */
export function listenFailure(
  thrown: unknown,
  { host, port }: Address,
  option: string,
): ConfigurationError | undefined {
  const { code = '', syscall = '' } = thrown as NodeJS.ErrnoException;
  const fault = faults[code];
  // The code alone is not enough: access to a file may be denied as well.
  if (fault === undefined || !['listen', 'bind', 'getaddrinfo'].includes(syscall)) return undefined;
  return new ConfigurationError(
    t`Cannot listen on port ${port} of ${host}: ${fault}.`,
    t`Choose another address with ${option}; port 0 picks a free port.`,
  );
}

/** Throws `ConfigurationError`, naming the option, if it is impossible to listen on an address. */
export async function requireFree(address: Address, option: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(address.port, address.host);
    await once(server, 'listening');
  } catch (thrown) {
    throw listenFailure(thrown, address, option) ?? thrown;
  } finally {
    server.close();
  }
}
