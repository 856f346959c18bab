import type { JSX } from 'hono/jsx/jsx-runtime';

import type { Language } from '../core/language.js';
import { commonStyle, fileOf, Frame } from '../report/html/frame.js';
import { Table } from '../report/html/table.js';
import { withoutControls } from '../report/printable.js';
import { parts, type PartName, type RecordingReport, type ReportedItem } from './report.js';
import { placed, recordedLines, type RecordingTexts } from './texts.js';

/** The report as one HTML file that loads no other resource. */
export function recordingHtml(report: RecordingReport, texts: RecordingTexts): Promise<string> {
  return fileOf(<Page report={report} texts={texts} />);
}

interface Props {
  readonly report: RecordingReport;
  readonly texts: RecordingTexts;
}

function Page({ report, texts }: Props): JSX.Element {
  return (
    <Frame language={report.language as Language} title={texts.title} style={commonStyle()}>
      <header>
        <h1>{texts.title}</h1>
        <p>
          <strong>{texts.found(report.found)}</strong>
        </p>
        {recordedLines(report, texts).map((line) => (
          <p class="quiet">{withoutControls(line)}</p>
        ))}
        <p class="quiet">{withoutControls(report.files.join(', '))}</p>
      </header>
      <main>
        {parts.map((name) => (
          <Part name={name} report={report} texts={texts} />
        ))}
      </main>
    </Frame>
  );
}

function Part({ name, report, texts }: Props & { readonly name: PartName }): JSX.Element {
  const { visited, total, failed, items } = report.parts[name];
  const of = (outcome: ReportedItem['outcome']) => items.filter((item) => item.outcome === outcome);
  const lists = (['held', 'undecided'] as const).map((outcome) => ({ outcome, listed: of(outcome) }));
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{texts.part[name]}</h2>
      <p>{texts.line[name](visited, total, failed)}</p>
      {of('failed').map((item) => (
        <Failed part={name} item={item} texts={texts} />
      ))}
      {lists
        .filter(({ listed }) => listed.length > 0)
        .map(({ outcome, listed }) => (
          <details>
            <summary>
              {texts.outcome[outcome]} <span class="quiet">{listed.length}</span>
            </summary>
            <Table
              title={`${texts.part[name]}: ${texts.outcome[outcome]}`}
              columns={texts.columns.filter((_, index) => index !== 1)}
              rows={listed.map(({ id, rule, held, reason }) => [id, rule, reason ?? texts.times(held)])}
            />
          </details>
        ))}
    </section>
  );
}

function Failed({
  part,
  item,
  texts,
}: {
  readonly part: PartName;
  readonly item: ReportedItem;
  readonly texts: RecordingTexts;
}): JSX.Element {
  const { id, rule, failed, findings, clauses } = item;
  // What is found of a clause is of itself.
  const isOwn = findings.every(({ clause }) => clause === id);
  const columns = [texts.clause, texts.finding, texts.expected, texts.received, texts.messages];
  const rows = findings.map(({ clause, message, pointer, expected, received, messages }) => [
    clause,
    placed(message, pointer),
    expected,
    received,
    messages.join(', '),
  ]);
  const from = isOwn ? 1 : 0;
  return (
    <article>
      <h3>
        <span class="failed">{id}</span> {withoutControls(rule)}{' '}
        <span class="quiet">
          {texts.times(failed)}
          {clauses.length > 1 || clauses[0] !== id ? `; ${clauses.join(', ')}` : ''}
        </span>
      </h3>
      <Table
        title={`${texts.part[part]}, ${id}: ${texts.finding}`}
        columns={columns.slice(from)}
        rows={rows.map((cells) => cells.slice(from))}
      />
    </article>
  );
}
