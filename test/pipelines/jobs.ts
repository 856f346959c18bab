/** What the tests of pipelines judge, and where: a right gateway, a broken one, folders for jobs. */
import { afterAll, beforeAll } from 'vitest';

import { TestGateway } from '../support/gateway.js';
import { breakGateway } from './broken-gateway.js';
import { makeWorkspace, type Workspace } from './kit-program.js';

/** The gateways of the test file that has called `startGateways`. */
export let gateway: TestGateway;
export let broken: Awaited<ReturnType<typeof breakGateway>>;
const workspaces: Workspace[] = [];

/** Starts both for the file that calls this; at its end they are closed, and its folders removed. */
export function startGateways(): void {
  beforeAll(async () => {
    gateway = await (await TestGateway.start()).listen();
    broken = await breakGateway(gateway.baseUrl);
  });
  afterAll(async () => {
    await broken.close();
    await gateway.close();
    for (const workspace of workspaces.splice(0)) workspace.remove();
  });
}

/** A new folder of a job. */
export function folderOfJob(options?: { withKit: boolean }): string {
  const workspace = makeWorkspace(options);
  workspaces.push(workspace);
  return workspace.folder;
}
