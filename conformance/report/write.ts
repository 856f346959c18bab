import { t } from '../core/text.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { withoutTurns } from './printable.js';
import type { ComparedFindings } from './baseline.js';
import type { Register, Report } from './report.js';

/** A requested report: `--report kind=path`. */
export interface ReportFile {
  readonly kind: ReportKind;
  readonly path: string;
}

/** The renderer of each kind of report, loaded when needed. */
const renderers = {
  json: async (report: Report) => `${withoutTurns(JSON.stringify(report, null, 2))}\n`,
  junit: async (report: Report, register: Register) =>
    (await import('./junit.js')).junitReport(report, register),
  markdown: async (report: Report, register: Register) =>
    (await import('./markdown.js')).markdownReport(report, register),
  html: async (report: Report, register: Register, compared?: ComparedFindings) =>
    (await import('./html/page.js')).htmlReport(report, register, compared),
  badge: async (report: Report, register: Register) =>
    (await import('./badge.js')).badgeReport(report, register),
  agent: async (report: Report, register: Register) =>
    (await import('./agent.js')).agentReport(report, register),
  attestation: async (report: Report) => (await import('./attestation.js')).attestationOf(report),
} as const;

export type ReportKind = keyof typeof renderers;
export const reportKinds = Object.keys(renderers) as readonly ReportKind[];

export function isReportKind(text: string): text is ReportKind {
  return Object.hasOwn(renderers, text);
}

/** Renders a report as text. */
export function renderReport(kind: ReportKind, report: Report, register: Register): Promise<string> {
  return renderers[kind](report, register);
}

/**
 * Writes the requested reports. With a baseline, the HTML report shows what changed since then. Throws
 * `ConfigurationError` if a file cannot be written.
 */
export async function writeReports(
  files: readonly ReportFile[],
  report: Report,
  register: Register,
  compared?: ComparedFindings,
): Promise<void> {
  for (const { kind, path } of files) {
    writeText(kind, path, await renderers[kind](report, register, compared));
  }
}

/** Writes one report. Throws `ConfigurationError` if the file cannot be written. */
export function writeText(kind: string, path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (thrown) {
    throw new ConfigurationError(
      t`The ${kind} report cannot be written to ${path}: ${messageOf(thrown)}.`,
      t`Pass a writable path with --report.`,
    );
  }
}
