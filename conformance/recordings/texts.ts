import type { Translated } from '../core/language.js';
import { parts, type PartName, type RecordingReport, type ReportedItem } from './report.js';

/** `1 call`, `2 calls`: both languages have one form for one, and in these another for everything else. */
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const en = {
  counts: ({ recorded: { calls, notifications, accounts } }: RecordingReport) =>
    [
      counted(calls, 'call', 'calls'),
      counted(notifications, 'notification', 'notifications'),
      counted(accounts, 'account', 'accounts'),
    ].join(', '),
  span: (from: string, to: string) => `${from} to ${to}`,
  has: 'the recording has',
  lacks: 'it lacks',
  abilities: {
    bodies: 'bodies',
    headers: 'headers',
    times: 'times',
    connections: 'connections',
    order: 'order',
    complete: 'every call',
    notifications: 'notifications',
  },
  some: (what: string) => `some ${what}`,
  keyed: 'values are hidden, and equal ones stay equal',
  others: (count: number) => `${counted(count, 'call is', 'calls are')} of no operation of the interface`,
  illFormed: (count: number) =>
    `in ${counted(count, 'request', 'requests')}, what people wrote is not as it should be (counted, not graded)`,
  gaps: (count: number) => `messages are missing in ${counted(count, 'place', 'places')}`,
  part: { gateway: 'Gateway', client: 'Client', requests: 'Requests', histories: 'Histories' },
  line: {
    gateway: (visited: number, total: number, failed: number) =>
      `${visited} of ${total} MUST clauses visited, ${failed} failed`,
    client: (visited: number, total: number, failed: number) =>
      `${visited} of ${total} duties about calls visited, ${failed} failed`,
    requests: (visited: number, _total: number, failed: number) =>
      `${counted(visited, 'clause', 'clauses')} about requests visited, ${failed} failed`,
    histories: (visited: number, total: number, failed: number) =>
      `${visited - failed} of ${total} rules held, ${failed} failed, ${total - visited} undecided`,
  },
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  expected: 'expected',
  received: 'received',
  messages: 'messages',
  inMessages: (numbers: readonly number[]) =>
    `${numbers.length === 1 ? 'message' : 'messages'} ${numbers.join(', ')}`,
  found: (count: number) =>
    count === 0
      ? 'FOUND nothing in recorded traffic (no verdict of conformance: nothing was provoked)'
      : `FOUND ${count} in recorded traffic (no verdict of conformance: nothing was provoked)`,
  title: 'Recorded traffic',
  columns: ['id', 'outcome', 'rule', 'what was seen'],
  outcome: { held: 'Nothing wrong', undecided: 'Undecided' },
  clause: 'clause',
  finding: 'finding',
};

export const recordingTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    counts: ({ recorded: { calls, notifications, accounts } }) =>
      [
        counted(calls, 'chamada', 'chamadas'),
        counted(notifications, 'notificação', 'notificações'),
        counted(accounts, 'conta', 'contas'),
      ].join(', '),
    span: (from, to) => `de ${from} a ${to}`,
    has: 'a gravação tem',
    lacks: 'faltam',
    abilities: {
      bodies: 'corpos',
      headers: 'cabeçalhos',
      times: 'horários',
      connections: 'conexões',
      order: 'ordem',
      complete: 'todas as chamadas',
      notifications: 'notificações',
    },
    some: (what) => `algumas ${what}`,
    keyed: 'os valores estão ocultos, e os iguais continuam iguais',
    others: (count) =>
      `${counted(count, 'chamada não é', 'chamadas não são')} de nenhuma operação da interface`,
    illFormed: (count) =>
      `em ${counted(count, 'requisição', 'requisições')}, o que pessoas escreveram não está como deveria (contado, não avaliado)`,
    gaps: (count) => `faltam mensagens em ${counted(count, 'lugar', 'lugares')}`,
    part: { gateway: 'Gateway', client: 'Cliente', requests: 'Requisições', histories: 'Históricos' },
    line: {
      gateway: (visited, total, failed) =>
        `${visited} de ${total} cláusulas MUST visitadas, ${counted(failed, 'reprovada', 'reprovadas')}`,
      client: (visited, total, failed) =>
        `${visited} de ${total} deveres sobre chamadas visitados, ${counted(failed, 'reprovado', 'reprovados')}`,
      requests: (visited, _total, failed) =>
        `${counted(visited, 'cláusula sobre requisições visitada', 'cláusulas sobre requisições visitadas')}, ${counted(failed, 'reprovada', 'reprovadas')}`,
      histories: (visited, total, failed) =>
        `${visited - failed} de ${total} regras mantidas, ${counted(failed, 'reprovada', 'reprovadas')}, ${counted(total - visited, 'indefinida', 'indefinidas')}`,
    },
    times: (count) => (count === 1 ? 'uma vez' : `${count} vezes`),
    expected: 'esperado',
    received: 'recebido',
    messages: 'mensagens',
    inMessages: (numbers) => `${numbers.length === 1 ? 'mensagem' : 'mensagens'} ${numbers.join(', ')}`,
    found: (count) =>
      count === 0
        ? 'NADA ENCONTRADO no tráfego gravado (sem veredito de conformidade: nada foi provocado)'
        : `${count === 1 ? 'ENCONTRADO' : 'ENCONTRADOS'} ${count} no tráfego gravado (sem veredito de conformidade: nada foi provocado)`,
    title: 'Tráfego gravado',
    columns: ['id', 'resultado', 'regra', 'o que se viu'],
    outcome: { held: 'Nada de errado', undecided: 'Indefinidos' },
    clause: 'cláusula',
    finding: 'o que se encontrou',
  },
};

export type RecordingTexts = typeof en;

/** A line about what was recorded, for people. */
export function recordedLines(report: RecordingReport, texts: RecordingTexts): readonly string[] {
  const { abilities, from, to, values, others, illFormed, gaps } = report.recorded;
  const names = Object.entries(texts.abilities) as [keyof typeof abilities, string][];
  const isThere = (name: keyof typeof abilities) => abilities[name] !== false && abilities[name] !== 'none';
  const listed = (has: boolean) =>
    names
      .filter(([name]) => isThere(name) === has)
      .map(([name, words]) => (abilities[name] === 'some' ? texts.some(words) : words))
      .join(', ');
  const span = from === undefined || to === undefined ? [] : [texts.span(from, to)];
  return [
    [texts.counts(report), ...span].join(', '),
    `${texts.has}: ${listed(true) || '–'}; ${texts.lacks}: ${listed(false) || '–'}`,
    ...(values === 'keyed' ? [texts.keyed] : []),
    ...(others > 0 ? [texts.others(others)] : []),
    ...(illFormed > 0 ? [texts.illFormed(illFormed)] : []),
    ...(gaps > 0 ? [texts.gaps(gaps)] : []),
  ];
}

/** What was found with its place, unless it names that itself. */
export const placed = (message: string, pointer: string): string =>
  pointer === '' || message.includes(pointer) ? message : `${message} (${pointer})`;

/** One line for each part, and below it what was found, and of the histories what is undecided. */
export function partLines(report: RecordingReport, texts: RecordingTexts): readonly string[] {
  return parts.flatMap((name) => {
    const { visited, total, failed, items } = report.parts[name];
    return [
      `${texts.part[name].padEnd(13)}${texts.line[name](visited, total, failed)}`,
      ...items.filter(({ outcome }) => outcome === 'failed').flatMap((item) => failedLines(item, texts)),
      ...(name === 'histories' ? items.filter(({ outcome }) => outcome === 'undecided') : []).map(
        ({ id, reason }) => `  ? ${id} ${reason ?? ''}`,
      ),
    ];
  });
}

function failedLines({ id, rule, failed, findings }: ReportedItem, texts: RecordingTexts): readonly string[] {
  const [first] = findings;
  return [
    `  ✗ ${id} ${rule} (${texts.times(failed)})`,
    ...(first === undefined
      ? []
      : [
          `      ${placed(first.message, first.pointer)}`,
          `      ${texts.expected} ${first.expected}, ${texts.received} ${first.received}; ${texts.inMessages(first.messages)}`,
        ]),
  ];
}

const escaped = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');

/** The report as Markdown. */
export function recordingMarkdown(report: RecordingReport, texts: RecordingTexts): string {
  const table = (name: PartName): readonly string[] => {
    const { visited, total, failed, items } = report.parts[name];
    const shown = items.filter(({ outcome }) => outcome === 'failed' || name === 'histories');
    return [
      '',
      `## ${texts.part[name]}`,
      '',
      texts.line[name](visited, total, failed),
      ...(shown.length === 0
        ? []
        : [
            '',
            `| ${texts.columns.join(' | ')} |`,
            '| --- | --- | --- | --- |',
            ...shown.map((item) => rowOf(item, texts)),
          ]),
    ];
  };
  const lines = [
    `# ${texts.title}`,
    '',
    ...recordedLines(report, texts).map((line) => `- ${escaped(line)}`),
    ...parts.flatMap(table),
    '',
    `**${texts.found(report.found)}**`,
    '',
  ];
  return lines.join('\n');
}

function rowOf({ id, outcome, rule, findings, reason }: ReportedItem, texts: RecordingTexts): string {
  const seen = findings.map(
    ({ expected, received, messages }) =>
      `${texts.expected} ${expected}, ${texts.received} ${received} (${texts.inMessages(messages)})`,
  );
  return `| ${[id, outcome, rule, [...seen, ...(reason === null ? [] : [reason])].join('; ')].map(escaped).join(' | ')} |`;
}
