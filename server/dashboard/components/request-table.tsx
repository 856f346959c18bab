import { instant } from '../../domain/clock.js';
import type { ShownRequest } from '../../recent-requests/requests.js';
import { operatorTexts } from '../texts/operator.js';
import { TimeBelow } from './columns.js';
import { useLanguage, useTexts } from './language.js';
import { Badge, Link, Time } from './parts.js';
import { toneOf } from './states.js';
import { Table } from './table.js';

/** The start of an account's id, as a link to its requests. */
export function AccountLink({ id }: { id: string | null }) {
  const { nobody } = useTexts(operatorTexts);
  if (id === null) return <span class="text-body-secondary">{nobody}</span>;
  return (
    <Link to="/operator" query={{ accountId: id }}>
      <code title={id}>{id.slice(0, 8)}</code>
    </Link>
  );
}

/** A table of requests, each with a link to its page. */
export function RequestTable({ requests }: { requests: readonly ShownRequest[] }) {
  const language = useLanguage();
  const texts = operatorTexts[language];
  return (
    <Table
      caption={texts.requests}
      empty={texts.noRequests}
      rows={requests}
      columns={[
        { title: texts.path, cell: (request) => <What request={request} /> },
        { title: texts.status, cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
        {
          title: texts.duration,
          cell: ({ durationMs }) => texts.ms(durationMs.toLocaleString(language)),
          numeric: true,
          wideOnly: true,
        },
        { title: texts.account, cell: ({ accountId }) => <AccountLink id={accountId} /> },
        {
          title: texts.errorId,
          cell: ({ requestId }) => <code title={requestId}>{requestId.slice(0, 8)}</code>,
          wideOnly: true,
        },
        {
          title: texts.time,
          cell: ({ answeredAtMs }) => <Time at={instant(answeredAtMs)} short />,
          wideOnly: true,
        },
      ]}
    />
  );
}

/** What was asked for and, if there is something to say about it, which state was set up, and why it was refused. */
function What({ request }: { request: ShownRequest }) {
  const { method, path, requestId, state, code, answeredAtMs } = request;
  return (
    <>
      <Link to={`/operator/requests/${encodeURIComponent(requestId)}`}>
        <code class="id">{`${method} ${path}`}</code>
      </Link>
      {state !== null && <div class="second">{state}</div>}
      {code !== null && <div class="second">{code}</div>}
      <TimeBelow at={instant(answeredAtMs)} short />
    </>
  );
}
