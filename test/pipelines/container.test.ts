/** The Dockerfile's last stage without a container engine: its variables, user, command and health check, on a file system that is read-only. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast';
import { afterAll, describe, expect, test } from 'vitest';
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

describe.skipIf(!canIsolate)('a container', () => {
  const where = { folder: '/', variables: { PATH: process.env['PATH'] ?? '' } };

  test('serves, says that it is well, and ends in time', async () => {
    const [name = '', ...args] = contained([...stage.entrypoint, ...stage.command], { PIXKIT_PORT: '0' });
    const child = spawn(name, args, { cwd: '/', env: where.variables, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'exit');
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    try {
      let baseUrl = '';
      for await (const line of createInterface({ input: child.stdout })) {
        baseUrl = /^Base URL: +(\S+)/.exec(line)?.[1] ?? baseUrl;
        if (line.startsWith('Check it:')) break;
      }
      expect([baseUrl, complaints]).toEqual([
        expect.stringMatching(/^http:/),
        expect.not.stringContaining('error'),
      ]);
      const { port } = new URL(baseUrl);
      expect((await run(contained(stage.health, { PIXKIT_PORT: port }), where)).status).toBe(0);
      const status = readFileSync(`/proc/${child.pid ?? ''}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t1000\t1000\t/m);
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      // What `docker stop` gives, and twenty times what it takes.
      expect(performance.now() - stoppedAt).toBeLessThan(10_000);
      expect((await run(contained(stage.health, { PIXKIT_PORT: port }), where)).status).toBe(1);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('judges, too', async () => {
    const check = ['check', '--only', 'tokens/access-token', '--report', 'json=/tmp/report.json'];
    const { status, out } = await run(contained([...stage.entrypoint, ...check], {}), where);
    expect([status, out]).toEqual([0, expect.stringContaining('a part of the suite')]);
  });

  test.skipIf(!isOfDist)('that has nowhere to write says so', async () => {
    const nowhere = { PIXKIT_PORT: '0', TMPDIR: '/mnt' };
    const { status, err } = await run(contained([...stage.entrypoint, ...stage.command], nowhere), where);
    expect([status, err]).toEqual([2, expect.stringContaining('name a folder with --credentials-folder')]);
  });
});
