import type { Result } from './benchmarks.js';
import type { Ratio } from './comparison.js';

const headings = ['work', 'figure', 'against', 'ratio', 'control', 'generator', 'aim', 'met'];

/** Formats the results as a Markdown table. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ work, figure, against, ratio, control, generatorBusy, aim, isMet }) => [
    work,
    figure,
    against ?? '',
    shown(ratio),
    shown(control),
    generatorBusy === null ? '' : `${Math.round(generatorBusy * 100)} %`,
    aim ?? '',
    isMet === null ? '' : isMet ? 'yes' : 'no',
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [headings, headings.map(() => '---'), ...rows].map(line).join('\n');
}

function shown(ratio: Ratio | null): string {
  if (ratio === null) return '';
  const { value, low, high } = ratio;
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
