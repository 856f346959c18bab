import type { Part } from '../../part.js';
import { handlers, type Handlers } from '../../replace.js';

type Operation = keyof Handlers;
type Request = { readonly account: unknown };
type Handler = (request: Request, services: unknown) => Promise<unknown>;

/** How long an operation waits, in ms, so that another request arrives meanwhile. */
const meanwhileMs = 25;

/** These operations keep their caller in a shared variable: simultaneous requests all belong to the last caller. */
export const callerShared =
  (...operations: readonly Operation[]) =>
  (): Part => {
    let asking: unknown;
    return handlers((known) => {
      const changed = (operation: Operation): Handler => {
        const own = known[operation] as unknown as Handler;
        return async (request, services) => {
          asking = request.account;
          await new Promise((resolve) => setTimeout(resolve, meanwhileMs));
          return own({ ...request, account: asking }, services);
        };
      };
      return Object.fromEntries(operations.map((operation) => [operation, changed(operation)]));
    });
  };

/** Slows these operations down, so that several of them run at once. */
export const slowly = (...operations: readonly Operation[]): Part =>
  handlers((known) => {
    const changed = (operation: Operation): Handler => {
      const own = known[operation] as unknown as Handler;
      return async (request, services) => {
        await new Promise((resolve) => setTimeout(resolve, meanwhileMs));
        return own(request, services);
      };
    };
    return Object.fromEntries(operations.map((operation) => [operation, changed(operation)]));
  });
