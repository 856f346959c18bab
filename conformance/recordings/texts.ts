import type { Translated } from '../core/language.js';
import { parts, type PartName, type RecordingReport, type ReportedItem } from './report.js';

const en = {
  counts: ({ recorded }: RecordingReport) =>
    `${recorded.calls} calls, ${recorded.notifications} notifications, ${recorded.accounts} accounts`,
  span: (from: string, to: string) => `${from} to ${to}`,
  has: 'the recording has',
  lacks: 'it lacks',
  abilities: {
    ...{ bodies: 'bodies', headers: 'headers', times: 'times', connections: 'connections', order: 'order' },
    ...{ complete: 'every call', notifications: 'notifications' },
  },
  some: (what: string) => `some ${what}`,
  keyed: 'values are hidden, and equal ones stay equal',
  others: (count: number) => `${count} calls are of no operation of the interface`,
  illFormed: (count: number) =>
    `in ${count} requests, what people wrote is not as it should be (counted, not graded)`,
  gaps: (count: number) => `messages are missing in ${count} places`,
  part: { gateway: 'Gateway', client: 'Client', requests: 'Requests', histories: 'Histories' },
  line: {
    gateway: (visited: number, total: number, failed: number) =>
      `${visited} of ${total} MUST clauses visited, ${failed} failed`,
    client: (visited: number, total: number, failed: number) =>
      `${visited} of ${total} duties about calls visited, ${failed} failed`,
    requests: (visited: number, _total: number, failed: number) =>
      `${visited} clauses about requests visited, ${failed} failed`,
    histories: (visited: number, total: number, failed: number) =>
      `${visited - failed} of ${total} rules held, ${failed} failed, ${total - visited} undecided`,
  },
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  expected: 'expected',
  received: 'received',
  messages: 'messages',
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
    counts: ({ recorded }) =>
      `${recorded.calls} chamadas, ${recorded.notifications} notificações, ${recorded.accounts} contas`,
    span: (from, to) => `de ${from} a ${to}`,
    has: 'a gravação tem',
    lacks: 'faltam',
    abilities: {
      ...{
        bodies: 'corpos',
        headers: 'cabeçalhos',
        times: 'horários',
        connections: 'conexões',
        order: 'ordem',
      },
      ...{ complete: 'todas as chamadas', notifications: 'notificações' },
    },
    some: (what) => `algumas ${what}`,
    keyed: 'os valores estão ocultos, e os iguais continuam iguais',
    others: (count) => `${count} chamadas não são de nenhuma operação da interface`,
    illFormed: (count) =>
      `em ${count} requisições, o que pessoas escreveram não está como deveria (contado, não avaliado)`,
    gaps: (count) => `faltam mensagens em ${count} lugares`,
    part: { gateway: 'Gateway', client: 'Cliente', requests: 'Requisições', histories: 'Históricos' },
    line: {
      gateway: (visited, total, failed) =>
        `${visited} de ${total} cláusulas MUST visitadas, ${failed} reprovadas`,
      client: (visited, total, failed) =>
        `${visited} de ${total} deveres sobre chamadas visitados, ${failed} reprovados`,
      requests: (visited, _total, failed) =>
        `${visited} cláusulas sobre requisições visitadas, ${failed} reprovadas`,
      histories: (visited, total, failed) =>
        `${visited - failed} de ${total} regras mantidas, ${failed} reprovadas, ${total - visited} indefinidas`,
    },
    times: (count) => (count === 1 ? 'uma vez' : `${count} vezes`),
    expected: 'esperado',
    received: 'recebido',
    messages: 'mensagens',
    found: (count) =>
      count === 0
        ? 'NADA ENCONTRADO no tráfego gravado (sem veredito de conformidade: nada foi provocado)'
        : `ENCONTRADOS ${count} no tráfego gravado (sem veredito de conformidade: nada foi provocado)`,
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
          `      ${first.message}${first.pointer === '' ? '' : ` (${first.pointer})`}`,
          `      ${texts.expected} ${first.expected}, ${texts.received} ${first.received}; ${texts.messages} ${first.messages.join(', ')}`,
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
      ...['', `## ${texts.part[name]}`, '', texts.line[name](visited, total, failed)],
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
    ...[`# ${texts.title}`, '', ...recordedLines(report, texts).map((line) => `- ${escaped(line)}`)],
    ...parts.flatMap(table),
    ...['', `**${texts.found(report.found)}**`, ''],
  ];
  return lines.join('\n');
}

function rowOf({ id, outcome, rule, findings, reason }: ReportedItem, texts: RecordingTexts): string {
  const seen = findings.map(
    ({ expected, received, messages }) =>
      `${texts.expected} ${expected}, ${texts.received} ${received} (${texts.messages} ${messages.join(', ')})`,
  );
  return `| ${[id, outcome, rule, [...seen, ...(reason === null ? [] : [reason])].join('; ')].map(escaped).join(' | ')} |`;
}
