import { t, type Sentence, type Text, truncate } from '../core/text.js';
import type { LocalizedText } from '../core/language.js';
import { Exchange } from '../target/exchange.js';
import type { LastRequest, Presence } from '../target/presence.js';
import type { Subject } from './check.js';
import type { Failure } from './finding.js';
import type { ResolvedCheck } from './phases/resolve.js';
import type { RunEnvironment } from './session.js';

/** The id of the finding that the gateway stopped responding in the middle of the run. */
export const stoppedId = 'answering/until-the-end';

/** The title of its line in the results: what is true if it did not stop. */
export const stoppedTitle: LocalizedText = {
  en: 'The gateway responds until the end of the run',
  'pt-BR': 'O gateway responde até o fim da execução',
};

/** Why everything that had not been judged by then is skipped. */
export const stoppedAnswering = t`the gateway had stopped responding`;

/** Maximum characters of a body in the sentence of the finding. */
const mostBody = 200;

/**
 * The one finding of a gateway that stopped responding: the last request it got. If several requests were in flight, a
 * request whose body violates the contract is named first, then any other that violates it, otherwise the last one.
 */
export function stopped(
  { presence, judge, profile }: Pick<RunEnvironment, 'judge' | 'profile'> & { readonly presence: Presence },
  chapterOfCheck: (id: string) => string | undefined,
): ResolvedCheck {
  const suspicion = (exchange: Exchange) =>
    Number(judge.breaksBody(exchange)) + Number(judge.breaksRequest(exchange));
  const [first, ...others] = presence.last
    .map((last) => ({ last, exchange: exchangeOf(last, profile.baseUrl) }))
    .reverse()
    .sort((one, other) => suspicion(other.exchange) - suspicion(one.exchange));
  const operation = first && judge.operationOf(first.exchange)?.operationId;
  const chapter = chapterOfCheck(first?.last.request.by ?? '');
  return resultOfRun(subjectOf(chapter), {
    operation: operation ?? '',
    message: sentenceOf(first, others.length),
    expected: t`a response`,
    received: first?.last.error ?? t`no response to any later request`,
    pointer: '',
    exchanges: first === undefined ? [] : [first, ...others].slice(0, 3).map(({ exchange }) => exchange),
  });
}

/** The result for a failure of the run as a whole rather than of one check. */
export function resultOfRun(
  check: Subject,
  failure: Omit<Failure, 'kind' | 'clause' | 'deliveries'>,
): ResolvedCheck {
  return {
    check,
    outcome: 'failed',
    reason: null,
    durationMs: 0,
    failures: [{ kind: 'precondition', clause: null, deliveries: [], ...failure }],
    observations: [],
    basis: new Map(),
    withheld: new Map(),
    ended: 'complete',
  };
}

function subjectOf(chapter: string | undefined): Subject {
  return {
    id: stoppedId,
    title: stoppedTitle,
    clauses: [],
    ...(chapter !== undefined && { chapter }),
  };
}

function sentenceOf(
  first: { readonly last: LastRequest; readonly exchange: Exchange } | undefined,
  others: number,
): Sentence {
  if (first === undefined) return t`The gateway stopped responding; the rest of the run was not evaluated`;
  const { by } = first.last.request;
  const { method, path, body = '' } = first.exchange.request;
  const short = truncate(body, mostBody);
  const request: Text = body === '' ? `${method} ${path}` : t`${method} ${path} with body \`${short}\``;
  const sent = by === undefined ? request : t`${request} (check ${by})`;
  if (others === 0)
    return t`The gateway stopped responding after ${sent}; the rest of the run was not evaluated`;
  if (others === 1)
    return t`The gateway stopped responding after ${sent}, or after another request in progress; the rest of the run was not evaluated`;
  return t`The gateway stopped responding after ${sent}, or after one of ${others} other requests in progress; the rest of the run was not evaluated`;
}

function exchangeOf({ request, error, status, durationMs }: LastRequest, baseUrl: string): Exchange {
  const { method, url, headers, body } = request;
  const sent = {
    method,
    url,
    headers,
    operation: undefined,
    path: url.startsWith(baseUrl) ? url.slice(baseUrl.length) : new URL(url).pathname,
    body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : body,
  };
  const answer = status === undefined ? undefined : { status, headers: {}, bytes: Buffer.alloc(0) };
  return new Exchange(sent, answer, answer === undefined ? error : undefined, durationMs);
}
