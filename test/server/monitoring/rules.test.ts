/** The alerts and the dashboard in `deploy/monitoring`: what they ask for is what a gateway exposes. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect } from 'vitest';
import { parse } from 'yaml';

import { it as withFixtures } from '../../support/fixtures.js';
import { lack, programNamed } from '../../support/programs.js';

const folder = fileURLToPath(new URL('../../../deploy/monitoring/', import.meta.url));
const read = (name: string): string => readFileSync(folder + name, 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly resumo: string };
}
interface Panel {
  readonly targets: readonly { readonly expr: string; readonly legendFormat?: string }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
}

const { groups } = parse(read('alerts.yaml')) as { groups: readonly { readonly rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana.json')) as Dashboard;
const queries = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

/** What PromQL itself has a name for, as far as it is used here. */
const words = new Set('sum max count rate delta changes histogram_quantile'.split(' '));

/** The metrics of a query with the labels that it selects by, and those that it groups by. */
function usedIn(query: string): { readonly metrics: readonly string[]; readonly labels: readonly string[] } {
  const selected = [...query.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  const bare = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  const metrics = [...bare.matchAll(/[a-z_:]\w*/g)].map(([name]) => name).filter((name) => !words.has(name));
  return { metrics, labels: [...selected, ...grouped] };
}

const it = withFixtures
  /** What a gateway exposes that has answered, refused and delivered: names of series, each with its labels. */
  .extend('exposed', async ({ start, receiver }) => {
    const gateway = await start({ metrics: true });
    const account = await gateway.subscriber(receiver.url);
    await account.cashOut();
    await account.cashOut({ value: 1_000_000 });
    await receiver.until(1);
    await account.attemptsThatAre('delivered');
    const { text } = await gateway.get('/metrics').expect(200);
    const series = new Map<string, Set<string>>();
    for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
      const known = series.get(name) ?? new Set();
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
      series.set(name, known);
    }
    return series;
  });

describe('alerts and dashboard', () => {
  it('ask for metrics and labels that a gateway exposes', ({ exposed }) => {
    /** Prometheus adds these. */
    const added = { metrics: new Set(['up']), labels: new Set(['job', 'instance']) };
    const unknown = queries.flatMap((query) => {
      const { metrics, labels } = usedIn(query);
      const known = new Set(metrics.flatMap((name) => [...(exposed.get(name) ?? [])]));
      return [
        ...metrics.filter((name) => !exposed.has(name) && !added.metrics.has(name)),
        ...labels.filter((label) => !known.has(label) && !added.labels.has(label)),
      ].map((name) => `${name} in ${query}`);
    });
    expect(queries.length).toBeGreaterThan(25);
    expect(unknown).toEqual([]);
  });
});

describe('an alert', () => {
  const promtool = programNamed('promtool');
  it.skipIf(promtool === undefined)(`is one that Prometheus reads${lack('prometheus', promtool)}`, () => {
    const printed = execFileSync(promtool ?? '', ['check', 'rules', `${folder}alerts.yaml`]).toString();
    expect(printed).toContain(`${rules.length} rules found`);
  });
});
