import autocannon from 'autocannon';

/** One kind of request, made anew for each. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: (turn: number) => Record<string, string>;
  readonly body?: (turn: number) => unknown;
}

let turn = 0;

/** Requests per second that a server answers with 2xx, over some seconds at 32 connections. Throws on any other answer. */
export async function throughput(
  baseUrl: string,
  load: Load,
  seconds: number,
  connections = 32,
): Promise<number> {
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    requests: [
      {
        method: load.method,
        path: load.path,
        setupRequest: (request) => {
          turn += 1;
          return {
            ...request,
            headers: { 'content-type': 'application/json', ...load.headers(turn) },
            ...(load.body && { body: JSON.stringify(load.body(turn)) }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${baseUrl}${load.path}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`,
    );
  }
  return result.requests.average;
}

/** The middle one of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
