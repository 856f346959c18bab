import type { NextFunction, Request, Response } from 'express';

/** An answer: `body` is JSON, `headers` are added to the common ones. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How an answer is checked against the contract. */
export interface AnswerCheck {
  /** Whether it keeps the contract. */
  readonly allows: (status: number, body: unknown) => boolean;
  /** Call it with a `next` that writes the answer; `next` is called again with what is wrong with the answer. */
  readonly word: (request: Request, response: Response, next: NextFunction) => void;
}

/** From now on the answers to a request are checked with this. */
export function checkAnswers(response: Response, check: AnswerCheck): void {
  response.locals['answers'] = check;
}

/** Sends an answer. One that breaks the contract is not sent; `refused` is called with what is wrong. */
export function sendAnswer(
  request: Request,
  response: Response,
  { status, body, headers = {} }: Answer,
  refused: (error: unknown) => void,
): void {
  const write = () => {
    response.locals['answer'] = body;
    response.status(status).set(headers).json(body);
  };
  const check = response.locals['answers'] as AnswerCheck | undefined;
  if (!check || check.allows(status, body)) {
    write();
    return;
  }
  response.locals['answers'] = undefined;
  check.word(request, response, (error?: unknown) => {
    if (error === undefined) write();
    else refused(error);
  });
}

/** Statuses whose answers never have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends a checked answer, byte for byte as Express does. `common` are the headers of every answer. */
export function sendRight(
  response: Response,
  { status, body, headers }: Answer,
  common: Readonly<Record<string, string>>,
): void {
  response.locals['answer'] = body;
  if (headers !== undefined || body === undefined || bodiless.has(status)) {
    response
      .set(common)
      .status(status)
      .set(headers ?? {})
      .json(body);
    return;
  }
  const text = JSON.stringify(body);
  const all = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  // `getHeaders()` does not return headers that were passed to `writeHead()`, so they are kept here.
  response.locals['answerHeaders'] = all;
  response.locals['answerText'] = text;
  response.writeHead(status, all);
  response.end(text);
}
