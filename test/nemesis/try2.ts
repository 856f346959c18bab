import { simulate } from './simulation/play.js';
import { drawScript } from './script/draw.js';
const sums: Record<string, [number, number]> = {};
for (let seed = 1; seed <= 120; seed += 1) {
  const script = drawScript(seed);
  const c = process.cpuUsage();
  await simulate(script);
  const { user, system } = process.cpuUsage(c);
  if (seed < 20) continue;
  const k = script.steps.some((s) => 'burst' in s) ? 'burst' : script.steps.some((s)=>'fault' in s)? 'fault' : script.steps.some((s)=>'names' in s)? 'names': script.steps.some((s)=>'receivers' in s)? 'receivers':'rest';
  const e = (sums[k] ??= [0, 0]); e[0] += (user + system) / 1000; e[1] += 1;
}
for (const [k, [ms, n]] of Object.entries(sums)) console.log(k, (ms / n).toFixed(0), n);
