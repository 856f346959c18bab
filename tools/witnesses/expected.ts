import { parse } from 'yaml';

/** What a witness may report, and why it is not a defect. */
export interface Expected {
  readonly witness: string;
  /** As reported by the witness; `*` stands for any text. */
  readonly finding: string;
  readonly why: string;
}

/** The findings of a witness. */
export interface WitnessFindings {
  readonly witness: string;
  readonly findings: readonly string[];
}

/** What differs from the expectation. */
export interface Judgement {
  /** Reported, but in no entry. */
  readonly unexpected: readonly { readonly witness: string; readonly finding: string }[];
  /** Entries that no longer occur, for witnesses that ran. */
  readonly unseen: readonly Expected[];
}

/** Parses `expected.yaml`: entries by witness. Throws if an entry gives no reason. */
export function readExpected(text: string): readonly Expected[] {
  const document = parse(text) as Readonly<Record<string, readonly Partial<Expected>[]>>;
  return Object.entries(document).flatMap(([witness, entries]) =>
    entries.map(({ finding = '', why = '' }) => {
      if (finding === '' || why.trim() === '')
        throw new Error(`${witness}: an entry needs a finding and a why`);
      return { witness, finding, why };
    }),
  );
}

/** Compares what was reported with what is expected. */
export function judge(expected: readonly Expected[], results: readonly WitnessFindings[]): Judgement {
  const reported = results.flatMap(({ witness, findings }) =>
    findings.map((finding) => ({ witness, finding })),
  );
  const here = expected.filter((entry) => results.some(({ witness }) => witness === entry.witness));
  const covers = (entry: Expected, one: { witness: string; finding: string }): boolean =>
    entry.witness === one.witness && matches(entry.finding, one.finding);
  return {
    unexpected: reported.filter((one) => !here.some((entry) => covers(entry, one))),
    unseen: here.filter((entry) => !reported.some((one) => covers(entry, one))),
  };
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}
