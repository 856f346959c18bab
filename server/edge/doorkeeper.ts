import type { IncomingMessage } from 'node:http';

import { httpProblem, type Problem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import { type Strangeness, strangenessIn } from './strangeness.js';

/** Decides whether a request may come in; the refusal if it may not. */
export type Doorkeeper = (request: IncomingMessage) => Problem | null;

const refusals = {
  proxy: 'forwarded',
  host: 'host not allowed',
  origin: 'origin not allowed',
} as const satisfies Record<Strangeness, string>;

/**
 * Lets in only programs on this machine, and those who call the gateway by an allowed name, as long as everybody knows
 * the secret of the demo account (`isSecretPublic`). A website would otherwise have that account: it can point its name
 * at this machine's address, and the browsers that visit it then send its requests here.
 */
export function doorkeeper(isSecretPublic: () => boolean, allowHosts: readonly string[] = []): Doorkeeper {
  const look = strangenessIn(new Set(allowHosts.map((name) => name.toLowerCase())));
  return (request) => {
    const strange = isSecretPublic() ? look(request) : null;
    return strange && httpProblem(403, message(refusals[strange]));
  };
}
