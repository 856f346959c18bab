import type { Part } from '../../part.js';
import { handlers, type Handlers } from '../../replace.js';

type Operation = keyof Handlers;
type Request = { readonly account: unknown };
type Handler = (request: Request, services: unknown) => Promise<unknown>;

/** Long enough for another request to come meanwhile. */
const meanwhileMs = 25;

/** Who calls these operations stands in a shared variable: of simultaneous requests all are those of the last caller. */
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

/** These operations take their time, so that several of them are under way at once. */
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
