import { existsSync, readFileSync } from 'node:fs';

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { lazy } from '../domain/lazy.js';
import type { Health } from './health.js';
import type { Observer } from '../log.js';

export interface Exposition {
  readonly type: string;
  readonly text: string;
}

export interface Metrics {
  readonly watch: Observer;
  /** Returns the metrics in the text format of Prometheus. */
  expose(): Promise<Exposition>;
}

/** In seconds: most responses take a few milliseconds, none takes long. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** In seconds: receivers may take up to 10. */
const deliveryBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** How late due work was started, in seconds. */
const lateBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300];
/** Methods with their own series; clients may send any method. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The metrics of the process, which exist once, however many gateways the process has. */
const processMetrics = lazy(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return Promise.resolve(registry);
});

/**
 * Creates metrics in the gateway's own registry, so that several gateways in one process are counted separately. Every
 * label has few values (path templates, kinds, outcomes), and never an account, a URL or an id.
 */
export async function gatewayMetrics(health: () => Promise<Health>): Promise<Metrics> {
  const own = new Registry();
  const registers = [own];
  const ofProcess = await processMetrics();
  gauges(registers, health);
  buildInfo(registers);
  return {
    watch: watching(registers),
    expose: async () => {
      const merged = Registry.merge([own, ofProcess]);
      return { type: merged.contentType, text: await merged.metrics() };
    },
  };
}

function watching(registers: Registry[]): Observer {
  const requests = new Histogram({
    name: 'pixkit_http_request_duration_seconds',
    help: 'How long requests took, by method, path template (other: none) and status (none: the client went away)',
    labelNames: ['method', 'path', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const refusals = new Counter({
    name: 'pixkit_http_refusals_total',
    help: 'Refused requests, by the code of the answer',
    labelNames: ['code'],
    registers,
  });
  const deliveries = new Histogram({
    name: 'pixkit_delivery_duration_seconds',
    help: 'How long attempts to deliver notifications took, by event type and what became of them',
    labelNames: ['event', 'outcome'],
    buckets: deliveryBuckets,
    registers,
  });
  const due = new Histogram({
    name: 'pixkit_due_event_lateness_seconds',
    help: 'How long after it was due planned work was begun, by its kind',
    labelNames: ['event'],
    buckets: lateBuckets,
    registers,
  });
  return {
    answered: ({ method, path, status, durationMs, refusal }) => {
      const labels = { path: path ?? 'other', status: status ?? 'none' };
      requests.observe({ method: methods.has(method) ? method : 'other', ...labels }, durationMs / 1000);
      if (refusal) refusals.inc({ code: refusal.code });
    },
    attempted: ({ about }, { durationMs }, { status, isResend }) => {
      const outcome = isResend ? `resend ${status}` : status === 'pending' ? 'retry' : status;
      deliveries.observe({ event: about?.eventType ?? 'unknown', outcome }, durationMs / 1000);
    },
    done: ({ kind }, lateMs) => due.observe({ event: kind }, Math.max(0, lateMs) / 1000),
  };
}

/** Exposes the running version as a label, so that graphs show when it changed. */
function buildInfo(registers: Registry[]): void {
  const info = new Gauge({
    name: 'pixkit_build_info',
    help: 'The version of the gateway, and that of Node; always 1',
    labelNames: ['version', 'node'],
    registers,
  });
  info.set({ version: packageVersion(), node: process.versions.node }, 1);
}

/** Returns the version of the package, whether it runs from source or from a build. */
function packageVersion(): string {
  const places = ['../../', '../../../'].map((path) => new URL(`${path}package.json`, import.meta.url));
  const manifest = places.find((place) => existsSync(place));
  if (!manifest) return 'unknown';
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

/** Registers values that are looked up when scraped, with one query of the database. */
function gauges(registers: Registry[], health: () => Promise<Health>): void {
  const gauge = (name: string, help: string, value: (health: Health) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = value(await health());
        if (found === undefined) this.reset();
        else this.set(found);
      },
    });
  gauge('pixkit_ready', 'Whether the gateway can do its work: 1 or 0', ({ ready }) => Number(ready));
  gauge('pixkit_scheduler_lag_seconds', 'How long the oldest due event has been waiting', ({ scheduler }) =>
    scheduler ? scheduler.lagMs / 1000 : undefined,
  );
  gauge('pixkit_backlog_deliveries', 'Deliveries that are planned', ({ backlog }) => backlog?.deliveries);
  gauge('pixkit_backlog_events', 'Other events that are planned', ({ backlog }) => backlog?.events);
  gauge('pixkit_set_aside', 'Planned work that cannot be done', ({ backlog }) => backlog?.setAside);
  gauge('pixkit_dead_letters', 'Notifications that were given up', ({ backlog }) => backlog?.deadLetters);
}
