import type { Child } from 'hono/jsx';

import type { Instant } from '../../domain/clock.js';
import type { Cents } from '../../domain/money.js';
import { type Notice, root } from '../page.js';
import { frameTexts } from '../texts/frame.js';
import { Icon } from './icon.js';
import { useFormat, useTexts } from './language.js';

export function Money({ of }: { of: Cents }) {
  return <span class="text-nowrap">{useFormat().money(of)}</span>;
}

export function Count({ of }: { of: number }) {
  return <>{useFormat().number(of)}</>;
}

/** A point in time; with `ofDay`, only the time of day, because the day is shown above it. */
export function Time({ at, ofDay = false }: { at: Instant; ofDay?: boolean }) {
  const { time, timeOfDay } = useFormat();
  return (
    <time class="text-nowrap" datetime={at} title={ofDay ? time(at) : undefined}>
      {ofDay ? timeOfDay(at) : time(at)}
    </time>
  );
}

/** Colours of states: good, waiting, failed, or neutral. */
export type Tone = 'success' | 'warning' | 'danger' | 'secondary' | 'info';

export function Badge({ tone, children }: { tone: Tone; children: Child }) {
  return (
    <span class={`badge rounded-pill fw-medium text-${tone}-emphasis bg-${tone}-subtle`}>{children}</span>
  );
}

export function href(path: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) given.set(name, value);
  const text = given.toString();
  return (path === '/' ? root : root + path) + (text === '' ? '' : `?${text}`);
}

export function Link({
  to,
  query,
  class: className,
  current,
  children,
}: {
  to: string;
  query?: Readonly<Record<string, string | null | undefined>>;
  class?: string;
  current?: boolean;
  children: Child;
}) {
  return (
    <a href={href(to, query)} class={className} aria-current={current === true ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** Shown in place of a list without rows: a text, and a link to the action that would fill the list. */
export function Empty({ text, to, action }: { text: string; to: string; action: string }) {
  return (
    <div class="d-flex flex-wrap align-items-center gap-3">
      <span>{text}</span>
      <Link to={to} class="btn btn-outline-primary btn-sm">
        {action}
      </Link>
    </div>
  );
}

/** A message that something was done, or refused. Screen readers announce it. */
export function NoticeBox({ notice: { kind, text } }: { notice: Notice }) {
  return (
    <div class={`alert alert-${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      {text}
    </div>
  );
}

/** A section of a page with a heading. `id` must be unique in the page. */
export function Card({
  id,
  title,
  actions,
  children,
}: {
  id: string;
  title: Child;
  actions?: Child;
  children: Child;
}) {
  return (
    <section class="card" aria-labelledby={`${id}-title`} id={id}>
      <div class="card-header d-flex flex-wrap align-items-center justify-content-between gap-2 border-0 pb-0">
        <h2 class="h6 mb-0" id={`${id}-title`}>
          {title}
        </h2>
        {actions}
      </div>
      <div class="card-body">{children}</div>
    </section>
  );
}

/** Names with values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: Child, value: Child])[] }) {
  return (
    <dl class="facts mb-0">
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === false ? null : (
          <div>
            <dt class="small fw-normal text-body-secondary">{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A verbatim text for reading and copying. `label` names it for screen readers. */
export function Verbatim({ id, label, text }: { id?: string; label: string; text: string }) {
  return (
    <pre class="verbatim border rounded bg-body-tertiary" tabindex={0} role="group" aria-label={label}>
      <code id={id}>{text}</code>
    </pre>
  );
}

export function JsonText({ label, text }: { label: string; text: string }) {
  return <Verbatim label={label} text={indented(text)} />;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** An id, displayed as a single word however long it is; with `copy`, which names it, it has a button that copies it. */
export function Id({ children, copy }: { children: Child; copy?: string }) {
  const id = <code class="id">{children}</code>;
  if (copy === undefined) return id;
  return (
    <span class="copyable d-inline-flex align-items-center gap-1 mw-100">
      {id}
      <CopyButton what={copy} />
    </span>
  );
}

/** A button that copies the text before it. It is shown only if scripts run. */
function CopyButton({ what }: { what: string }) {
  const label = useTexts(frameTexts).copy(what);
  return (
    <button
      type="button"
      class="copy flex-shrink-0 border-0 rounded bg-transparent lh-1"
      data-copy=""
      aria-label={label}
      title={label}
    >
      <Icon name="copy" />
      <Icon name="copied" class="copy-done" />
    </button>
  );
}

/** A text in which the parts between backticks are shown as code. */
export function WithCode({ text }: { text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>;
}
