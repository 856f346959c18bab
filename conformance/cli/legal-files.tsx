import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Language } from '../core/language.js';
import { commonStyle, fileOf, Frame } from '../report/html/frame.js';
import { type Case, junitDocument } from '../report/junit-document.js';
import { withoutControls } from '../report/printable.js';
import type { ReportKind } from '../report/write.js';
import { legalGateway } from '../legal/register.js';
import {
  groundIn,
  legalMarkdown,
  type LegalReport,
  portableLine,
  reliancesIn,
  texts,
} from '../legal/report.js';

/** How a report is written. */
interface Wanted {
  readonly language: Language;
  /** Whether red gateways fail the run. */
  readonly fails: boolean;
}

type Write = (report: LegalReport, wanted: Wanted) => Promise<string>;

/** The kinds of files that a sweep can be written to. */
export const legalFiles: Readonly<Partial<Record<ReportKind, Write>>> = {
  json: (report) => Promise.resolve(`${JSON.stringify(report, null, 2)}\n`),
  markdown: (report, { language }) => Promise.resolve(legalMarkdown(report, language)),
  junit: legalJunit,
  html: legalHtml,
};

/** A test case for each gateway. What does not fail the run is skipped rather than a failure, with what was seen in its message. */
function legalJunit(report: LegalReport, { language, fails }: Wanted): Promise<string> {
  const words = texts[language];
  const caseOf = (name: string) => ({ name, group: 'pixkit.legal', seconds: 0 });
  const skipped = (message: string) => ({ kind: 'skipped' as const, message });
  const cases: readonly Case[] = [
    ...report.green.map(caseOf),
    ...report.flaky.map((id) => ({ ...caseOf(id), result: skipped(`${words.flaky} ${id}`) })),
    ...report.red.map(({ gateways, status, tail }) => {
      const alone = gateways.length === 1 ? legalGateway(gateways[0] ?? '').group : undefined;
      const message = alone === undefined ? words.together : words.relies(alone.relies[language]);
      const text = `${words.ended(status)}\n${tail}`;
      const failure = { kind: 'failure' as const, message, type: 'PORTABLE', text };
      return { ...caseOf(gateways.join(', ')), result: fails ? failure : skipped(`${message} (${text})`) };
    }),
    ...report.notExercised.map((id) => ({ ...caseOf(id), result: skipped(`${words.unexercised} ${id}`) })),
    ...report.leftOut.map(({ gateway, because }) => ({
      ...caseOf(gateway),
      result: skipped(`${words.left} ${words.leftOut[because]}`),
    })),
  ];
  return junitDocument([{ name: words.suite, cases }], {
    startedAt: report.startedAt,
    hostname: 'legal gateways',
  });
}

/** One page that loads nothing else. */
function legalHtml(report: LegalReport, { language }: Wanted): Promise<string> {
  return fileOf(<Page report={report} language={language} />);
}

interface PageProps {
  readonly report: LegalReport;
  readonly language: Language;
}

function Page({ report, language }: PageProps): JSX.Element {
  const words = texts[language];
  const { green, red, flaky, notExercised, leftOut, command } = report;
  return (
    <Frame language={language} title={words.title} style={commonStyle()}>
      <header>
        <h1>{words.title}</h1>
        <p>
          <code>{withoutControls(command)}</code>
        </p>
      </header>
      <main>
        <p>{portableLine(report, language)}</p>
        <p>{words.counts(green.length, red.length, flaky.length, notExercised.length, leftOut.length)}</p>
        <Reliances report={report} language={language} />
        {red.map(({ gateways, status, tail }) => (
          <section>
            <h2>{gateways.join(', ')}</h2>
            <p>
              {gateways.length > 1 && `${words.together} `}
              <code>npx pixkit serve --variant {gateways.join(',')}</code>: {words.ended(status)}
            </p>
            <pre>{withoutControls(tail)}</pre>
          </section>
        ))}
        <Listed title={words.flaky} ids={flaky} />
        <Listed title={words.unexercised} ids={notExercised} />
      </main>
    </Frame>
  );
}

function Listed({ title, ids }: { readonly title: string; readonly ids: readonly string[] }): JSX.Element {
  if (ids.length === 0) return <></>;
  return (
    <p>
      {title} {ids.join(', ')}
    </p>
  );
}

function Reliances({ report, language }: PageProps): JSX.Element {
  const rows = reliancesIn(report);
  if (rows.length === 0) return <></>;
  return (
    <table>
      <thead>
        <tr>
          {texts[language].columns.slice(0, 4).map((column) => (
            <th>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ group, gateways }) => (
          <tr>
            <td>{gateways.join(', ')}</td>
            <td>{group.relies[language]}</td>
            <td>{groundIn(group, language)}</td>
            <td>{group.hint[language]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
