import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from './printable.js';

/** A test case of a JUnit report; it passed if it has no result. */
export interface Case {
  readonly name: string;
  readonly group: string;
  readonly seconds: number;
  readonly result?: {
    readonly kind: 'failure' | 'error' | 'skipped';
    readonly message: string;
    readonly type?: string;
    readonly text?: string;
  };
}

export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** Facts about the run, repeated in every suite. */
interface Run {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly hostname: string;
}

/** Formats suites as JUnit XML. */
export async function junitDocument(suites: readonly JunitSuite[], run: Run): Promise<string> {
  const all = suites.flatMap(({ cases }) => cases);
  const document = (
    <testsuites name="pixkit" {...totals(all, false)}>
      {suites.map((suite) => (
        <Suite suite={suite} run={run} />
      ))}
    </testsuites>
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${(await document).toString()}\n`;
}

function Suite({ suite: { name, cases }, run }: { suite: JunitSuite; run: Run }): JSX.Element {
  const timestamp = run.startedAt.replace(/\.\d+Z$/, '');
  return (
    <testsuite name={xmlText(name)} {...totals(cases)} timestamp={timestamp} hostname={xmlText(run.hostname)}>
      {cases.map((one) => (
        <TestCase one={one} />
      ))}
    </testsuite>
  );
}

function TestCase({ one }: { one: Case }): JSX.Element {
  const { name, group, seconds, result } = one;
  return (
    <testcase name={xmlText(name)} classname={xmlText(group)} time={seconds.toFixed(3)}>
      {result !== undefined && <Result result={result} />}
    </testcase>
  );
}

function Result({ result }: { result: NonNullable<Case['result']> }): JSX.Element {
  const { kind: Kind, message, type, text = '' } = result;
  return (
    <Kind message={xmlText(message)} type={type}>
      {xmlText(text)}
    </Kind>
  );
}

/** Counts test cases. The schemas of viewers allow `skipped` on a suite, but not on the list of suites. */
function totals(cases: readonly Case[], withSkipped = true): Record<string, string | number> {
  const count = (kind: string) => cases.filter(({ result }) => result?.kind === kind).length;
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    ...(withSkipped && { skipped: count('skipped') }),
    time: cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  };
}

/** Replaces what XML 1.0 cannot contain: control characters, lone surrogates, non-characters. JSX escapes the rest. */
function xmlText(text: string): string {
  return withoutControls(text).replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
