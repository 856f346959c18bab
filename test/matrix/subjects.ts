/** The gateways and clients of the published comparison. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageInfo } from '../../conformance/core/package-info.js';
import type { TargetFile } from '../../conformance/target/target-file.js';
import { variants } from '../../conformance/variants/index.js';
import type { Parts } from '../../conformance/variants/parts/part.js';
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

/** A gateway that is judged under this name. */
function gateway(
  id: string,
  name: string,
  open: () => Promise<{ readonly target: TargetFile; readonly stop: () => Promise<unknown> }>,
  rest: Partial<Subject> = {},
): Subject {
  const start = async (folder: string): Promise<Started> => {
    const { target, stop } = await open();
    const path = join(folder, 'target.yaml');
    // JSON is YAML.
    writeFileSync(path, JSON.stringify({ ...target, gateway: { name, version } }));
    return { args: ['--target', path], stop };
  };
  return { id: `gateways/${id}`, isDefective: false, start, ...rest };
}

/** The reference gateway, or a variant of it. */
const reference = (id: string, name: string, parts: Parts = []): Subject =>
  gateway(id, name, async () => {
    const { target, close } = await start(parts, { responseValidation: false });
    return { target, stop: close };
  });

function variant(id: string): Subject {
  const found = variants.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no variant ${id}`);
  return reference(id, `Variant ${id}`, found.parts);
}

/** A gateway written from the specification alone, as it is or with a defect. */
function foreign(language: string, defect?: string): Subject {
  const manifest = manifestOf(language);
  const name = [`Independent gateway in ${language}`, ...(defect === undefined ? [] : [`with ${defect}`])];
  const open = () => {
    build(manifest);
    return startForeign(manifest, defect === undefined ? [] : [defect]);
  };
  const id = ['foreign', language, ...(defect === undefined ? [] : [defect])].join('-');
  return gateway(id, name.join(' '), open, {
    isDefective: defect !== undefined,
    lack: () => lackOf(manifest),
  });
}

/** The options of a client that is judged under this name. */
function named(folder: string, name: string): readonly string[] {
  const path = join(folder, 'client.yaml');
  writeFileSync(path, JSON.stringify({ name, version }));
  return ['client', '--client', path];
}

/** A client behind a driver. */
function client(
  id: string,
  name: string,
  open: (folder: string) => Promise<Opened>,
  rest: Partial<Subject>,
): Subject {
  const start = async (folder: string): Promise<Started> => {
    const { url, stop } = await open(folder);
    return { args: [...named(folder, name), '--driver', url, '--jobs', '8'], stop };
  };
  return { id: `clients/${id}`, isDefective: false, start, ...rest };
}

interface Opened {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** A shop of the tutorial, with the mistakes that the tutorial fixes. */
const shop = (one: tutorial.Shop): Subject =>
  client(
    `tutorial-${one.folder}`,
    `Shop of the tutorial in ${one.folder}`,
    () => tutorial.startDriver(join(tutorial.shops, one.folder), one),
    {
      isDefective: true,
      lack: () => (tutorial.isThere(one) ? undefined : `${one.program[0]} is not installed here`),
    },
  );

/** A small client whose tests run in front of every valid variant. */
const swept = (name: string): Subject => ({
  id: `sweeps/${name}`,
  isDefective: false,
  start: (folder) => {
    const command = ['--command', `node test/clients/legal/${name}.mjs`];
    const stop = (): Promise<void> => Promise.resolve();
    return Promise.resolve({ args: [...named(folder, `${name}.mjs`), '--legal', ...command], stop });
  },
});

/** Every subject: the tutorials name those with defects. */
export const subjects: readonly Subject[] = [
  reference('reference', 'Reference gateway'),
  ...['balance-in-data', 'times-with-offset', 'fixed-fee'].map(variant),
  ...languages().map((language) => foreign(language)),
  foreign('python', 'float-cents'),
  ...clientLanguages.map((language) =>
    client(language, `Small client in ${language}`, (folder) => startClient(language, folder), {
      lack: () => lackOfScaffold(language),
    }),
  ),
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
