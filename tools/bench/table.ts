import { table } from '../pages/markdown.js';
import type { Result } from './benchmarks.js';
import { ratioText } from './comparison.js';

const headings = ['work', 'figure', 'against', 'ratio', 'control', 'generator', 'aim', 'met'];

/** Formats the results as a Markdown table. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ work, figure, against, ratio, control, generatorBusy, aim, isMet }) => [
    work,
    figure,
    against ?? '',
    ratio === null ? '' : ratioText(ratio, 2),
    control === null ? '' : ratioText(control, 2),
    generatorBusy === null ? '' : `${Math.round(generatorBusy * 100)} %`,
    aim ?? '',
    isMet === null ? '' : isMet ? 'yes' : 'no',
  ]);
  return table(headings, rows);
}
