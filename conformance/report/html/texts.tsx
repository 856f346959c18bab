import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Register } from '../report.js';
import { pageTexts } from '../texts/page.js';
import { spokenIn } from '../words.js';

/** A sentence of ours, what stands between backticks as code. */
export function Prose({ text }: { text: string }): JSX.Element {
  const parts = text.split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}

/** The anchor of what has an id of its own: `check-cash-out-created`. */
export function anchorOf(kind: 'check' | 'clause' | 'finding' | 'point', id: string | number): string {
  return `${kind}-${String(id).replace(/[^\w-]/g, '-')}`;
}

/** Links to things of one kind, so many of them at most. */
export function Links({
  kind,
  ids,
  register,
  most = ids.length,
}: {
  kind: 'check' | 'clause';
  ids: readonly string[];
  register: Register;
  most?: number;
}): JSX.Element {
  const rest = ids.length - most;
  return (
    <>
      {ids.slice(0, most).map((id, index) => (
        <>
          {index > 0 && ' '}
          <a href={`#${anchorOf(kind, id)}`}>{id}</a>
        </>
      ))}
      {rest > 0 && ` ${pageTexts[spokenIn(register)].andMore(rest)}`}
    </>
  );
}
