import { controlOf, median, type Ratio, ratioOf, type Round } from '../comparison.js';

/** What something costs at a base size, at ten and at a hundred times that size. */
export interface Curve {
  readonly what: string;
  /** The unit of the figures. */
  readonly unit: string;
  /** Three sizes, in words. */
  readonly sizes: readonly string[];
  /** The median at each size. */
  readonly figures: readonly number[];
  /** The figure at the largest size over that at the smallest. */
  readonly growth: Ratio;
  /** Each size beside itself, in the same rounds: 1 save for noise. */
  readonly control: Ratio;
  /** The most that it may grow; null if it is only shown. */
  readonly most: number | null;
}

/** What is measured, and at which sizes. */
export interface Question<Size> {
  readonly what: string;
  readonly unit: string;
  readonly sizes: readonly { readonly name: string; readonly at: Size }[];
  readonly most?: number;
  readonly rounds?: number;
  /** One figure at one size. */
  readonly sample: (size: Size) => Promise<number>;
}

/** Measures all sizes in turn, each twice per round, forth and back, so that a drift of the machine affects all of them. */
export async function curveOf<Size>(question: Question<Size>): Promise<Curve> {
  const { what, unit, sizes, most = null, rounds = 6, sample } = question;
  const forth = sizes.map(({ at }, index) => ({ at, index }));
  const turns = [...forth, ...[...forth].reverse()];
  const seen: number[][][] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const figures = sizes.map((): number[] => []);
    for (const { at, index } of turns) figures[index]?.push(await sample(at));
    if (round > 0) seen.push(figures);
  }
  const pair = (figures: readonly number[] = []) => [figures[0] ?? NaN, figures[1] ?? NaN] as const;
  const pairs = seen.map((figures): Round => ({
    ours: pair(figures[sizes.length - 1]),
    other: pair(figures[0]),
  }));
  return {
    ...{ what, unit, most },
    sizes: sizes.map(({ name }) => name),
    figures: sizes.map((_, index) => median(seen.flatMap((figures) => figures[index] ?? []))),
    growth: ratioOf(pairs),
    control: controlOf(pairs),
  };
}

/** Whether something grows more than it may; a control as far away says that the machine was too restless to tell. */
export function growsTooMuch({ growth, control, most }: Pick<Curve, 'growth' | 'control' | 'most'>): boolean {
  return most !== null && growth.low > most && control.high < most;
}

const headings = ['what grows', 'at', 'costs', 'growth', 'control', 'at most', 'met'];

/** The curves as a table in Markdown. */
export function tableOf(curves: readonly Curve[]): string {
  const rows = curves.map((curve) => {
    const { what, sizes, unit, figures, growth, control, most } = curve;
    const costs = `${figures.map(shown).join(' · ')} ${unit}`;
    const { value, low, high } = growth;
    const grown = `${shown(value)} (${shown(low)} to ${shown(high)})`;
    const met = most === null ? '' : value <= most ? 'yes' : growsTooMuch(curve) ? 'no' : 'not clear';
    return [what, sizes.join(' · '), costs, grown, shown(control.value), most ?? '', met];
  });
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [headings, headings.map(() => '---'), ...rows].map(line).join('\n');
}

/** Three significant digits. */
function shown(value: number): string {
  return value >= 1_000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
