import { randomUUID } from 'node:crypto';

import { at, header } from '../../edits.js';
import type { Part } from '../../part.js';
import { sending } from '../../replace.js';
import type { WireRequest } from '../../wire.js';

/** What is known about an idempotency key when it is repeated. */
export interface Use {
  /** Whether the first call has been answered. */
  readonly isDone: boolean;
  /** Whether its transfer has settled. */
  readonly isSettled: boolean;
  /** Whether the body is that of the first call. */
  readonly isSameBody: boolean;
  /** Number of calls for other transfers since the first. */
  readonly others: number;
}

interface Known {
  readonly body: string;
  readonly made: number;
  isDone: boolean;
  id: string;
}

const name = 'x-idempotency-key';
const keyOf = ({ operation, headers }: WireRequest): string | undefined =>
  operation === 'createTransfer' && headers[name] !== undefined
    ? `${headers['authorization'] ?? ''} ${headers[name]}`
    : undefined;

/** Treats a used idempotency key as new if `forgets` says so; notifications show the key that was sent. */
export function keysForgotten(forgets: (use: Use) => boolean): () => readonly Part[] {
  return () => {
    const known = new Map<string, Known>();
    const settled = new Set<string>();
    const aliases = new Map<string, string>();
    let count = 0;
    const request = (sent: WireRequest): WireRequest => {
      const params = at(sent.body, '/params') as { readonly transactionId?: unknown } | undefined;
      if (at(sent.body, '/state') === 'a payment settles') settled.add(String(params?.transactionId));
      const key = keyOf(sent);
      if (key === undefined) return sent;
      const first = known.get(key);
      if (first === undefined) {
        count += 1;
        known.set(key, { body: sent.text, made: count, isDone: false, id: '' });
        return sent;
      }
      const { isDone, id, body, made } = first;
      const use = {
        isDone,
        isSettled: settled.has(id),
        isSameBody: body === sent.text,
        others: count - made,
      };
      if (!forgets(use)) return sent;
      const alias = randomUUID();
      aliases.set(alias, sent.headers[name] ?? '');
      return header(name, alias)(sent);
    };
    const send = sending((delivery, next) => {
      let { body } = delivery;
      for (const [alias, original] of aliases) body = body.replaceAll(alias, original);
      return next({ ...delivery, body });
    });
    const part: Part = {
      http: {
        request,
        answer: (answer, sent) => {
          const first = known.get(keyOf(sent) ?? '');
          if (first !== undefined && !first.isDone && answer.status === 200) {
            first.isDone = true;
            first.id = String(at(answer.body, '/id'));
          }
          return answer;
        },
      },
    };
    return [part, send];
  };
}
