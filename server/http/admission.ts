import type { Request, RequestHandler, Response } from 'express';

import type { Doorkeeper } from '../edge/doorkeeper.js';
import { refusalOf } from '../edge/refusal.js';
import { format } from '../messages/messages.js';
import type { Problem } from '../domain/problems.js';
import { factsOf } from './begin.js';

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
