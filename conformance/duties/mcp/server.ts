import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { packageInfo } from '../../core/package-info.js';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import { t } from '../../core/text.js';
import { driverLimits } from '../driver.js';
import type { Tool, ToolResult } from './tool-map.js';

/** The address of an MCP server: the command that starts it, or the URL of a running one. */
export type McpAddress =
  { readonly command: string; readonly env: Readonly<Record<string, string>> } | { readonly url: string };

/** A session with an MCP server. */
export interface ToolServer {
  readonly name: string;
  readonly version: string;
  readonly tools: readonly Tool[];
  /** Whether the session has ended: the process has died, or was closed. */
  readonly isClosed: () => boolean;
  /** Calls a tool. Throws if the server does not respond according to the protocol, or not in time. */
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  close(): Promise<void>;
}

/** Maximum time for a server to start, in ms. */
const startMs = 30_000;
/** Maximum characters kept of a server's output to stderr. */
const maxTail = 400;
/** Maximum size of a message from a server, in bytes. */
const maxBufferSize = 4 * 1024 * 1024;
/** Maximum number of pages of tools that are read; no model is given more tools than that. */
const maxPages = 20;

/** Starts a session, and lists the tools. Throws `ConfigurationError` if the server does not start or respond. */
export async function openToolServer(address: McpAddress): Promise<ToolServer> {
  const kit = packageInfo();
  const client = new Client({ name: kit.name, version: kit.version });
  let tail = '';
  let isClosed = false;
  client.onclose = () => void (isClosed = true);
  const transport = transportTo(address, (text) => (tail = `${tail}${text}`.slice(-maxTail)));
  const shown = 'url' in address ? address.url : address.command;
  try {
    await client.connect(transport, { timeout: startMs });
    const { name = shown, version = '' } = client.getServerVersion() ?? {};
    return {
      name,
      version,
      tools: await toolsOf(client),
      isClosed: () => isClosed,
      call: (tool, args) => callTool(client, tool, args),
      close: () => client.close(),
    };
  } catch (thrown) {
    await client.close().catch(() => undefined);
    const said = tail.trim() === '' ? '' : t` It wrote to stderr: ${tail.trim()}`;
    throw new ConfigurationError(
      t`No session could be opened with the MCP server ${shown}: ${messageOf(thrown)}.${said}`,
      t`With --mcp, pass the command that starts it, such as "node server.mjs", or its URL. The command gets the address of the gateway in PIXKIT_BASE_URL.`,
    );
  }
}

function transportTo(address: McpAddress, wrote: (text: string) => void): Transport {
  if ('url' in address)
    return new StreamableHTTPClientTransport(new URL(address.url), { fetch: boundedFetch });
  const { command, env } = address;
  const isWindows = process.platform === 'win32';
  const transport = new StdioClientTransport({
    command: isWindows ? (process.env['ComSpec'] ?? 'cmd.exe') : '/bin/sh',
    args: isWindows ? ['/d', '/s', '/c', command] : ['-c', command],
    env: { ...env },
    stderr: 'pipe',
    maxBufferSize,
  });
  transport.stderr?.on('data', (chunk: Buffer) => wrote(chunk.toString('utf8')));
  return transport;
}

/** Like `fetch`, but a response fails once it exceeds the maximum size of a message. */
async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  let left = maxBufferSize;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      left -= chunk.length;
      if (left < 0) controller.error(new Error(`the response has more than ${maxBufferSize} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}

async function toolsOf(client: Client): Promise<readonly Tool[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: startMs });
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return tools;
}

async function callTool(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  const { totalTimeoutMs: timeout } = driverLimits;
  const result = await client.callTool({ name, arguments: { ...args } }, undefined, { timeout });
  const parts = Array.isArray(result.content)
    ? (result.content as readonly { type: string; text?: string }[])
    : [];
  return {
    isError: result.isError === true,
    structured: result.structuredContent,
    text: parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n'),
  };
}
