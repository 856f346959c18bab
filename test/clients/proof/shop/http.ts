import { Agent, type IncomingMessage, request as requestOf } from 'node:http';

/** Writes requests and reads responses. */
export interface HttpSeam {
  /** Time limit of one attempt, in ms. */
  readonly timeoutMs: number;
  readonly keepsConnections: boolean;
  readonly contentType: string;
  readonly body: (value: unknown) => string;
  readonly headers: (
    headers: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string | string[]>>;
  readonly parse: (text: string) => unknown;
  /** Maximum number of retries of the library after any broken connection. */
  readonly repeatsWhatBreaks: number;
}

export const http: HttpSeam = {
  timeoutMs: 3_000,
  keepsConnections: true,
  contentType: 'application/json',
  body: (value) => JSON.stringify(value),
  headers: (headers) => headers,
  parse: (text) => JSON.parse(text) as unknown,
  repeatsWhatBreaks: 0,
};

/** The outcome of one request. */
export type End =
  | {
      readonly what: 'answer';
      readonly status: number;
      readonly headers: IncomingMessage['headers'];
      /** Undefined if it cannot be read. */
      readonly body: Readonly<Record<string, unknown>> | undefined;
    }
  /** It may have been carried out. */
  | { readonly what: 'lost'; readonly because: 'time' | 'connection' }
  /** It did not arrive. */
  | { readonly what: 'not sent' }
  /** It was not sent, because the gateway gave no token for it. */
  | { readonly what: 'no token' };

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function agentOf({ keepsConnections }: HttpSeam): Agent {
  return new Agent({ keepAlive: keepsConnections, timeout: 4_000 });
}

/** Sends a request. Never rejects because of the gateway or the network. */
export async function send(outgoing: Outgoing, agent: Agent, seam: HttpSeam): Promise<End> {
  for (let repeated = 0; ; repeated++) {
    const end = await once(outgoing, agent, seam);
    if (end.what !== 'lost' || end.because !== 'connection' || repeated >= seam.repeatsWhatBreaks) return end;
  }
}

function once({ method, url, headers, body }: Outgoing, agent: Agent, seam: HttpSeam): Promise<End> {
  const bytes = body === undefined ? undefined : Buffer.from(seam.body(body));
  const type = bytes && { 'Content-Type': seam.contentType, 'Content-Length': String(bytes.length) };
  return new Promise((resolve) => {
    const request = requestOf(url, { method, agent, headers: seam.headers({ ...headers, ...type }) });
    const timer = setTimeout(() => end({ what: 'lost', because: 'time' }), seam.timeoutMs);
    const end = (value: End): void => {
      clearTimeout(timer);
      resolve(value);
      if (value.what !== 'answer') request.destroy();
    };
    request.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' ? { what: 'not sent' } : { what: 'lost', because: 'connection' }),
    );
    request.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => end({ what: 'lost', because: 'connection' }));
      answer.on('end', () =>
        end({
          what: 'answer',
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: members(Buffer.concat(chunks).toString(), seam),
        }),
      );
    });
    request.end(bytes);
  });
}

function members(text: string, { parse }: HttpSeam): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parse(text);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
