import { ContractDocument } from '../../contract/document.js';
import { tolerant } from '../../contract/tolerant.js';
import { isObject } from '../../core/json.js';
import { parseJson } from '../../core/untrusted-json.js';

const document = new ContractDocument(tolerant);

/** Maximum number of path segments of the gateway's own base path, before those of the interface. */
const mostSteps = 4;

/**
 * Returns the path of a call below the gateway's base path, with its query; undefined if no operation has this path.
 */
export function pathBelow(method: string, path: string): string | undefined {
  const [plain = '', ...query] = path.split('?');
  const steps = plain.split('/');
  for (let skipped = 0; skipped <= Math.min(mostSteps, steps.length - 2); skipped += 1) {
    const rest = ['', ...steps.slice(1 + skipped)].join('/');
    if (document.operationFor(method, rest) !== undefined) return [rest, ...query].join('?');
  }
  return undefined;
}

const names: ReadonlySet<string> = new Set(document.webhooks);

/** Whether a body belongs to a notification of the interface. */
export function isNotificationBody(text: string | undefined): boolean {
  const body = text === undefined ? undefined : parseJson(text);
  if (!isObject(body)) return false;
  return [body['event'], body['type']].some((name) => typeof name === 'string' && names.has(name));
}

/** Returns whether a recorded message is a call of the client or a notification of the gateway; by default a call. */
export function messageKind(method: string, path: string, isNotification: boolean): 'call' | 'notification' {
  return isNotification && pathBelow(method, path) === undefined ? 'notification' : 'call';
}
