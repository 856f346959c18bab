/** The gateways and clients of the published comparison. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageInfo } from '../../conformance/core/package-info.js';
import type { TargetFile } from '../../conformance/target/target-file.js';
import { variants } from '../../conformance/variants/index.js';
import { clientLanguages, startClient } from '../clients/languages/client.js';
import { build, lackOf, startForeign } from '../foreign/gateway.js';
import { languages, manifestOf } from '../foreign/manifest.js';
import { start } from '../mutation/start.js';
import { lackOf as lackOfScaffold } from '../support/scaffold-process.js';
import * as tutorial from '../support/shops.js';

/** Something that runs, and the arguments with which `pixkit` checks it. */
interface Started {
  readonly args: readonly string[];
  readonly stop: () => Promise<unknown>;
}

/** A gateway or a client of the comparison. */
export interface Subject {
  /** The folder of its report. */
  readonly id: string;
  /** Whether the checks must find a violation. */
  readonly isDefective: boolean;
  /** Why it cannot run here; undefined if it can. */
  readonly lack?: () => string | undefined;
  /** Starts it; `folder` is its own and is removed later. */
  readonly start: (folder: string) => Promise<Started>;
}

const { version } = packageInfo();
const nothing = (): Promise<void> => Promise.resolve();

/** The arguments for a gateway that runs under this name. */
function targetIn(folder: string, target: TargetFile, name: string): readonly string[] {
  const path = join(folder, 'target.yaml');
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ ...target, gateway: { name, version } }));
  return ['--target', path];
}

const reference: Subject = {
  id: 'gateways/reference',
  isDefective: false,
  start: () => {
    const about = [`name=Reference gateway`, `version=${version}`].flatMap((one) => ['--about', one]);
    return Promise.resolve({ args: about, stop: nothing });
  },
};

function variant(id: string): Subject {
  return {
    id: `gateways/${id}`,
    isDefective: false,
    start: async (folder) => {
      const { parts } = variants.find((one) => one.id === id) ?? {};
      if (parts === undefined) throw new Error(`there is no variant ${id}`);
      const { target, close } = await start(parts, { responseValidation: false });
      return { args: targetIn(folder, target, `Variant ${id}`), stop: close };
    },
  };
}

/** A gateway written from the specification alone, as it is or with some of its defects. */
function foreign(language: string, defects: readonly string[] = []): Subject {
  const manifest = manifestOf(language);
  const known = manifest.defects.map(({ id }) => id);
  const unknown = defects.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`${language} has no defect ${unknown.join(', ')}`);
  const name = ['Independent gateway in', language, ...defects.map((id) => `with ${id}`)].join(' ');
  return {
    id: ['gateways/foreign', language, ...defects].join('-'),
    isDefective: defects.length > 0,
    lack: () => lackOf(manifest),
    start: async (folder) => {
      build(manifest);
      const { target, stop } = await startForeign(manifest, defects);
      return { args: targetIn(folder, target, name), stop };
    },
  };
}

/** A small right client in a language. */
const client = (language: (typeof clientLanguages)[number]): Subject => ({
  id: `clients/${language}`,
  isDefective: false,
  lack: () => lackOfScaffold(language),
  start: async (folder) => {
    const { url, stop } = await startClient(language, folder);
    return { args: ['client', '--driver', url, '--jobs', '24'], stop };
  },
});

/** A shop of the tutorial, with the mistakes that the tutorial fixes. */
const shop = (one: tutorial.Shop): Subject => ({
  id: `clients/tutorial-${one.folder}`,
  isDefective: true,
  lack: () => (tutorial.isThere(one) ? undefined : `${one.program[0]} is not installed here`),
  start: async () => {
    const { address, close } = await tutorial.startDriver(join(tutorial.shops, one.folder), one);
    return { args: ['client', '--driver', address, '--jobs', '24'], stop: close };
  },
});

/** A small client whose tests run in front of every valid variant. */
const swept = (name: string): Subject => ({
  id: `sweeps/${name}`,
  isDefective: false,
  start: (folder) => {
    const path = join(folder, 'client.yaml');
    writeFileSync(path, JSON.stringify({ name: `${name}.mjs`, version }));
    const command = `node test/clients/legal/${name}.mjs`;
    const args = ['client', '--legal', '--client', path, '--command', command];
    return Promise.resolve({ args, stop: nothing });
  },
});

/** Every subject: the tutorials name those with defects. */
export const subjects: readonly Subject[] = [
  reference,
  ...['balance-in-data', 'times-with-offset', 'fixed-fee'].map(variant),
  ...languages().map((language) => foreign(language)),
  foreign('python', ['float-cents']),
  ...clientLanguages.map(client),
  shop(tutorial.node),
  shop(tutorial.python),
  swept('tutorial'),
  swept('tolerant'),
];

/** Runs a subject in a folder of its own, for as long as `use` takes. */
export async function withStarted<T>(
  subject: Subject,
  use: (args: readonly string[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-comparison-'));
  try {
    const { args, stop } = await subject.start(folder);
    return await use(args).finally(stop);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
