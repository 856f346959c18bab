import type { Part } from '../../part.js';
import type { WireAnswer } from '../../wire.js';

/** Repeats an earlier answer to the same token for `forMs`. */
export function cached(operations: readonly string[], forMs: number): () => Part {
  return () => {
    const kept = new Map<string, { readonly answer: WireAnswer; readonly until: number }>();
    return {
      http: {
        answer: (answer, request) => {
          if (!operations.includes(request.operation ?? '') || answer.status !== 200) return answer;
          const key = `${request.path} ${request.headers['authorization'] ?? ''}`;
          const known = kept.get(key);
          if (known && known.until > Date.now()) return known.answer;
          kept.set(key, { answer, until: Date.now() + forMs });
          return answer;
        },
      },
    };
  };
}
