/** Sequence diagrams of what led to a finding about a client: who sent what to whom, and where a fault was injected. */
import { truncate } from '../core/text.js';
import { textsIn } from '../language/phrases.js';
import type { Register, ReportFailure, ReportStep } from './report.js';
import { sectionTextsOf } from './texts/sections.js';
import { mostTelling, pathOf, stepInWords, stepTexts } from './timeline.js';
import { languageIn } from './words.js';

/** The parties, from left to right. */
export const parties = ['client', 'proxy', 'gateway'] as const;
export type Party = (typeof parties)[number];

/** An arrow, or a note over one party or between two. Nothing in its texts is escaped. */
export interface Message {
  readonly kind: 'request' | 'response' | 'lost' | 'note';
  readonly from: Party;
  readonly to: Party;
  readonly text: string;
  readonly detail: string;
  /** `injected`: by the fault proxy; `problem`: the subject of the finding. */
  readonly tone: 'plain' | 'injected' | 'problem';
}

export interface Sequence {
  readonly names: Readonly<Record<Party, string>>;
  readonly messages: readonly Message[];
}

/** Maximum number of steps, and maximum length of a text in characters. */
const max = { steps: 12, text: 120 } as const;

/** Returns the sequence of a failure; undefined for a gateway, or if no message led to the failure. */
export function sequenceOf(failure: ReportFailure, register: Register): Sequence | undefined {
  const { chain = [] } = failure;
  if (register.subject !== 'client' || !chain.some(isMessage)) return undefined;
  const steps = mostTelling({ ...failure, chain: chain.filter(isNews) }, max.steps);
  const problems = problemsIn(failure);
  const omitted = chain.length - steps.length;
  const rest = { kind: 'note', from: 'client', to: 'gateway', detail: '', tone: 'plain' } as const;
  return {
    names: textsIn(stepTexts, languageIn(register)),
    messages: [
      ...steps.flatMap((step) => messagesOf(step, problems.has(step), register)),
      ...(omitted > 0 ? [{ ...rest, text: sectionTextsOf(register).more(omitted) }] : []),
    ],
  };
}

const isMessage = ({ kind }: ReportStep): boolean => kind === 'call' || kind === 'notification';

/** Whether a step is more than a repetition of the one before it. */
function isNews(
  { kind, what, sent, came }: ReportStep,
  index: number,
  chain: readonly ReportStep[],
): boolean {
  const before = chain[index - 1];
  return kind !== 'step' || before?.what !== what || before.sent !== sent || before.came !== came;
}

/** Returns the messages that a failure is about. Of several calls, the first was correct and the others were redundant. */
function problemsIn({ chain = [], exchanges, deliveries }: ReportFailure): ReadonlySet<ReportStep> {
  const isCall = ({ kind, what, sent }: ReportStep): boolean =>
    kind === 'call' &&
    exchanges.some(
      ({ request: { method, url, body } }) =>
        what === `${method} ${pathOf(url)}` && (body ?? '').startsWith(sent.replace(/…$/, '')),
    );
  const calls = chain.filter(isCall);
  const received = new Set(deliveries.map(({ receivedAt }) => receivedAt));
  const given = chain.filter(({ kind, at }) => kind === 'notification' && received.has(at));
  return new Set([...calls.slice(calls.length > 1 ? 1 : 0), ...given]);
}

function messagesOf(step: ReportStep, isProblem: boolean, register: Register): readonly Message[] {
  const { name, sent, came, fault } = stepInWords(step, register);
  const tone = isProblem ? 'problem' : 'plain';
  const message = (
    kind: Message['kind'],
    [from, to]: readonly [Party, Party],
    [text, detail = '']: readonly string[],
    tone: Message['tone'] = 'plain',
  ): Message => ({
    kind,
    from,
    to,
    text: truncate(text ?? '', max.text),
    detail: truncate(detail, max.text),
    tone,
  });

  if (step.kind === 'step' || step.kind === 'state') {
    const place = step.kind === 'step' ? 'client' : 'gateway';
    const end = came === '' ? '' : `→ ${came}`;
    return [message('note', [place, place], [name, `${sent} ${end}`.trim()])];
  }
  const [asker, answerer]: [Party, Party] =
    step.kind === 'call' ? ['client', 'gateway'] : ['gateway', 'client'];
  if (fault === '')
    return [
      message('request', [asker, answerer], [name, sent], tone),
      message(step.came === '' ? 'lost' : 'response', [answerer, asker], [came]),
    ];
  if (step.kind === 'notification') {
    const isLost = startsWith(step, 'never delivered');
    return [
      message('request', ['gateway', 'proxy'], [name, sent], tone),
      message(isLost ? 'lost' : 'request', ['proxy', 'client'], [fault], 'injected'),
      ...(came === '' ? [] : [message('response', ['client', 'proxy'], [came])]),
    ];
  }
  if (startsWith(step, 'connection closed before'))
    return [
      message('request', ['client', 'proxy'], [name, sent], tone),
      message('lost', ['proxy', 'gateway'], [fault], 'injected'),
    ];
  const isAnsweredByProxy = startsWith(step, 'not carried out');
  const isLost = startsWith(step, 'carried out, but the response was');
  return [
    message('request', ['client', isAnsweredByProxy ? 'proxy' : 'gateway'], [name, sent], tone),
    ...(isAnsweredByProxy ? [] : [message('response', ['gateway', 'proxy'], [came])]),
    message(isLost ? 'lost' : 'response', ['proxy', 'client'], [fault], 'injected'),
  ];
}

/** Whether the fault of a step has this type, judged by its English sentence, which every report contains. */
const startsWith = ({ note }: ReportStep, start: string): boolean => note?.startsWith(start) === true;

const ids: Readonly<Record<Party, string>> = { client: 'C', proxy: 'P', gateway: 'G' };
const arrows = { request: '->>', response: '-->>', lost: '--x' } as const;

/** Formats the sequence as Mermaid's `sequenceDiagram`, which GitHub and GitLab render. */
export function sequenceMermaid({ names, messages }: Sequence): string {
  const line = ({ kind, from, to, text, detail }: Message): string => {
    const said = mermaidText(detail === '' ? text : `${text} (${detail})`);
    if (kind !== 'note') return `${ids[from]}${arrows[kind]}${ids[to]}: ${said}`;
    return `note over ${from === to ? ids[from] : `${ids[from]},${ids[to]}`}: ${said}`;
  };
  return [
    'sequenceDiagram',
    ...parties.map((party) => `participant ${ids[party]} as ${mermaidText(names[party])}`),
    ...messages.flatMap((message) =>
      message.tone === 'problem' ? ['rect rgba(220, 38, 38, 0.25)', line(message), 'end'] : [line(message)],
    ),
  ].join('\n');
}

/** Puts a text on one line, with character codes for what Mermaid, or the Markdown around it, would interpret. */
function mermaidText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .replace(/[^\p{L}\p{N} .,()/?=_→–-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`);
}
