import { type IncomingHttpHeaders, request } from 'node:http';

/** A response as received. */
export interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends a `GET`, or a `POST` with a body, with any headers, even `Host` and `Origin`, which `fetch` does not allow. `Host`
 * defaults to that of the URL.
 */
export function askUnder(url: string, headers: Record<string, string>, body?: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const options = { method: body === undefined ? 'GET' : 'POST', headers, agent: false };
    const sent = request(url, { ...options, setHost: headers['host'] === undefined });
    sent.on('error', reject).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.end(body);
  });
}
