import type { Child } from 'hono/jsx';

import { Form, Submit } from './form.js';

/** An irreversible action: the user opens it, reads what it does, then confirms. Works without scripts. */
export function Confirm({
  to,
  ask,
  explained,
  sure,
}: {
  to: string;
  ask: Child;
  explained: Child;
  sure: Child;
}) {
  return (
    <details class="confirm">
      <summary class="btn btn-outline-danger btn-sm">{ask}</summary>
      <Form to={to} class="confirm-body border rounded p-3 mt-2">
        <p class="mb-2">{explained}</p>
        <Submit tone="danger">{sure}</Submit>
      </Form>
    </details>
  );
}
