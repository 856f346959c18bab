import { plural, t } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/texts.js';
import type { Wording } from '../report.js';
import { fileTexts } from './files.js';

type FileTexts = SpokenTexts<typeof fileTexts>;

const ofClients: typeof fileTexts = {
  ...fileTexts,
  heading: (verdict) => t`## pixkit check client: ${verdict}`,
  checks: (head, counts) => t`${head}; scenarios: ${counts}.`,
  target: (client, kit, seed, seconds) => t`Client ${client}, ${kit}, seed ${seed}, ${seconds}`,
  checksFirst: (count, first) => t`${count} scenarios, first ${first}`,
  table: t`| grade | decided | of | failed |`,
  openPoints: (count) =>
    t`${count} open points of the gateway behind the client were recorded; the JSON and HTML reports have them.`,
  checkList: (ids) => t`scenarios: ${ids}`,
  warned: (titles) => t`warned: it failed, but only at duties that warn: ${titles}`,
  warnings: (count) => t`### ${count} more that only ${plural('warns', 'warn')}`,
};

/** The texts of Markdown, annotations and JUnit about the subject of a report. */
export function fileTextsOf({ subject, language = 'en' }: Wording): FileTexts {
  return textsIn(subject === 'client' ? ofClients : fileTexts, language);
}
