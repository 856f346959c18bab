/** The witnesses: third-party tools and clients that look for faults in the contract or the reference gateway. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { root } from '../generate/paths.js';
import type { JsonObject } from '../generate/json.js';
import { libraries, type Library } from './lost-answers/libraries.js';
import { measure } from './lost-answers/measure.js';
import { differences, readRows } from './lost-answers/rows.js';
import { clientLanguages, generatorJar, missingFor, olderContractFile, playStory } from './clients.js';
import { examplesOf, play } from './played.js';
import { type Books, judgeQueueShop } from './queue-shop.js';
import { type Reference, startReference } from './reference.js';
import { run, whileServing } from './running.js';

/** A tool and how to run it. */
export interface Witness {
  readonly name: string;
  /** Requirements that are missing here, in words. */
  missing(): readonly string[];
  /** Its complaints, one text per kind; `folder` is an empty folder for it. */
  ask(folder: string): Promise<readonly string[]>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const bin = (name: string): string => join(here, 'node_modules/.bin', name);
const contractFile = join(root, 'generated/contract.json');
const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);
const readContract = (): JsonObject => JSON.parse(readFileSync(contractFile, 'utf8')) as JsonObject;
const isHere = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
const noJava = (): readonly string[] =>
  isHere('java', '-version') ? [] : ['java (Debian: default-jre-headless)'];

async function withReference<T>(use: (reference: Reference) => Promise<T>): Promise<T> {
  const reference = await startReference();
  try {
    return await use(reference);
  } finally {
    await reference.close();
  }
}

/** Parses a text that must be JSON; throws with the tool's output otherwise. */
function parsed(text: string, output: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(output.trim().slice(-2_000));
  }
}

function redoclyWitness(name: string, file: string): Witness {
  return {
    name,
    missing: () => [],
    async ask() {
      const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
      const args = [
        'lint',
        file,
        '--config',
        join(here, 'redocly-strict.yaml'),
        '--format',
        'json',
        '--max-problems',
        '10000',
      ];
      const { output } = await run(process.execPath, [redocly, ...args], { environment });
      const start = output.indexOf('{\n');
      interface Report {
        readonly problems: readonly {
          readonly ruleId: string;
          readonly location: readonly { readonly pointer?: string }[];
        }[];
      }
      const report = parsed(output.slice(start, output.lastIndexOf('\n}') + 2), output) as Report;
      return report.problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer ?? ''}`);
    },
  };
}

interface Complaint {
  readonly code: string;
  readonly path: readonly string[];
}

function spectralWitness(name: string, ruleset: string, file: string): Witness {
  return {
    name,
    missing: () => [],
    async ask(folder) {
      const out = join(folder, 'spectral.json');
      const { output } = await run(bin('spectral'), [
        'lint',
        '-r',
        join(here, ruleset),
        '-f',
        'json',
        '-o',
        out,
        '--quiet',
        file,
      ]);
      const report = parsed(readFileSync(out, 'utf8'), output) as readonly Complaint[];
      return report.map(({ code, path }) => `${code} at ${path.join('/')}`);
    },
  };
}

const generatorWitness: Witness = {
  name: 'openapi-generator validate',
  missing: noJava,
  async ask() {
    const { output } = await run('java', ['-jar', generatorJar, 'validate', '-i', olderContractFile]);
    if (output.includes('No validation issues detected')) return [];
    return output.split('\n').filter((line) => /^\s*-|error/i.test(line));
  },
};

function clientWitness(language: string): Witness {
  return {
    name: `client ${language}`,
    missing: () => missingFor(language),
    ask: (folder) =>
      withReference(async ({ environment }) =>
        playStory(language, folder, environment).then(
          () => [],
          (error: unknown) => [error instanceof Error ? error.message : String(error)],
        ),
      ),
  };
}

interface Violation {
  readonly location: readonly string[];
  readonly code?: string | number;
  readonly message: string;
}

/**
 * Prism as a proxy sends the contract's examples to a reference gateway, and reports what breaks the contract on the
 * way.
 */
const prismProxy: Witness = {
  name: 'prism proxy',
  missing: () => [],
  ask: () =>
    withReference(({ baseUrl, token }) =>
      whileServing(
        (port) => [
          bin('prism'),
          'proxy',
          contractFile,
          baseUrl,
          '--port',
          port,
          '--host',
          '127.0.0.1',
          '-v',
          'silent',
        ],
        async (proxy) => {
          const findings: string[] = [];
          for (const example of examplesOf(readContract())) {
            const answer = await play(example, proxy, token);
            const violations = parsed(
              answer.headers.get('sl-violations') ?? '[]',
              example.name,
            ) as readonly Violation[];
            for (const { location, message } of violations)
              findings.push(`${example.name} ${answer.status}: ${location.join('.')} ${message}`);
          }
          return findings;
        },
      ),
    ),
};

/** Prism's mock accepts every example of a request, and finds an answer to it in the contract. */
const prismMock: Witness = {
  name: 'prism mock',
  missing: () => [],
  ask: () =>
    whileServing(
      (port) => [bin('prism'), 'mock', contractFile, '--port', port, '--host', '127.0.0.1', '-v', 'silent'],
      async (mock) => {
        const findings: string[] = [];
        for (const example of examplesOf(readContract())) {
          const answer = await play(example, mock, 'any');
          const violations = answer.headers.get('sl-violations');
          if (!answer.ok || violations !== null)
            findings.push(`${example.name}: ${answer.status} ${violations ?? ''}`.trim());
        }
        return findings;
      },
    ),
};

interface NewmanReport {
  readonly run: {
    readonly failures: readonly {
      readonly source?: { readonly name: string };
      readonly error: { readonly test?: string; readonly message: string };
    }[];
  };
}

/** Portman generates a Postman collection with its own contract tests; newman runs it. */
const portman: Witness = {
  name: 'portman',
  missing: () => [],
  ask: (folder) =>
    withReference(async ({ baseUrl, token }) => {
      for (const [name, text] of [
        ['cli.json', '{"extraUnknownFormats":["brl"]}'],
        ['.env', '\n'],
      ] as const)
        writeFileSync(join(folder, name), text);
      const collection = join(folder, 'collection.json');
      const config = join(here, 'portman.json');
      const generated = await run(
        bin('portman'),
        ['--cliOptionsFile', 'cli.json', '-l', contractFile, '-b', baseUrl, '-c', config, '-o', collection],
        { cwd: folder },
      );
      if (generated.status !== 0) throw new Error(generated.output.slice(-2_000));
      const report = join(folder, 'newman.json');
      const variables = [`bearerToken=${token}`, `base_url=${baseUrl}`, `baseUrl=${baseUrl}`];
      const ran = await run(
        bin('newman'),
        [
          'run',
          collection,
          ...variables.flatMap((one) => ['--env-var', one]),
          '-r',
          'json',
          '--reporter-json-export',
          report,
        ],
        { cwd: folder },
      );
      const { failures } = (parsed(readFileSync(report, 'utf8'), ran.output) as NewmanReport).run;
      return unique(
        failures.map(({ source, error }) => error.test ?? `${source?.name ?? ''}: ${error.message}`),
      );
    }),
};

/** Specmatic reads the contract and plays its examples, with as many combinations as its lowest setting allows. */
const specmatic: Witness = {
  name: 'specmatic',
  missing: noJava,
  ask: (folder) =>
    withReference(async ({ baseUrl, token }) => {
      const { webhooks: _, ...contract } = readContract();
      const file = join(folder, 'contract.json');
      writeFileSync(file, JSON.stringify(contract));
      const { output } = await run(
        'java',
        [
          '-jar',
          join(here, 'node_modules/specmatic/specmatic.jar'),
          'test',
          `--testBaseURL=${baseUrl}`,
          file,
        ],
        {
          cwd: folder,
          limitMs: 240_000,
          environment: { EXTENSIBLE_SCHEMA: 'true', MAX_TEST_REQUEST_COMBINATIONS: '1', accessToken: token },
        },
      );
      const counted = /Tests run: (\d+), Successes: (\d+)/.exec(output);
      if (counted === null || Number(counted[2]) === 0) throw new Error(output.trim().slice(-3_000));
      const failed = output
        .slice(output.indexOf('Unsuccessful Scenarios:'))
        .split(/^ {2}"/m)
        .slice(1);
      return unique(failed.map(scenario));
    }),
};

function scenario(text: string): string {
  const [, call = text.slice(0, 200), wanted = ''] = /^Scenario: (\S+ \S+) -> (\d+)/.exec(text) ?? [];
  const what = [...text.matchAll(/^\s*(Specification expected .*|Error loading .*)$/gm)].map(
    ([, line = '']) => line,
  );
  return `${call} ${wanted}: ${what.join('; ')}`.trim();
}

/** Schemathesis comes from PyPI; it runs only if it is installed. */
const schemathesis: Witness = {
  name: 'schemathesis',
  missing: () => (isHere('st', '--version') ? [] : ['st on PATH (pip install schemathesis)']),
  ask: () =>
    withReference(async ({ baseUrl, token }) => {
      const checks =
        'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
      const { output, status } = await run(
        'st',
        [
          ...['run', contractFile, '--url', baseUrl, '-H', `Authorization: Bearer ${token}`, '--seed', '1'],
          ...['--max-examples', '15', '--checks', checks, '--continue-on-failure', '--no-color'],
        ],
        { limitMs: 300_000 },
      );
      const found = [...output.matchAll(/^_+ (.+?) _+$|^- (.+)$/gm)].map(
        ([, operation, fault]) => operation ?? fault ?? '',
      );
      return status === 0 ? [] : unique(found.length === 0 ? [output.slice(-2_000)] : found);
    }),
};

/** What an HTTP library makes of a payment whose answer is lost; reported is what differs from the published table. */
function lostAnswerWitness(library: Library): Witness {
  return {
    name: `lost answer ${library.name}`,
    missing: () => library.missing(),
    async ask(folder) {
      const measured = await measure(library, folder);
      const { used, posts, sees, said, listed } = measured;
      console.log(`  ${used}: ${posts} POSTs, ${said === '' ? sees : said}; listed: ${listed.join(', ')}`);
      const row = readRows().find(({ name }) => name === library.name);
      return row === undefined ? ['no row in expected.yaml'] : differences(row, measured);
    },
  };
}

/** A shop behind a job queue, judged as a client. */
function queueWitness(name: string, books: Books): Witness {
  return { name, missing: () => [], ask: (folder) => judgeQueueShop(books, folder) };
}

/** All witnesses, in the order in which they run. */
export const witnesses: readonly Witness[] = [
  redoclyWitness('redocly', contractFile),
  redoclyWitness('redocly 3.0', olderContractFile),
  spectralWitness('spectral', 'spectral-oas.yaml', contractFile),
  spectralWitness('spectral 3.0', 'spectral-oas.yaml', olderContractFile),
  spectralWitness('spectral owasp', 'spectral-owasp.yaml', contractFile),
  generatorWitness,
  ...clientLanguages.map(clientWitness),
  prismProxy,
  prismMock,
  portman,
  specmatic,
  schemathesis,
  queueWitness('queue pg-boss', 'as the README shows'),
  queueWitness('queue pg-boss booked once', 'once'),
  ...libraries.map(lostAnswerWitness),
];

/** The folder of a witness. */
export function folderOf(base: string, { name }: Witness): string {
  const folder = join(base, name.replaceAll(/[^a-z0-9]+/g, '-'));
  mkdirSync(folder, { recursive: true });
  return folder;
}
