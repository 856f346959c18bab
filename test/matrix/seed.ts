/**
 * Fills `results/` of a copy of deploy/interop with the reference gateway and two legal variants:
 * `node tools/run.mjs test/matrix/seed.ts FOLDER [defect …]`. Takes some 10 seconds for each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderName } from '../../conformance/matrix/validate.js';
import { defective, type Judged, reference, reportOf, variant } from './judged.js';

const [folder = '', ...more] = process.argv.slice(2);
if (folder === '') throw new Error('name the folder to write to');

const seeds: readonly Judged[] = [
  reference,
  variant('balance-in-data'),
  variant('times-with-offset'),
  ...more.map((id) => (id.includes('/') ? defective(id) : variant(id))),
];
for (const seed of seeds) {
  const report = await reportOf(seed);
  const place = join(folder, folderName(seed.name), folderName(seed.version));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'report.json'), `${JSON.stringify(report)}\n`);
  writeFileSync(
    join(place, 'reproduce.md'),
    `---\ntrust: self-reported\n---\n\nA gateway of the project's own tests; \`npm run variants\` judges it again.\n`,
  );
  process.stdout.write(`${seed.name}: ${report.verdict}\n`);
}
