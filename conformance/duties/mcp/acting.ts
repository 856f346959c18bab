import type { ClientSteps, StepName } from '../../../generated/client-steps.js';
import { messageOf } from '../../core/errors.js';
import { english } from '../../core/text.js';
import type { ActingClient, ActingTools } from '../clients.js';
import type { StepAnswer } from '../driver.js';
import type { ToolServer } from './server.js';
import { answerOf, argumentsOf, type ToolMap } from './tool-map.js';

/** How many results are kept, and how much of each, in characters. */
const maxSaid = 2_000;
const maxNoted = 64 * 1024;

/**
 * A client whose steps are calls of the tools of an MCP server, as a model makes them. A server that has ended is started again
 * by `open`, as hosts do. Without `canRestart`, it is one that others have started.
 */
export async function actByTools(
  open: () => Promise<ToolServer>,
  map: ToolMap,
  { webhookUrl, canRestart }: { readonly webhookUrl: string | undefined; readonly canRestart: boolean },
): Promise<ActingClient> {
  let server = await open();
  let starting: Promise<ToolServer> | undefined;
  let calls = 0;
  const said: string[] = [];
  const note = (text: string): void => {
    if (said.length < maxSaid) said.push(text.slice(0, maxNoted));
  };
  const running = async (): Promise<ToolServer> => {
    if (!server.isClosed()) return server;
    starting ??= open();
    server = await starting;
    starting = undefined;
    return server;
  };
  const callTool = async <S extends StepName>(
    step: S,
    params: ClientSteps[S]['asked'],
  ): Promise<StepAnswer<S>> => {
    const mapped = map[step];
    if (mapped === undefined) return { kind: 'missing' };
    const { tools, call } = await running();
    const tool = tools.find(({ name }) => name === mapped.tool);
    if (tool === undefined) return { kind: 'missing' };
    try {
      const result = await call(mapped.tool, argumentsOf(mapped, tool, { ...params }, (calls += 1)));
      note(result.text);
      note(JSON.stringify(result.structured ?? ''));
      return answerOf(step, mapped, result);
    } catch (thrown) {
      note(english(messageOf(thrown)));
      return { kind: 'broken', why: messageOf(thrown) };
    }
  };
  const tools: ActingTools = {
    hintsOf: (step) => server.tools.find(({ name }) => name === map[step]?.tool)?.annotations ?? {},
    nameOf: (step) => map[step]?.tool ?? '',
    unmapped: server.tools
      .map(({ name }) => name)
      .filter((name) => !Object.values(map).some(({ tool }) => tool === name)),
    said,
  };
  return {
    webhookUrl,
    tools,
    ask: async (step, params) => {
      if (step !== 'restart' || !canRestart) return callTool(step, params);
      await server.close();
      await running();
      return { kind: 'answered', returned: {} };
    },
    close: () => server.close(),
  };
}
