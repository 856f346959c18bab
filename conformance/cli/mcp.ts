import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from '../core/errors.js';
import { listed, t } from '../core/text.js';
import type { ClientFile } from '../duties/client-file.js';
import type { ClientUnderTest } from '../duties/clients.js';
import { actByTools } from '../duties/mcp/acting.js';
import { type McpAddress, openToolServer, type ToolServer } from '../duties/mcp/server.js';
import { suggestedFile } from '../duties/mcp/suggest.js';
import { faultsOf } from '../duties/mcp/tool-map.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { type Settings, settingsFolder, settingsOf } from './one-account.js';
import type { Common, OpenClient } from './open-client.js';

/** Default number of concurrent servers; each is a process. */
const usualJobs = 4;

/** Settings for a server that only has to list its tools; those of the environment take precedence. */
const noSettings: Settings = settingsOf(
  'http://127.0.0.1:9',
  { clientId: '00000000-0000-4000-8000-000000000000', clientSecret: 'not-a-secret' },
  '',
  '',
);

const isUrl = (mcp: string): boolean => /^https?:\/\//.test(mcp);

function addressOf(mcp: string, settings: Settings | undefined, io: Io): McpAddress {
  if (isUrl(mcp)) return { url: mcp };
  const kept = Object.entries(io.environment ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { command: mcp, env: { ...noSettings, ...Object.fromEntries(kept), ...settings } };
}

/** Prints a draft of the client file. Returns the exit status. */
export async function suggestTools(mcp: string, io: Io): Promise<number> {
  const server = await openToolServer(addressOf(mcp, undefined, io));
  try {
    printLines(io.stdout, [suggestedFile(server.name, mcp, server.tools, outputLanguage(io)).trimEnd()]);
    return 0;
  } finally {
    await server.close();
  }
}

/** Opens a session with a server that may still be starting. */
async function opened(address: McpAddress, waitMs: number): Promise<ToolServer> {
  const endsMs = performance.now() + waitMs;
  for (;;) {
    try {
      return await openToolServer(address);
    } catch (thrown) {
      if (performance.now() > endsMs) throw thrown;
      await pause(250);
    }
  }
}

/**
 * Returns a client that consists of the tools of an MCP server: a process per account or, at a URL, a server that acts for
 * one account. Throws `ConfigurationError` if the server does not start within `waitMs`, or if its tools do not match those
 * of the file.
 */
export async function byTools(
  mcp: string,
  { tools, concurrency }: ClientFile,
  common: Common,
  webhookUrl: string | undefined,
  fixed: ClientUnderTest['fixed'],
  waitMs: number,
  io: Io,
): Promise<OpenClient> {
  if (tools === undefined)
    throw new ConfigurationError(
      t`--mcp needs to know which tool performs each step of a client.`,
      t`Write a draft with pixkit check client --mcp "${mcp}" --suggest > client.yaml, check it, and pass it with --client client.yaml.`,
    );
  const first = await opened(addressOf(mcp, undefined, io), waitMs);
  const { name, version, tools: served } = first;
  const faults = faultsOf(tools, served);
  await first.close();
  if (faults.length > 0)
    throw new ConfigurationError(
      t`The tools in the client file do not match those of ${name}:${listed(faults)}`,
      t`Fix the fields named above.`,
    );
  const folder = settingsFolder();
  const canRestart = !isUrl(mcp);
  const steps = [...Object.keys(tools), ...(canRestart ? ['restart'] : [])];
  return {
    about: {
      ...common,
      name: common.named ?? name,
      version: common.version ?? version,
      steps,
      lacks: (step) => !steps.includes(step),
      hasTools: true,
      ...(fixed && { fixed }),
      act: (casting) => {
        const address = addressOf(mcp, folder.settingsFor(casting), io);
        const open = () => openToolServer(address);
        return Promise.resolve(actByTools({ tools: served, map: tools, open, canRestart, webhookUrl }));
      },
    },
    jobs: fixed === undefined ? (concurrency ?? usualJobs) : 1,
    close: folder.close,
  };
}
