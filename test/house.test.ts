import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';
import { templatesOf } from './support/templates.js';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Every file of the project, those not yet committed too. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
})
  .toString()
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const generated = (path: string): boolean => path.startsWith('generated/');
const code = files.filter((path) => /\.(tsx?|mts|js|mjs|mustache)$/.test(path) && !generated(path));
/** In other languages: what users copy, and the clients and gateways of our tests. */
const others = files.filter((path) =>
  /^(conformance\/scaffold|examples|test\/(clients|foreign))\/.*\.(py|go|php|java|cs|cjs)$/.test(path),
);
const tests = code.filter((path) => path.startsWith('test/'));
const self = 'test/house.test.ts';

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Lines of these files that match, as `path:line: text`. */
function lines(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths
    .filter((path) => path !== self)
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((text, index) => (pattern.test(text) ? [`${path}:${index + 1}: ${text.trim()}`] : [])),
    );
}

describe('the sources', () => {
  it('have no drawers', () => {
    const drawers = code.filter((path) => /^(utils?|helpers?|common|misc|shared)\.\w+$/.test(basename(path)));
    expect(drawers).toEqual([]);
  });

  it('know no fact of this specification in the engine', () => {
    const engine = code.filter((path) => /^conformance\/(core|engine)\//.test(path));
    const { clauses } = JSON.parse(read('generated/clauses.json')) as { clauses: readonly { id: string }[] };
    const prefixes = [...new Set(clauses.map(({ id }) => id.replace(/-\d+$/, '')))];
    const operationIds = [...read('generated/operations.ts').matchAll(/operationId"?: ?['"](\w+)/g)].map(
      ([, id]) => id,
    );
    const facts = [
      `(${['OP', ...prefixes].join('|')})-\\d`,
      ...operationIds,
      'PIX_',
      'PUB_',
      '/api/',
      '/cob',
    ];
    expect(operationIds.length).toBeGreaterThan(10);
    expect(lines(engine, new RegExp(facts.join('|')))).toEqual([]);
  });

  it('leave nothing for later in a comment', () => {
    expect(lines(code, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  it('do not step around the compiler or the linter', () => {
    expect(
      lines(code, /\bas any\b|:\s*any\b(?!\s+\w)|<any\b|@ts-(ignore|nocheck)|eslint-(disable|enable)/),
    ).toEqual([]);
    const expectErrors = code.filter((path) => !path.endsWith('.types.ts'));
    expect(lines(expectErrors, /@ts-expect-error/)).toEqual([]);
  });

  it('head what is generated', () => {
    for (const path of files.filter(generated))
      expect(read(path).slice(0, 100)).toContain('generated, do not edit');
  });

  it('name no registry and no folder of the machine they were written on', () => {
    const text = files.filter((path) => !/\.(png|p12|db)$/.test(path));
    expect(lines(text, /\b(registry|repo\d?|deb|mirrors?)\.[\w-]+\.(org|com|io|net)\b/)).toEqual([]);
    expect(lines(text, /"resolved": "http/)).toEqual([]);
    expect(lines(text, /(^|[\s'"`(=])\/(work|root|home)\/\w/)).toEqual([]);
  });
});

describe('the prose', () => {
  /** Without the member `mend` of reports and the outcome `'told'` of vectors. */
  const english =
    /(?<![\w-])([Tt]old(?!')|[Nn]obody|[Ss]omebody|[Ww]h(o|ich|ere|at)ever|[Mm]end(?![':])(s|ed|ing)?|gravest|looked at|[Bb]esides?)(?![\w-])/;
  const portuguese =
    /ninguém|sejam? (o que|qual|quais) fo|qua(l|is)quer que sejam?|(o que|onde|como|quem) quer que|olhad[oa]|\bconsert|(é|são|foi|não) dit[oa]s?(?!\p{L})/iu;
  const relative = /(^|[.!] +)(What|Who|Whose|Wh(o|ich|ere|at)ever) [^?]*$/;
  const isPortuguese = (path: string): boolean => path.includes('pt-BR');
  const pages = files.filter((path) => /\.(md|mustache)$/.test(path) && path !== 'CHANGELOG.md');
  const register = files.filter((path) => /^spec\/.*\.yaml$/.test(path));
  const sources = [...code, ...register].filter((path) => !/^(test|tools\/site)\//.test(path));
  const sentences = [...templatesOf('conformance'), ...templatesOf('server')];

  it('has no dialect in pages, specification and code', () => {
    expect(lines([...pages, ...register, ...code, ...others], english)).toEqual([]);
  });

  it('has no sentence that starts with a relative clause', () => {
    const english = pages.filter((path) => !isPortuguese(path));
    expect(lines(english, new RegExp(`^(?! *[#|]).*${relative.source.replace('^', '^[ >*-]*')}`))).toEqual(
      [],
    );
    expect(sentences.filter((one) => one.endsWith('.') && relative.test(one))).toEqual([]);
    const titles = sources.filter((path) => path !== 'spec/sections.yaml');
    expect(lines(titles, new RegExp(`^ *(en|description): ['"]?${relative.source}`))).toEqual([]);
  });

  it('is Portuguese as engineers write it', () => {
    expect(lines([...pages, ...sources], portuguese)).toEqual([]);
  });
});

describe('the tests', () => {
  it('do not sleep for luck', () => {
    // What a gateway that is wrong on purpose, or slow but right, waits for is what it is about.
    const slept = tests
      .filter((path) => path !== self && !path.startsWith('test/mutation/defects/'))
      .flatMap((path) =>
        [...read(path).matchAll(/\b(?:sleep|delay|setTimeout)\((?:[^;]*?,\s*)?(\d[\d_]*)\s*[,)]/g)]
          .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) >= 100)
          .map(([text]) => `${path}: ${text}`),
      );
    expect(slept).toEqual([]);
  });

  it('run all: none is skipped for good, none runs alone', () => {
    expect(lines(tests, /\b(it|test|describe)\.(only|skip|todo)\b/)).toEqual([]);
  });
});

describe('the dependencies', () => {
  it('are each explained, pinned, and none is explained that is gone', () => {
    const manifest = JSON.parse(read('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Readonly<Record<string, string>>
    >;
    const used = { ...manifest.dependencies, ...manifest.devDependencies };
    const explained = [...read('docs/decisions/dependencies.md').matchAll(/^[|*-] `([^`]+)`/gm)].map(
      ([, name]) => name,
    );
    expect(explained.sort()).toEqual(Object.keys(used).sort());
    expect(Object.entries(used).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  });

  it('of the image and of CI are pinned by hash, where their names could be given to others', () => {
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    const actions = files
      .filter((path) => path.startsWith('.github/workflows/'))
      .flatMap((path) => [...read(path).matchAll(/uses: ([^.\s]\S*)/g)].map(([, action]) => action));
    expect([bases.length, actions.length > 10]).toEqual([2, true]);
    expect(bases.filter((image) => !/@sha256:[\da-f]{64}$/.test(image ?? ''))).toEqual([]);
    expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action ?? ''))).toEqual([]);
  });
});
