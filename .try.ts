import { judge } from './test/foreign/judge.js';
import { manifestOf } from './test/foreign/manifest.js';
const m = manifestOf('python');
const count = Number(process.argv[2]);
const groups = Array.from({ length: count }, (_, g) => m.legal.filter((__, p) => p % count === g).map(({ id }) => id));
for (const g of process.argv[3] === undefined ? groups : [groups[Number(process.argv[3])] ?? []]) {
  const r = await judge(m, g, { seed: 1 });
  console.log(g.join(' '), r.verdict, r.seconds, 's', r.requests);
  for (const l of r.lines.slice(0, 30)) console.log('   ', l.slice(0, 300));
}
