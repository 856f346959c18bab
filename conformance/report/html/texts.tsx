import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Register } from '../report.js';
import { pageTextsOf } from '../texts/page.js';

/** Renders one of the kit's own sentences; text between backticks becomes code. */
export function Prose({ text }: { text: string }): JSX.Element {
  const parts = text.split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}

/** Returns the anchor of an item, such as `check-cash-out-created`. */
export function anchorOf(kind: 'check' | 'clause' | 'finding' | 'point', id: string | number): string {
  return `${kind}-${String(id).replace(/[^\w-]/g, '-')}`;
}

/** Renders links to items of one kind, up to a maximum number. */
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
      {rest > 0 && ` ${pageTextsOf(register).andMore(rest)}`}
    </>
  );
}
