import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from '../report/console.js';
import type { InteractionResult } from './outcome.js';
import type { PactReport } from './report.js';

/** The report as JUnit XML: a suite per consumer, a test case per interaction; the verdict is a case of its own. */
export async function pactJunit(report: PactReport): Promise<string> {
  const consumers = report.pacts.map(({ consumer }) => consumer);
  const { interactions, verdict } = report;
  const isDecided = verdict === 'conformant' || verdict === 'nonconformant';
  const document = (
    <testsuites
      name="pixkit pact"
      {...totals(interactions, Number(!isDecided))}
      tests={interactions.length + 1}
    >
      <testsuite name="Verdict" tests={1} failures={0} errors={Number(!isDecided)} skipped={0} time="0.000">
        <testcase name={`verdict: ${verdict}`} classname="pixkit.pact.Verdict" time="0.000">
          {!isDecided && <error message={xmlText(report.configuration?.message ?? verdict)} type={verdict} />}
        </testcase>
      </testsuite>
      {consumers.map((consumer) => (
        <Suite report={report} consumer={consumer} />
      ))}
    </testsuites>
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${(await document).toString()}\n`;
}

function Suite({ report, consumer }: { report: PactReport; consumer: string }): JSX.Element {
  const results = report.interactions.filter((result) => result.consumer === consumer);
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').length;
  const timestamp = report.run.startedAt.replace(/\.\d+Z$/, '');
  return (
    <testsuite name={consumer} {...totals(results)} skipped={skipped} timestamp={timestamp}>
      {results.map((result) => (
        <testcase
          name={xmlText(result.description)}
          classname={`pixkit.pact.${consumer}`}
          time={(result.durationMs / 1000).toFixed(3)}
        >
          <Outcome result={result} />
        </testcase>
      ))}
    </testsuite>
  );
}

function Outcome({ result }: { result: InteractionResult }): JSX.Element {
  const { outcome, reason, mismatches } = result;
  const texts = mismatches.map(
    ({ place, message, expected, received }) =>
      `${place} ${message}\nexpected: ${expected}\nreceived: ${received}`,
  );
  return (
    <>
      {outcome === 'failed' && (
        <failure message={xmlText(mismatches[0]?.message ?? '')} type="mismatch">
          {xmlText(texts.join('\n\n'))}
        </failure>
      )}
      {outcome === 'skipped' && <skipped message={xmlText(`not verified: ${reason ?? ''}`)} />}
      {outcome === 'error' && <error message={xmlText(reason ?? '')} type="kit" />}
    </>
  );
}

function totals(results: readonly InteractionResult[], otherErrors = 0): Record<string, string | number> {
  const count = (wanted: string) => results.filter(({ outcome }) => outcome === wanted).length;
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  return {
    tests: results.length,
    failures: count('failed'),
    errors: count('error') + otherErrors,
    time: seconds.toFixed(3),
  };
}

/** What XML 1.0 can hold; the JSX escapes the rest. */
function xmlText(text: string): string {
  return withoutControls(text).replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
