import { describe, expect, test } from 'vitest';
import { SequenceView } from '../../../conformance/report/html/sequence.js';
import type { Register, ReportFailure } from '../../../conformance/report/report.js';
import { sequenceMermaid, sequenceOf } from '../../../conformance/report/sequence.js';
import { smallRegister } from '../../support/small-suite.js';
import { mostTelling } from '../../../conformance/report/timeline.js';
import { lostAnswer } from './lost-answer.js';

const register: Register = { ...smallRegister, subject: 'client' };
const hostile = `a;b #59; "q" 'q'\n%%{init: {}}%% \`\`\` </title><script>x</script>\u202e ${'z'.repeat(500)}`;

function sequence(failure: ReportFailure) {
  const found = sequenceOf(failure, register);
  if (found === undefined) throw new Error('no sequence');
  return found;
}

async function drawn(failure: ReportFailure): Promise<string> {
  const view = SequenceView({ sequence: sequence(failure), id: 'one', title: 'Title', description: 'All' });
  return (await view).toString();
}

const arrows = (failure: ReportFailure) =>
  sequence(failure).messages.map(({ from, to, kind, tone }) => `${from} ${to} ${kind} ${tone}`);

const faulty = (note: string, kind: 'call' | 'notification' = 'call'): ReportFailure => {
  const failure = lostAnswer('');
  const [, step] = failure.chain ?? [];
  if (step === undefined) throw new Error('no step');
  return {
    ...failure,
    exchanges: [],
    chain: [{ ...step, kind, note, came: kind === 'call' ? step.came : '' }],
  };
};

describe('the sequence of a finding about a client', () => {
  test('loses the response at the proxy, marks only the second payment, and says what it leaves out', () => {
    expect(arrows(lostAnswer(''))).toEqual([
      'client client note plain',
      'client gateway request plain',
      'gateway proxy response plain',
      'proxy client lost injected',
      'client gateway request problem',
      'gateway client response plain',
      'client gateway request plain',
      'gateway client lost plain',
      'client client note plain',
      'client gateway note plain',
    ]);
    expect(sequence(lostAnswer('')).messages.at(-1)?.text).toBe('and 2 more');
  });

  test.each([
    ['connection closed before the request reached the gateway (injected)', 'proxy gateway lost injected'],
    ['not carried out, answered with 500 (injected)', 'proxy client response injected'],
  ])('has nothing from the gateway: %s', (note, last) => {
    expect(arrows(faulty(note))).toEqual(['client proxy request plain', last]);
  });

  test('passes on a changed response, and loses a notification that is never delivered', () => {
    expect(arrows(faulty('answered with 500 (injected)'))).toEqual([
      'client gateway request plain',
      'gateway proxy response plain',
      'proxy client response injected',
    ]);
    expect(arrows(faulty('never delivered (injected)', 'notification'))).toEqual([
      'gateway proxy request plain',
      'proxy client lost injected',
    ]);
  });

  test('is drawn neither for a gateway nor without messages', () => {
    expect(sequenceOf(lostAnswer(''), smallRegister)).toBeUndefined();
    expect(sequenceOf({ ...lostAnswer(''), chain: [] }, register)).toBeUndefined();
  });
});

describe('its picture', () => {
  test('breaks the arrow of the lost response, and has a title and a description', async () => {
    const svg = await drawn(lostAnswer(''));
    expect(svg).toMatch(/<g class="lost injected">(?:(?!<\/g>).)*class="cross"/);
    expect(svg).not.toMatch(/<g class="lost injected">(?:(?!<\/g>).)*class="head"/);
    expect(svg.match(/<g class="request problem">/g)).toHaveLength(1);
    expect(svg).toMatch(/role="img" aria-labelledby="one-title one-desc"/);
    expect(svg).toContain('<title id="one-title">Title</title><desc id="one-desc">All</desc>');
  });

  test('shows hostile text as text, cut and in lines that fit', async () => {
    const svg = await drawn(lostAnswer(hostile));
    expect(svg).not.toMatch(/<script|<\/title><script|\u202e/);
    expect(svg).toContain('&lt;script');
    const lines = [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, line = '']) => line);
    const width = (line: string) => line.replace(/&\w+;|&#\d+;/g, ' ').length;
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(90);
    expect(lines.join('').match(/z/g)?.length).toBeLessThan(300);
  });
});

describe('its text for Mermaid', () => {
  test('has the lost response as a broken arrow, and the second payment in a red frame', () => {
    const lines = sequenceMermaid(sequence(lostAnswer(''))).split('\n');
    expect(lines).toContain('P--xC: carried out, but the response was dropped (injected)');
    const frame = lines.findIndex((line) => line.startsWith('rect '));
    expect(lines.slice(frame, frame + 3)).toEqual([
      'rect rgba(220, 38, 38, 0.25)',
      'C->>G: POST /api/pix/cash-out (value 10.01, externalId second )',
      'end',
    ]);
  });

  test('has hostile text as codes: no statement, directive, fence or line of its own, and not too long', () => {
    const text = sequenceMermaid(sequence(lostAnswer(hostile)));
    const said = text.split('\n').flatMap((line) => / (?:[^:]*): (.*)/.exec(` ${line}`)?.[1] ?? []);
    expect(said.length).toBeGreaterThan(5);
    for (const one of said) expect(one).toMatch(/^(?:[\p{L}\p{N} .,()/?=_→–-]|#\d+;)*$/u);
    const escaped =
      'a#59;b #35;59#59; #34;q#34; #39;q#39; #37;#37;#123;init#58; #123;#125;#125;#37;#37; #96;#96;#96; ';
    expect(text).toContain(`C->>G: GET /${escaped}`);
    expect(text.split('\n')).toHaveLength(4 + 10 + 2);
    expect(text.match(/z/g)?.length).toBeLessThan(300);
  });
});

test('the short story of a failure keeps the steps that were asked for twice, before those without a result', () => {
  const { exchanges } = lostAnswer('');
  const step = (what: string, came: string) =>
    ({ kind: 'step', at: '2026-01-31T12:00:00.500Z', what, sent: '{"order":"order-1"}', came }) as const;
  const call = { ...step('POST /api/pix/cash-out', '201'), kind: 'call' } as const;
  const pay = step('pay', '{"outcome":"unknown"}');
  const chain = [pay, call, step('reconcile', ''), step('how is the order', '{}'), pay, call];
  const failure = { ...lostAnswer(''), exchanges, chain };
  expect(mostTelling(failure, 4).map(({ what }) => what)).toEqual([pay.what, call.what, pay.what, call.what]);
});
