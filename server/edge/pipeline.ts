import type { RequestHandler } from 'express';

import { readBody, requireBounds } from './content.js';
import type { HostGuard } from './host-guard.js';
import { type Answer, beginRequest, send } from './request-facts.js';
import { contractOf, readyContract } from './operation-contract.js';
import { provoke, sendProvoked } from './provoked.js';
import type { Refuse } from './refusals.js';
import { type Exchange, servedOperations, type Serving } from './routes.js';
import { recogniserOf } from './urls.js';

/** A step in serving a request. It ends with an answer, continues with null, and refuses by throwing. */
type Step = (exchange: Exchange) => Promise<Answer | null> | null;

/** The steps of every request of an operation, in order. Afterwards the answer is checked against the contract, and sent. */
function stepsFor({ provocations, services: { store } }: Serving): readonly Step[] {
  // Cheap when nothing is planned: one counter check.
  const provoked: Step = (exchange) =>
    provocations && provocations.planned.calls > 0 ? provoke(exchange, provocations, store) : null;
  return [identifyCaller, readContent, provoked, withinBounds, applyContract, callOperation];
}

/** Serves the requests of all operations, and passes all others on to the next handler. */
export function pipeline(serving: Serving, refuse: Refuse): RequestHandler {
  const recognise = recogniserOf(servedOperations(serving));
  const steps = stepsFor(serving);
  return (request, response, next) => {
    const recognised = recognise(request);
    if (!recognised) return next();
    const { served, params } = recognised;
    const { query, headers } = request;
    const facts = beginRequest(request, response, served.operation, serving);
    const exchange: Exchange = {
      request,
      response,
      facts,
      served,
      startedMs: facts.startedMs,
      parts: { params, query, headers, body: undefined },
      operate: null,
      contract: null,
      provocation: null,
    };
    serve(exchange, steps, refuse, serving.admit).catch(next);
  };
}

async function serve(
  exchange: Exchange,
  steps: readonly Step[],
  refuse: Refuse,
  admit: HostGuard,
): Promise<void> {
  const { request, facts } = exchange;
  try {
    const refused = admit(request);
    if (refused) throw refused;
    await sendRight(exchange, await answerOf(exchange, steps));
  } catch (error) {
    // An error response that breaks the contract is a fault of ours, too.
    await sendRight(exchange, refuse(error, request, facts)).catch((fault: unknown) =>
      send(exchange, refuse(fault, request, facts)),
    );
  }
}

async function answerOf(exchange: Exchange, steps: readonly Step[]): Promise<Answer> {
  for (const step of steps) {
    const result = step(exchange);
    // If there is nothing to wait for, continue with the next step without a turn of the event loop.
    const answer = result === null ? null : await result;
    if (answer) return answer;
  }
  throw new Error('the steps ended without an answer');
}

/** Sends an answer that keeps the contract; otherwise rejects with what is wrong with it. */
async function sendRight(exchange: Exchange, answer: Answer): Promise<void> {
  exchange.contract?.requireAnswer(answer);
  exchange.facts.outcome = answer.status;
  if (exchange.provocation === null) send(exchange, answer);
  else await sendProvoked(exchange, exchange.provocation, answer);
}

/** Identifies the caller before any of the request's body is read. */
async function identifyCaller(exchange: Exchange): Promise<Answer | null> {
  const { served, request, facts } = exchange;
  const { accountId, early, operate } = await served.identify(request.headers, facts.startedMs);
  facts.accountId = accountId;
  exchange.operate = operate;
  return early;
}

async function readContent(exchange: Exchange): Promise<null> {
  const { request, response, facts, parts } = exchange;
  const { params, query, headers } = parts;
  const beforeMs = performance.now();
  const body = await readBody(request, response, facts);
  // Time spent on a slow upload does not count as waiting for the gateway.
  exchange.startedMs += performance.now() - beforeMs;
  facts.body = body;
  exchange.parts = { params, query, headers, body };
  return null;
}

function withinBounds({ parts, request }: Exchange): null {
  requireBounds(parts, request.url);
  return null;
}

/** Validates the request. From here on, every response must keep the contract too. */
async function applyContract(exchange: Exchange): Promise<null> {
  const { served, parts } = exchange;
  const { operation } = served;
  const contract = readyContract(operation) ?? (await contractOf(operation));
  exchange.parts = await contract.readRequest(parts);
  if (served.checksAnswers) exchange.contract = contract;
  return null;
}

function callOperation({ operate, parts, startedMs }: Exchange): Promise<Answer> | null {
  return operate?.(parts, startedMs) ?? null;
}
