import type { Refused } from '../../live-updates/changes.js';
import { type HonoContext, type PageRequest, refuseInText, type Route } from '../page.js';
import { signedIn } from '../session.js';
import { streamTexts } from '../texts/errors.js';

export const accountStream = '/live';

/**
 * The interval at which something is sent if nothing happens, in ms, so that proxies keep the connection open, and the
 * end of a session is noticed.
 */
export const heartbeatMs = 15_000;
/** Reconnection delay of browsers, in ms. */
const reconnectMs = 2_000;
/** Maximum number of unread messages before a stream is closed. */
const maxWaiting = 16;

const statuses = { 'account full': 429, 'all full': 503, ending: 503 } as const satisfies Record<
  Refused,
  number
>;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // For proxies that would otherwise buffer the stream.
  'x-accel-buffering': 'no',
} as const;

/**
 * The event stream only reports that something has changed. The page then reloads itself, with the rights that it has at
 * that time.
 */
export const streamRoutes: readonly Route[] = [
  { kind: 'resource', path: accountStream, answer: eventStream },
];

function eventStream({ services, language, account }: PageRequest, context: HonoContext): Response {
  // A HEAD request reads no body, so its stream would never end.
  if (context.req.method === 'HEAD') return new Response(null, { headers: streamHeaders });
  const encoder = new TextEncoder();
  let hasEnded = false;
  let stop = (): void => undefined;
  const outcome: { refused: Refused | null } = { refused: null };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const end = () => {
        if (hasEnded) return;
        stop();
        controller.close();
      };
      const send = (text: string) => {
        if (hasEnded) return;
        if ((controller.desiredSize ?? 0) < -maxWaiting) end();
        else controller.enqueue(encoder.encode(text));
      };
      const sendToOwner = async (text: string) => {
        // If the session cannot be looked up, the change is reported anyway: the page requests the new content with its
        // session.
        const owner = await signedIn(context, services).catch(() => account);
        if (owner?.id === account.id) return send(text);
        send('event: end\ndata: session\n\n');
        end();
      };
      const watching = services.live.watch(account.id, {
        changed: () => void sendToOwner('event: change\ndata: account\n\n'),
        ended: end,
      });
      if (typeof watching === 'string') {
        outcome.refused = watching;
        return controller.close();
      }
      const heart = setInterval(() => void sendToOwner(': here\n\n'), heartbeatMs).unref();
      stop = () => {
        hasEnded = true;
        clearInterval(heart);
        watching();
      };
      send(`retry: ${reconnectMs}\n: here\n\n`);
    },
    cancel: () => stop(),
  });
  const { refused } = outcome;
  if (refused !== null) return refuseInText(statuses[refused], streamTexts[language][refused], 30);
  return new Response(stream, { headers: streamHeaders });
}
