import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse } from 'yaml';
import { globPattern } from '../../conformance/engine/select.js';
import { clauses, openPoints } from '../../conformance/contract/register.js';

/** The program and its arguments. */
type Command = readonly [program: string, ...args: string[]];

/** A switch of a foreign gateway. */
interface Switch {
  readonly id: string;
  readonly description: string;
}

/** A legal alternative: an open point leaves it undefined, or a sentence of the specification allows it. */
export interface Legal extends Switch {
  readonly sentence?: string;
  readonly openPoint?: string;
}

/** Behaviour that the specification forbids, and the clauses whose quotations forbid it. */
export interface Defect extends Switch {
  readonly clauses: readonly string[];
  /** The open point that prevents checks from detecting it; `because` explains why. */
  readonly openPoint?: string;
  readonly because?: string;
}

/** `manifest.yaml` of a foreign gateway. */
export interface Manifest {
  /** The folder of the manifest; commands run there. */
  readonly folder: string;
  /** A command that succeeds if the required tools are installed. */
  readonly needs: Command;
  readonly build?: Command;
  readonly start: Command;
  /** Globs of the checks that `--part quick` runs. */
  readonly quick: readonly string[];
  readonly legal: readonly Legal[];
  readonly defects: readonly Defect[];
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** Returns the languages of all foreign gateways. */
export function languages(): readonly string[] {
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort();
}

/** Returns the manifest of a language; throws if it refers to an unknown clause or open point, or repeats an id. */
export function manifestOf(language: string): Manifest {
  const folder = join(here, language);
  const text = readFileSync(join(folder, 'manifest.yaml'), 'utf8');
  const manifest = { ...(parse(text) as Omit<Manifest, 'folder'>), folder };
  const wrong = complaints(manifest);
  if (wrong.length > 0) throw new Error(`${language}/manifest.yaml: ${wrong.join('; ')}`);
  return manifest;
}

/** Returns those of the part and the globs that select nothing in any of the manifests. */
export function strays(
  manifests: readonly Pick<Manifest, 'legal' | 'defects'>[],
  part: string | undefined,
  globs: readonly string[] = [],
): readonly string[] {
  const parts: Readonly<Record<string, readonly string[]>> = {
    quick: [],
    baseline: ['baseline'],
    legal: manifests.flatMap(({ legal }) => legal.map(({ id }) => id)),
    defects: manifests.flatMap(({ defects }) => defects.map(({ id }) => id)),
  };
  const ids = part === undefined ? Object.values(parts).flat() : parts[part];
  if (ids === undefined) return [part ?? ''];
  return globs.filter((glob) => !ids.some((id) => globPattern(glob).test(id)));
}

function complaints({ legal, defects }: Manifest): readonly string[] {
  const known = new Set<string>([...clauses, ...openPoints].map(({ id }) => id));
  const all: readonly (Legal & Partial<Defect>)[] = [...legal, ...defects];
  const ids = all.map(({ id }) => id);
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} stands there twice`),
    ...all.flatMap(({ id, openPoint, clauses: named = [] }) =>
      [...named, ...(openPoint === undefined ? [] : [openPoint])]
        .filter((name) => !known.has(name))
        .map((name) => `${id} names ${name}, which does not exist`),
    ),
    ...legal
      .filter(({ sentence, openPoint }) => (sentence ?? openPoint) === undefined)
      .map(({ id }) => `${id} names neither a sentence nor an open point`),
    ...defects.filter((defect) => defect.clauses.length === 0).map(({ id }) => `${id} names no clause`),
    ...defects
      .filter(({ openPoint, because }) => (openPoint === undefined) !== (because === undefined))
      .map(({ id }) => `${id} rests on an open point without saying why`),
  ];
}
