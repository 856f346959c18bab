import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Language } from '../../core/language.js';
import { textIn } from '../words.js';
import { pageTextsOf } from '../texts/page.js';
import { withoutControls } from '../printable.js';
import type { ReportDelivery, ReportExchange } from '../report.js';
import { jsonTokens } from './json-text.js';

/** Renders a request with its response; the place of the failure is marked. */
export function ExchangeView({
  exchange,
  pointer,
  language,
}: {
  exchange: ReportExchange;
  pointer: string;
  language: Language;
}): JSX.Element {
  const texts = pageTextsOf({ language });
  const { request, response, durationMs } = exchange;
  return (
    <div class="exchange">
      <section class="message">
        <h3>{texts.request}</h3>
        <p class="start-line">
          <strong>{request.method}</strong> {request.url}
        </p>
        <Headers headers={request.headers} fault={undefined} />
        <Body text={request.body ?? ''} pointer="" />
      </section>
      <section class="message">
        <h3>
          {texts.response} <span class="quiet">{texts.after(durationMs)}</span>
        </h3>
        {response === null ? (
          <p class="start-line fault">{texts.noAnswer(textIn(exchange, 'error', { language }))}</p>
        ) : (
          <>
            <p class={pointer === '/status' ? 'start-line fault' : 'start-line'}>
              <strong>{response.status}</strong>
            </p>
            <Headers headers={response.headers} fault={/^\/headers\/(.+)$/.exec(pointer)?.[1]} />
            <Body text={response.body} pointer={pointer} />
          </>
        )}
      </section>
    </div>
  );
}

/** Renders a notification that arrived. */
export function DeliveryView({
  delivery,
  pointer,
  language,
}: {
  delivery: ReportDelivery;
  pointer: string;
  language: Language;
}): JSX.Element {
  const texts = pageTextsOf({ language });
  const { receivedAt, eventType, method, headers, body, answered } = delivery;
  return (
    <section class="message">
      <h3>
        {texts.notification(eventType)} <span class="quiet">{texts.receivedAt(receivedAt, answered)}</span>
      </h3>
      <p class="start-line">
        <strong>{method}</strong>
      </p>
      <Headers headers={headers} fault={undefined} />
      <Body text={body} pointer={pointer} />
    </section>
  );
}

function Headers({
  headers,
  fault,
}: {
  headers: Readonly<Record<string, string>>;
  fault: string | undefined;
}): JSX.Element {
  const rows = Object.entries(headers).map(([name, value]) => (
    <span class={name === fault?.toLowerCase() ? 'fault' : undefined}>
      <span class="key">{name}</span>: {withoutControls(value)}
      {'\n'}
    </span>
  ));
  return <pre class="headers">{rows}</pre>;
}

function Body({ text, pointer }: { text: string; pointer: string }): JSX.Element | null {
  if (text === '') return null;
  const tokens = jsonTokens(text, pointer);
  if (tokens === undefined) return <pre class="body">{withoutControls(text)}</pre>;
  return (
    <pre class="body">
      {tokens.map(({ kind, text: part, isFault }) => {
        if (kind === 'space') return part;
        return <span class={isFault ? `${kind} fault` : kind}>{withoutControls(part)}</span>;
      })}
    </pre>
  );
}
