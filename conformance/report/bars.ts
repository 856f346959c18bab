import type { Colors } from './console.js';
import { type ChapterTally, partsOfBar, sumOf } from './tally.js';
import { consoleTextsOf } from './texts/client-console.js';
import type { Wording } from './report.js';
import { nameOfChapter } from './words.js';

/** Width of a chapter's bar, in characters. */
const barCells = 24;

/** One line for a chapter, or for a grade of duties: its name, a bar, and how much of it was decided. */
export function barLine(
  { chapter, tally }: ChapterTally,
  width: number,
  colors: Colors,
  wording: Wording,
): string {
  const { passed, waived, warned, failed, undecided } = tally;
  const texts = consoleTextsOf(wording);
  const all = sumOf(tally);
  const note = failed > 0 ? colors.red(`  ${texts.failed(failed)}`) : '';
  const { green, yellow, red, dim } = colors;
  const kinds = [
    [passed, green, '█'],
    [waived + warned, yellow, '▒'],
    [failed, red, '▓'],
    [all === 0 ? 1 : undecided, dim, '░'],
  ] as const;
  const sizes = partsOfBar(
    kinds.map(([count]) => count),
    barCells,
  );
  const bar = kinds.map(([, paint, cell], index) => paint(cell.repeat(sizes[index] ?? 0)));
  const name = nameOfChapter(chapter, { ...(wording.language && { language: wording.language }) }).padEnd(
    width,
  );
  const counts = texts.ofAll(String(all - undecided).padStart(4), String(all).padStart(4));
  return `  ${name} ${bar.join('')} ${counts}${note}`;
}
