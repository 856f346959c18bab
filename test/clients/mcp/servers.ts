/**
 * MCP servers through which a model pays: the correct ones of the tutorial, and defective ones with other code in a few
 * places.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

const root = new URL('../../../', import.meta.url);

/** The files of the tutorial, and the program that starts each. */
const files = {
  typescript: { source: 'examples/mcp/pix-tools.mts', name: 'pix-tools.mjs', start: 'node' },
  python: { source: 'examples/mcp/pix_tools.py', name: 'pix_tools.py', start: 'python3' },
} as const;

export type ServerLanguage = keyof typeof files;
export const serverLanguages: readonly ServerLanguage[] = ['typescript', 'python'];

/** A defective server. Each `right` occurs exactly once in the correct one. */
export interface WrongServer {
  readonly id: string;
  readonly language: ServerLanguage;
  /** The duty that it violates, and a scenario that must catch it. */
  readonly duty: string;
  readonly scenario: string;
  readonly changes: readonly { readonly right: string; readonly wrong: string }[];
}

/** Writes a server with these changes into a folder. Returns the command that starts it. */
export function serverIn(
  folder: string,
  language: ServerLanguage,
  changes: WrongServer['changes'] = [],
): string {
  const { source, name, start } = files[language];
  mkdirSync(folder, { recursive: true });
  let text = readFileSync(new URL(source, root), 'utf8');
  for (const { right, wrong } of changes) {
    if (text.split(right).length !== 2) throw new Error(`${source} has not once: ${right}`);
    text = text.replace(right, () => wrong);
  }
  if (language === 'typescript') {
    text = transformSync(text, { loader: 'ts', format: 'esm', target: 'node20' }).code;
    symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'), 'dir');
  }
  const path = join(folder, name);
  writeFileSync(path, text);
  return `${start} ${path}`;
}

const paysAgain = 'caller/lost-answer-of-a-cash-out';
const unknown = 'tool/unknown-outcome';
const lookUpFirst = {
  right: 'const earlier = await lookUp(order);\n    if (earlier !== undefined) return result(earlier);',
  wrong: '',
};
const newIdEachTime = {
  right: "return createHash('sha256').update(order).digest('hex').slice(0, 32);",
  wrong: "return createHash('sha256').update(order + Math.random()).digest('hex').slice(0, 32);",
};

export const wrongServers: readonly WrongServer[] = [
  {
    id: 'has a new externalId for each call',
    language: 'typescript',
    duty: 'CALLER-45',
    scenario: paysAgain,
    changes: [lookUpFirst, newIdEachTime],
  },
  {
    id: 'says that it is idempotent, and has a new externalId for each call',
    language: 'typescript',
    duty: 'TOOL-01',
    scenario: unknown,
    changes: [lookUpFirst, newIdEachTime],
  },
  {
    id: 'remembers the externalId only in its process',
    language: 'typescript',
    duty: 'CALLER-45',
    scenario: paysAgain,
    changes: [
      lookUpFirst,
      {
        ...newIdEachTime,
        wrong: "return createHash('sha256').update(order + process.pid).digest('hex').slice(0, 32);",
      },
    ],
  },
  {
    id: 'leaves the id to the model, which makes up a new one for each call',
    language: 'typescript',
    duty: 'TOOL-01',
    scenario: unknown,
    changes: [
      lookUpFirst,
      {
        right: '      key_type: z.enum',
        wrong: "      request_id: z.string().describe('idempotency key'),\n      key_type: z.enum",
      },
      { right: 'async ({ order, amount,', wrong: 'async ({ request_id, order, amount,' },
      {
        right: 'externalId: idOf(order),\n      ...(text',
        wrong: 'externalId: idOf(request_id),\n      ...(text',
      },
    ],
  },
  {
    id: 'repeats a lost call by itself under another id',
    language: 'typescript',
    duty: 'CALLER-36',
    scenario: paysAgain,
    changes: [
      {
        right: '// The outcome is unknown: the look-up decides.',
        wrong:
          "await call('POST', '/api/pix/cash-out', { ...body, externalId: idOf(order + '-again') }).catch(() => undefined);",
      },
    ],
  },
  {
    id: 'says that a payment failed whose response was lost',
    language: 'typescript',
    duty: 'TOOL-03',
    scenario: unknown,
    changes: [
      {
        right: '// The outcome is unknown: the look-up decides.',
        wrong: "return result({ status: 'failed', message: 'The payment failed, please try again.' }, true);",
      },
    ],
  },
  {
    id: 'returns the error of its HTTP library as text',
    language: 'typescript',
    duty: 'TOOL-03',
    scenario: unknown,
    changes: [
      {
        right: '} catch {\n      // The outcome is unknown: the look-up decides.\n    }',
        wrong:
          "} catch (error) {\n      return { isError: true, content: [{ type: 'text' as const, text: String(error) }] };\n    }",
      },
    ],
  },
  {
    id: 'takes a 5xx for a refusal',
    language: 'typescript',
    duty: 'TOOL-03',
    scenario: unknown,
    changes: [
      {
        right: 'if (status < 300) return result({',
        wrong:
          "if (status >= 500) return result({ status: 'rejected' }, true);\n      if (status < 300) return result({",
      },
    ],
  },
  {
    id: 'says that the tool that pays reads only',
    language: 'typescript',
    duty: 'TOOL-01',
    scenario: unknown,
    changes: [
      {
        right: 'readOnlyHint: false, destructiveHint: true',
        wrong: 'readOnlyHint: true, destructiveHint: true',
      },
    ],
  },
  {
    id: 'says that the tool that pays destroys nothing',
    language: 'typescript',
    duty: 'TOOL-02',
    scenario: 'tool/destructive-hint',
    changes: [{ right: 'destructiveHint: true', wrong: 'destructiveHint: false' }],
  },
  {
    id: 'looks up only what its process has paid',
    language: 'typescript',
    duty: 'TOOL-04',
    scenario: 'tool/look-up',
    changes: [
      { right: 'let token = {', wrong: 'const known = new Set<string>();\nlet token = {' },
      { right: 'const earlier = await', wrong: 'known.add(order);\n    const earlier = await' },
      {
        right: 'const day = (ms: number)',
        wrong: 'if (!known.has(order)) return undefined;\n  const day = (ms: number)',
      },
    ],
  },
  {
    id: 'has no tool that looks an order up',
    language: 'typescript',
    duty: 'TOOL-04',
    scenario: 'tool/look-up',
    changes: [
      {
        right: "server.registerTool(\n  'payment_status',",
        wrong: "(server as { skip?: (...args: unknown[]) => void }).skip?.(\n  'payment_status',",
      },
    ],
  },
  {
    id: 'returns the request with an error',
    language: 'typescript',
    duty: 'TOOL-05',
    scenario: 'tool/secrets',
    changes: [
      {
        right: '`refused with ${status}`',
        wrong: '`refused with ${status}; sent with Bearer ${token.value}`',
      },
    ],
  },
  {
    id: 'returns its settings when it has no token',
    language: 'typescript',
    duty: 'TOOL-05',
    scenario: 'tool/secrets',
    changes: [
      {
        right: "return result({ status: 'refused', message: refusal }, true);",
        wrong: "return result({ status: 'refused', message: refusal, settings: process.env }, true);",
      },
    ],
  },
  {
    id: 'keeps amounts in 32 bits',
    language: 'typescript',
    duty: 'CALLER-13',
    scenario: 'caller/amounts-of-payments',
    changes: [{ right: 'value: Number(amount)', wrong: 'value: Math.fround(Number(amount))' }],
  },
  {
    id: 'takes pending for paid',
    language: 'typescript',
    duty: 'CALLER-39',
    scenario: 'caller/pending-payment',
    changes: [{ right: "Pendente: 'pending'", wrong: "Pendente: 'paid'" }],
  },
  {
    id: 'says that a payment failed whose response was lost, in Python',
    language: 'python',
    duty: 'TOOL-03',
    scenario: unknown,
    changes: [
      {
        right: '        pass  # The outcome is unknown: the look-up decides.',
        wrong: '        return {"status": "failed", "message": "Try again."}, True',
      },
    ],
  },
  {
    id: 'has a new externalId for each process, in Python',
    language: 'python',
    duty: 'CALLER-45',
    scenario: paysAgain,
    changes: [
      { right: '    earlier = look_up(order)\n', wrong: '    earlier = None\n' },
      { right: 'hashlib.sha256(order.encode())', wrong: 'hashlib.sha256(f"{order}{os.getpid()}".encode())' },
    ],
  },
  {
    id: 'returns the traceback with the token, in Python',
    language: 'python',
    duty: 'TOOL-05',
    scenario: 'tool/secrets',
    changes: [{ right: 'f"refused with {status}"', wrong: 'f"refused with {status}: {token}"' }],
  },
];

/** Correct servers that use their freedom to decide, each with other code in some places. */
export const legalServers: readonly Pick<WrongServer, 'id' | 'language' | 'changes'>[] = [
  {
    id: 'answers in Portuguese text only',
    language: 'typescript',
    changes: [
      {
        right:
          "content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],\n    structuredContent,",
        wrong:
          "content: [{ type: 'text' as const, text: said[String(structuredContent.status)] ?? JSON.stringify(structuredContent) }],",
      },
      {
        right: 'const tries = 4;',
        wrong:
          "const tries = 4;\nconst said: Record<string, string> = { pending: 'O pagamento está pendente.', paid: 'Pago.', failed: 'O pagamento falhou.', unknown: 'Resultado desconhecido.', refused: 'Recusado.' };",
      },
    ],
  },
  {
    id: 'gives no hints',
    language: 'typescript',
    changes: [
      {
        right: 'annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },',
        wrong: '',
      },
    ],
  },
  {
    id: 'takes amounts as numbers',
    language: 'typescript',
    changes: [{ right: '.string()\n        .regex(/^\\d{1,10}\\.\\d{2}$/)\n', wrong: '.number()\n' }],
  },
  {
    id: 'sends a lost call again with its id',
    language: 'typescript',
    changes: [
      {
        right: '// The outcome is unknown: the look-up decides.',
        wrong: "await call('POST', '/api/pix/cash-out', body).catch(() => undefined);",
      },
    ],
  },
  {
    id: 'refuses an order that it has paid',
    language: 'typescript',
    changes: [
      {
        right: 'if (earlier !== undefined) return result(earlier);',
        wrong:
          "if (earlier !== undefined) return result({ status: 'refused', message: 'already paid' }, true);",
      },
    ],
  },
  {
    id: 'ends if it gets no token when it starts',
    language: 'typescript',
    changes: [
      {
        right: 'await server.connect(new Stdio',
        wrong:
          "if (!PIXKIT_BASE_URL.endsWith(':9')) token = await newToken();\nawait server.connect(new Stdio",
      },
    ],
  },
  {
    id: 'throws an error that says that the outcome is unknown',
    language: 'python',
    changes: [
      {
        right: '    return {"status": "unknown", "message": f"The outcome',
        wrong:
          '    raise RuntimeError("the outcome is unknown")\n    return {"status": "unknown", "message": f"The outcome',
      },
    ],
  },
];

/** Turns the server into one at a URL, with a session for each caller. */
export const overHttp = (port: number): WrongServer['changes'] => [
  { right: 'const server = new McpServer', wrong: 'function build() {\nconst server = new McpServer' },
  {
    right: 'await server.connect(new StdioServerTransport());',
    wrong: `return server;
}
const { createServer } = await import('node:http');
const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
const sessions = new Map();
createServer(async (request, response) => {
  let session = sessions.get(request.headers['mcp-session-id']);
  if (session === undefined) {
    session = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => sessions.set(id, session),
    });
    await build().connect(session);
  }
  await session.handleRequest(request, response);
}).listen(${port}, '127.0.0.1');`,
  },
];
