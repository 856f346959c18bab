import { stringify } from 'yaml';
import type { StepName } from '../../../generated/client-steps.js';
import { isObject } from '../../core/json.js';
import { placeholdersOf, type MappedTool, type Tool } from './tool-map.js';

/** How tools that do a step are usually called, in English and Portuguese; the first that fits is taken. */
const usualNames: readonly (readonly [StepName, RegExp])[] = [
  [
    'how is the order',
    /(status|get|check|look|find|consult|query).*(order|payment|pix|pagamento|pedido|transa)|(order|payment|pedido|pagamento).*status/,
  ],
  ['refund', /refund|devol|estorn|give.?back/],
  ['balance', /balance|saldo/],
  ['statement', /list|statement|extrato|history|transactions/],
  ['charge by cob', /\bcob\b|_cob\b|immediate.?charge/],
  ['charge', /charge|cobran|invoice|receive|cash.?in/],
  ['pay a QR code', /(pay|send|pag|cash).*(qr|code|copia|codigo|emv)|qr.?code/],
  ['transfer', /transfer|dict/],
  ['pay', /pay|send|cash.?out|pix|pag|enviar/],
];

/** How arguments for the params of steps are usually called. */
const usualArguments: readonly (readonly [string, RegExp])[] = [
  ['uuid', /idempot|uuid|request.?id/],
  ['refund', /refund.*id|refund.*(name|reference)|devolucao/],
  ['cents', /cent/],
  ['amount', /amount|value|valor/],
  ['keyType', /key.?type|tipo/],
  ['code', /code|codigo|emv|copia|payload|brcode/],
  ['key', /key|chave/],
  ['document', /document|cpf|cnpj|tax/],
  ['description', /descri|message|memo|mensagem/],
  ['name', /name|nome|recipient|payee|payer/],
  ['from', /from|start|inicio/],
  ['to', /^to$|end|fim|until/],
  ['expiresIn', /expir/],
  ['order', /order|reference|external|pedido|\bid\b|_id$|id$/],
];

const plain = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

/**
 * The draft of the file of a client (YAML), from the schemas of its tools; arguments that it cannot tell, and tools for which
 * it finds no step, are left for its owner to fill in.
 */
export function suggestedFile(name: string, address: string, tools: readonly Tool[]): string {
  const map: Partial<Record<StepName, MappedTool>> = {};
  const left: string[] = [];
  for (const tool of tools) {
    const step = stepFor(tool, Object.keys(map));
    if (step === undefined) left.push(tool.name);
    else map[step] = { tool: tool.name, arguments: argumentsFor(step, tool) };
  }
  const notes = [
    '# Check each line. {order}, {amount}, … stand for what the kit asks for; replace each ?.',
    "# If results say how a payment is in words of their own, list them: words: { queued: unknown, 'not paid': failed }",
    ...(left.length === 0 ? [] : [`# For these tools no step was found: ${left.join(', ')}`]),
  ];
  return `${notes.join('\n')}\n${stringify({ name, mcp: address, tools: map }, { lineWidth: 0 })}`;
}

function stepFor({ name, description = '' }: Tool, taken: readonly string[]): StepName | undefined {
  const fits = (text: string) =>
    usualNames.find(([step, usual]) => !taken.includes(step) && usual.test(plain(text)))?.[0];
  return fits(name) ?? fits(description);
}

function argumentsFor(step: StepName, { inputSchema }: Tool): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = inputSchema;
  const has = placeholdersOf(step);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const placeholder = usualArguments.find(
        ([param, usual]) => has.includes(param) && usual.test(plain(name)),
      )?.[0];
      if (placeholder !== undefined) return [[name, `{${placeholder}}`]];
      const first: unknown = isObject(schema) && Array.isArray(schema['enum']) ? schema['enum'][0] : '?';
      return required.includes(name) ? [[name, first]] : [];
    }),
  );
}
