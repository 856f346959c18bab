import type { ServerResponse } from 'node:http';

import type { Request, RequestHandler, Response } from 'express';

import type { Problem } from '../domain/problems.js';
import type { Doorkeeper } from '../edge/doorkeeper.js';
import { refusalOf } from '../edge/refusal.js';
import { beginRequest, commonHeaders, type Reporting, type RequestFacts } from '../edge/request-facts.js';
import { format } from '../messages/messages.js';

/** The facts of the requests that Express serves, by their responses. */
const begun = new WeakMap<ServerResponse, RequestFacts>();

/** Begins every request that is not an operation's. */
export function begin(reporting: Reporting): RequestHandler {
  return (request, response, next) => {
    const facts = beginRequest(request, response, null, reporting);
    begun.set(response, facts);
    response.set(commonHeaders(facts));
    next();
  };
}

/** What is known about a request that Express serves; whoever serves it adds to it. */
export function factsOf(response: ServerResponse): RequestFacts {
  const facts = begun.get(response);
  if (!facts) throw new Error('the request has not begun');
  return facts;
}

/** What tells nothing about an account, and what probes ask for by any name. */
const ofProbes = /^\/(health|metrics)(\/|$)/i;
/** Pages, which are for people, and the control endpoint, whose errors have a form of their own. */
const pages = /^\/(dashboard|docs)(\/|$)/i;
const control = /^\/_control(\/|$)/i;

/** Refuses the requests of Express that the doorkeeper refuses, in the form that their path has for errors. */
export function admission(admit: Doorkeeper): RequestHandler {
  return (request, response, next) => {
    const refused = ofProbes.test(request.path) ? null : admit(request);
    if (!refused) return next();
    const ofPage = pages.test(request.path);
    if (!ofPage && !control.test(request.path)) return next(refused);
    factsOf(response).refusal = refusalOf(refused);
    answer(request, response, refused, ofPage);
  };
}

function answer(request: Request, response: Response, { options }: Problem, ofPage: boolean): void {
  const [said] = [options.message].flat();
  if (said === undefined) throw new Error('the refusal says nothing');
  response.status(options.status);
  if (!ofPage) return void response.json({ error: format(said) });
  const isPortuguese = request.acceptsLanguages('en', 'pt', 'pt-BR') !== 'en';
  response.vary('accept-language').set('cache-control', 'no-store').type('text/plain');
  response.send(`${format(said, isPortuguese ? 'pt-BR' : 'en')}\n`);
}
