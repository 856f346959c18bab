import type { NextFunction, Request, Response } from 'express';

/** An answer: `body` is JSON, `headers` go beside those of any answer. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an answer is held against. */
export interface AnswerCheck {
  /** Whether it is right. */
  readonly allows: (status: number, body: unknown) => boolean;
  /** Looks at the answer that is written once it has called `next`, and calls `next` again with what is wrong with it. */
  readonly word: (request: Request, response: Response, next: NextFunction) => void;
}

/** From here on the answers to a request are held against this. */
export function checkAnswers(response: Response, check: AnswerCheck): void {
  response.locals['answers'] = check;
}

/** Sends an answer; one that breaks the contract is not sent, and `refused` is called with what is wrong. */
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

/** Statuses whose answers have no body, whatever they are given. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends an answer that was found right, to the byte as Express does. `common` are the headers of any answer. */
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
  // Node does not keep what is written at once.
  response.locals['answerHeaders'] = all;
  response.locals['answerText'] = text;
  response.writeHead(status, all);
  response.end(text);
}
