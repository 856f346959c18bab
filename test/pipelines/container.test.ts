/** The Dockerfile's last stage without a container engine: its variables, user, command and health check, on a file system that is read-only. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { isOfDist, makeWorkspace, root } from './kit-program.js';
import { run } from './shell.js';

const workspace = makeWorkspace();
afterAll(() => workspace.remove());

const stage = lastStage(readFileSync(join(root, 'Dockerfile'), 'utf8'));

/** What a container of the image starts with. */
function lastStage(text: string) {
  const all = DockerfileParser.parse(text).getInstructions();
  const own = all.slice(all.findLastIndex((one) => one.getKeyword() === 'FROM'));
  const last = (keyword: string) => own.findLast((one) => one.getKeyword() === keyword);
  const words = (keyword: string) =>
    (last(keyword) as JSONInstruction).getJSONStrings().map((one) => one.getJSONValue());
  const health = /CMD (\[.*\])$/s.exec(last('HEALTHCHECK')?.getArgumentsContent() ?? '')?.[1] ?? '[]';
  const variables = own
    .filter((one) => one.getKeyword() === 'ENV')
    .flatMap((one) => (one.getArgumentsContent() ?? '').split(/\s+/).map((pair) => pair.split(/=(.*)/s)));
  return {
    entrypoint: words('ENTRYPOINT'),
    command: words('CMD'),
    health: JSON.parse(health) as string[],
    variables: Object.fromEntries(variables) as Record<string, string>,
    user: last('USER')?.getArgumentsContent() ?? '',
  };
}

/** Whether a process here may have mounts and be a user of its own. */
const canIsolate = spawnSync('unshare', ['--mount', 'setpriv', '--reuid=1000', 'true']).status === 0;

/**
 * As the image runs with `--read-only --tmpfs /tmp`: the whole tree read-only, /tmp in memory, the user of the image, its variables and
 * no others. The package lies at /mnt instead of /opt/pixkit; what it is made of, and Node, stay where they are, below /tmp too.
 */
function contained(words: readonly string[], variables: Readonly<Record<string, string>>): readonly string[] {
  const [uid = '', gid = ''] = stage.user.split(':');
  const path = stage.variables['PATH']?.replace('/opt/pixkit', '/mnt') ?? '';
  const ownFolders = [
    { folder: root, mountedAt: '/srv' },
    { folder: dirname(process.execPath), mountedAt: '/media' },
  ];
  const script = [
    'mount --make-rprivate /',
    `mount --bind '${workspace.folder}' /mnt`,
    ...ownFolders.map(({ folder, mountedAt }) => `mount --bind '${folder}' ${mountedAt}`),
    'mount --bind / / && cd / && mount -o remount,ro,bind /',
    'mount -t tmpfs tmpfs /tmp',
    ...ownFolders.map(
      ({ folder, mountedAt }) =>
        `{ [ -e '${folder}' ] || { mkdir -p '${folder}' && mount --bind ${mountedAt} '${folder}'; }; }`,
    ),
    `exec setpriv --reuid=${uid} --regid=${gid} --clear-groups env -i "$@"`,
  ].join(' && ');
  const all = { ...stage.variables, PATH: path, ...variables };
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', ...pairs, ...words];
}

interface Manifest {
  readonly kind: string;
  readonly spec?: { readonly template?: { readonly spec: { readonly containers: readonly [Container] } } };
  readonly data?: Readonly<Record<string, string>>;
}

interface Container {
  readonly args: readonly string[];
}

/** What the manifests of Kubernetes start in the image, and the target file of their job. */
function ofKubernetes() {
  const text = readFileSync(join(root, 'deploy/kubernetes.yaml'), 'utf8');
  const manifests = parseAllDocuments(text).map((one) => one.toJS() as Manifest);
  const find = (kind: string) => manifests.find((one) => one.kind === kind);
  const args = (kind: string) => find(kind)?.spec?.template?.spec.containers[0].args ?? [];
  const target = find('ConfigMap')?.data?.['target.yaml'] ?? '';
  return { serve: args('Deployment'), check: args('Job'), target };
}

describe.skipIf(!canIsolate)('a container', () => {
  const where = { folder: '/', variables: { PATH: process.env['PATH'] ?? '' } };

  /** A gateway that is ready, on a port that was free. */
  async function serve(words: readonly string[], variables: Readonly<Record<string, string>> = {}) {
    const [name = '', ...args] = contained([...stage.entrypoint, ...words], {
      PIXKIT_PORT: '0',
      ...variables,
    });
    const child = spawn(name, args, { cwd: '/', env: where.variables, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    let baseUrl = '';
    for await (const line of createInterface({ input: child.stdout })) {
      baseUrl = /^Base URL: +(\S+)/.exec(line)?.[1] ?? baseUrl;
      if (line.startsWith('Check it:')) break;
    }
    expect([baseUrl, complaints]).toEqual([
      expect.stringMatching(/^http:/),
      expect.not.stringContaining('error'),
    ]);
    return { child, port: new URL(baseUrl).port };
  }

  test('serves, says that it is well, and ends in time', async () => {
    const { child, port } = await serve(stage.command);
    const ended = once(child, 'exit');
    expect((await run(contained(stage.health, { PIXKIT_PORT: port }), where)).status).toBe(0);
    const status = readFileSync(`/proc/${child.pid ?? ''}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t1000\t1000\t/m);
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // What `docker stop` gives, and twenty times what it takes.
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect((await run(contained(stage.health, { PIXKIT_PORT: port }), where)).status).toBe(1);
  });

  test('judges, too', async () => {
    const check = ['check', '--only', 'tokens/access-token', '--report', 'json=/tmp/report.json'];
    const { status, out } = await run(contained([...stage.entrypoint, ...check], {}), where);
    expect([status, out]).toEqual([0, expect.stringContaining('a part of the suite')]);
  });

  test('of the job in Kubernetes finds nothing against a gateway of its deployment', async () => {
    const { serve: deployed, check, target } = ofKubernetes();
    const secrets = {
      PIXKIT_CONTROL_TOKEN: 'token-of-the-operator',
      PIXKIT_CLIENT_SECRET: 'secret-of-the-demo',
    };
    const { port } = await serve(deployed, secrets);
    const here = target.replaceAll('pixkit.default.svc.cluster.local', `127.0.0.1:${port}`);
    writeFileSync(join(workspace.folder, 'target.yaml'), here);
    const words = check.map((word) => word.replace('/etc/pixkit/', '/mnt/'));
    const some = ['--only', 'tokens/access-token', '--only', 'webhook-registration/three-urls'];
    const { status, out } = await run(contained([...stage.entrypoint, ...words, ...some], secrets), where);
    expect([status, out]).toEqual([0, expect.stringContaining('1 passed, 1 skipped')]);
  });

  test.skipIf(!isOfDist)('that has nowhere to write says so', async () => {
    const nowhere = { PIXKIT_PORT: '0', TMPDIR: '/mnt' };
    const { status, err } = await run(contained([...stage.entrypoint, ...stage.command], nowhere), where);
    expect([status, err]).toEqual([2, expect.stringContaining('name a folder with --credentials-folder')]);
  });
});
