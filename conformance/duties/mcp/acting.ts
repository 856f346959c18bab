import type { ClientSteps, StepName } from '../../../generated/client-steps.js';
import { messageOf } from '../../core/errors.js';
import { english } from '../../core/text.js';
import type { ActingClient } from '../clients.js';
import type { StepAnswer } from '../driver.js';
import type { ToolServer } from './server.js';
import { answerOf, argumentsOf, type Tool, type ToolMap } from './tool-map.js';

/** Maximum number of results that are kept, and of characters of each. */
const maxSaid = 2_000;
const maxNoted = 64 * 1024;

/** The server whose tools perform the steps of a client. */
export interface ServedTools {
  readonly tools: readonly Tool[];
  readonly map: ToolMap;
  /** Starts a session, as hosts do for each conversation and after the end of a session. */
  open(): Promise<ToolServer>;
  /** Whether a session ends with its process. */
  readonly canRestart: boolean;
  readonly webhookUrl: string | undefined;
}

/**
 * Creates a client whose steps call the tools of an MCP server, as a model would. If the server does not start or
 * respond, the step was not carried out.
 */
export function actByTools({ tools, map, open, canRestart, webhookUrl }: ServedTools): ActingClient {
  let session: Promise<ToolServer> | undefined;
  let calls = 0;
  const said: string[] = [];
  const note = (text: string): void => {
    if (said.length < maxSaid) said.push(text.slice(0, maxNoted));
  };
  const toolOf = (step: StepName) => tools.find(({ name }) => name === map[step]?.tool);
  const running = async (): Promise<ToolServer> => {
    const server = await session?.catch(() => undefined);
    if (server?.isClosed() !== false) session = undefined;
    return (session ??= open());
  };
  const close = async (): Promise<void> => {
    const server = await session?.catch(() => undefined);
    session = undefined;
    await server?.close();
  };
  const callTool = async <S extends StepName>(
    step: S,
    params: ClientSteps[S]['asked'],
  ): Promise<StepAnswer<S>> => {
    const mapped = map[step];
    const tool = toolOf(step);
    if (mapped === undefined || tool === undefined) return { kind: 'missing' };
    try {
      const { call } = await running();
      const result = await call(tool.name, argumentsOf(mapped, tool, { ...params }, (calls += 1)));
      note(result.text);
      note(JSON.stringify(result.structured ?? ''));
      return answerOf(step, mapped, result);
    } catch (thrown) {
      note(english(messageOf(thrown)));
      return { kind: 'broken', why: messageOf(thrown) };
    }
  };
  return {
    webhookUrl,
    tools: {
      hintsOf: (step) => toolOf(step)?.annotations ?? {},
      nameOf: (step) => map[step]?.tool ?? '',
      unmapped: tools
        .map(({ name }) => name)
        .filter((name) => !Object.values(map).some(({ tool }) => tool === name)),
      said,
    },
    ask: async (step, params) => {
      if (step !== 'restart' || !canRestart) return callTool(step, params);
      await close();
      return { kind: 'answered', returned: {} };
    },
    close,
  };
}
