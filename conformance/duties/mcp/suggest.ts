import { stringify } from 'yaml';
import type { StepName } from '../../../generated/client-steps.js';
import { isObject } from '../../core/json.js';
import type { Language } from '../../core/language.js';
import { t } from '../../core/text.js';
import { translate } from '../../language/phrases.js';
import { placeholdersOf, type MappedTool, type Tool } from './tool-map.js';

/** The usual names of tools for each step, in English and Portuguese; the first match wins. */
const usualNames: readonly (readonly [StepName, RegExp])[] = [
  [
    'how is the order',
    /(status|get|check|look|find|where|consult|query).*(order|payment|pix|pagamento|pedido|transa)|(order|payment|pix|transfer|pedido|pagamento|transfer[eê]ncia).*(status|state|situa)/,
  ],
  ['refund', /refund|devol|estorn|give.?back/],
  ['balance', /balance|saldo|funds|available|dispon/],
  ['statement', /list|statement|extrato|history|transactions/],
  ['charge by cob', /\bcob\b|_cob\b|immediate.?charge/],
  ['charge', /charge|cobran|invoice|receive|cash.?in/],
  ['pay a QR code', /(pay|send|pag|cash).*(qr|code|copia|codigo|emv)|qr.?code/],
  ['transfer', /transfer|dict/],
  ['pay', /pay|send|cash.?out|pix|pag|enviar/],
];

/** The usual names of arguments for the params of steps. */
const usualArguments: readonly (readonly [string, RegExp])[] = [
  ['uuid', /idempot|uuid|(request|trace|correlation).?id/],
  ['refund', /refund.*id|refund.*(name|reference)|devolucao/],
  ['cents', /cent/],
  ['amount', /amount|value|valor/],
  ['keyType', /key.?(type|kind)|tipo/],
  ['code', /code|codigo|emv|copia|payload|brcode/],
  ['key', /key|chave/],
  ['document', /document|cpf|cnpj|tax/],
  ['description', /descri|message|memo|mensagem/],
  ['name', /name|nome|recipient|payee|payer|beneficiary|holder|favorecid|benefici|titular|destinat/],
  ['from', /from|start|inicio/],
  ['to', /^to$|end|fim|until/],
  ['expiresIn', /expir/],
  ['order', /order|reference|external|pedido|\bid\b|_id$|id$/],
];

const plain = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

/**
 * Drafts the client file (YAML) from the schemas of its tools. Arguments that it cannot recognize, and tools for which
 * it finds no step, are left for the owner to fill in.
 */
export function suggestedFile(
  name: string,
  address: string,
  tools: readonly Tool[],
  language: Language = 'en',
): string {
  const map: Partial<Record<StepName, MappedTool>> = {};
  const left: string[] = [];
  const renamed: string[] = [];
  const hasPay = tools.some((tool) => stepFor(tool, []) === 'pay');
  for (const tool of tools) {
    const found = stepFor(tool, Object.keys(map));
    // Many tools call any payment a transfer.
    const isPay = found === 'transfer' && !hasPay && map.pay === undefined && !/dict/i.test(textOf(tool));
    if (isPay) renamed.push(tool.name);
    const step = isPay ? 'pay' : found;
    if (step === undefined) left.push(tool.name);
    else map[step] = { tool: tool.name, arguments: argumentsFor(step, tool) };
  }
  const notes = [
    t`Check each line. The kit fills in ${'{order}'}, ${'{amount}'}, …; replace each ?.`,
    t`If results have the status in a member other than outcome, state or status, name it: ${'returns: { outcome: payment.result }'}`,
    t`If results use other words for the status, translate them: ${"words: { queued: unknown, 'not paid': failed }"}`,
    ...renamed.map((tool) => t`If ${tool} calls POST /dict/pix, its step is transfer, not pay.`),
    ...(left.length === 0 ? [] : [t`No step was found for these tools: ${left.join(', ')}`]),
  ];
  return `${notes.map((note) => `# ${translate(note, language)}\n`).join('')}${stringify({ name, mcp: address, tools: map }, { lineWidth: 0 })}`;
}

const textOf = ({ name, description = '' }: Tool): string => `${name} ${description}`;

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
      const { enum: values } = isObject(schema) ? schema : {};
      const placeholder = usualArguments.find(
        ([param, usual]) =>
          has.includes(param) && usual.test(plain(name)) && (param !== 'key' || !Array.isArray(values)),
      )?.[0];
      if (placeholder !== undefined) return [[name, `{${placeholder}}`]];
      const first: unknown = Array.isArray(values) ? values[0] : '?';
      return required.includes(name) ? [[name, first]] : [];
    }),
  );
}
