import { readdir } from 'node:fs/promises';

import type { Check } from '../engine/check.js';
import type { Family } from '../target/profile.js';
import { chapter, type WrittenCheck } from './check.js';
import { checksOf } from './shared/derived/checks.js';
import type { RequestPlan } from './shared/derived/plan.js';

/** The folders of the chapters, each with the endpoint family that its checks are about; `undefined`: both. */
const families: Readonly<Record<string, Family | undefined>> = {
  tokens: 'standard',
  authentication: 'standard',
  balance: undefined,
  'cash-out': 'standard',
  events: 'standard',
  errors: 'standard',
  transfer: 'compatibility',
  'qr-cash-out': 'standard',
  'cash-in': 'standard',
  cob: 'compatibility',
  devolucao: 'compatibility',
  'refund-in': 'standard',
  med: 'standard',
  transactions: 'standard',
  'webhook-registration': 'standard',
  resend: 'standard',
  limits: 'standard',
};

/** What a file of a chapter exports: `plan.ts` plans, `<rule>.ts` checks, a file that only serves others nothing. */
interface ChapterFile {
  readonly default?: readonly WrittenCheck[] | readonly RequestPlan[];
}

/** What the files of a folder export that a pattern names, in the order of their names. A file that is there is part of the suite. */
async function exportsOf(name: string, pattern: RegExp): Promise<readonly ChapterFile[]> {
  const folder = new URL(`./${name}/`, import.meta.url);
  const files = (await readdir(folder)).filter((file) => pattern.test(file)).sort();
  return Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<ChapterFile>));
}

const plan = /^plan\.[jt]s$/;
const rule = /^(?!(client|plan|observers)\.)[\w-]+\.[jt]s$/;

async function writtenIn(name: string, family: Family | undefined): Promise<readonly Check[]> {
  const files = await exportsOf(name, rule);
  return chapter(
    family,
    files.flatMap((file) => (file.default ?? []) as readonly WrittenCheck[]),
  );
}

async function plansIn(name: string): Promise<readonly RequestPlan[]> {
  const files = await exportsOf(name, plan);
  return files.flatMap((file) => (file.default ?? []) as readonly RequestPlan[]);
}

const chapters = Object.entries(families);
const written = await Promise.all(chapters.map(([name, family]) => writtenIn(name, family)));

/** What derived requests are made from, an operation each. */
export const plans: readonly RequestPlan[] = (
  await Promise.all(chapters.map(([name]) => plansIn(name)))
).flat();

/** The checks of all chapters, and those that are derived. */
export const checks: readonly Check[] = [...written.flat(), ...plans.flatMap(checksOf)];
