import type { Child } from 'hono/jsx';
import { encode } from 'uqr';

import { Verbatim } from './parts.js';

/** White space around a QR code, in modules, that readers need. */
const quiet = 4;

/** A text as a QR code. `label` is for screen readers; the text itself is shown next to it, for copying. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quiet });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect fill="#fff" width={size} height={size} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** A text with a button that copies it. `id` must be unique in the page; `label` names the text, `copy` the button. */
export function Copied({ id, label, copy, text }: { id: string; label: string; copy: Child; text: string }) {
  return (
    <div class="copied">
      <Verbatim id={id} label={label} text={text} />
      <button type="button" class="btn btn-outline-primary btn-sm" data-copy={id}>
        {copy}
      </button>
    </div>
  );
}
