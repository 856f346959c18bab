import type { Language } from '../../core/language.js';
import { t, type Sentence } from '../../core/text.js';
import type { Form, Piece } from './bindings.js';
import { groupsOf } from './groups.js';
import type { Plan, PlannedCall } from './plan.js';
import { shellRuntime } from './shell-runtime.js';
import { became, scriptTexts } from './texts.js';

type Bound = Exclude<Piece, string>;

/** A Bash program that plays a plan with curl and jq, or why there is none. It holds no secret. */
export function shellOf(
  plan: Plan,
  header: readonly string[],
  language: Language = 'en',
): { readonly script: string } | { readonly reason: Sentence } {
  const { how } = plan.assertion;
  if (plan.listens || how === 'arrives' || how === 'never')
    return { reason: t`it needs notifications, which curl cannot receive: --script js` };
  const lines = [
    '#!/usr/bin/env bash',
    ...header.map((line) => `# ${line.replace(/[\r\n]/g, ' ')}`),
    ...wordsOf(language),
    shellRuntime.trimEnd(),
    ...stepsText(plan),
    '',
    ...assertionText(plan),
  ];
  return { script: `${lines.join('\n')}\n` };
}

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function wordsOf(language: Language): readonly string[] {
  const says = Object.entries(scriptTexts[language].says).map(
    ([name, text]) => `says_${name}=${quoted(text)}`,
  );
  const verdicts = Object.entries(became[language]).map(
    ([name, text]) => `verdict_${name.replaceAll(' ', '_')}=${quoted(text)}`,
  );
  return [...says, ...verdicts];
}

/** The values that a text binds again, each read into a variable first: in a word, nothing could end the script. */
class Values {
  readonly #names = new Map<string, string>();
  #unread: string[] = [];

  /** The text as one word; `place` says how values are written in it. */
  word(pieces: readonly Piece[], place: Form = 'plain'): string {
    const parts = pieces.map((piece) =>
      typeof piece === 'string'
        ? quoted(piece)
        : `"$${this.#nameOf(piece, piece.form === 'plain' ? place : piece.form)}"`,
    );
    return parts.join('') || "''";
  }

  /** What has to run before the words that were asked for. */
  read(): readonly string[] {
    const unread = this.#unread;
    this.#unread = [];
    return unread;
  }

  #nameOf({ origin }: Bound, form: Form): string {
    const value = valueOf(origin);
    const key = `${form} ${value}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `v${this.#names.size + 1}`;
    this.#names.set(key, name);
    const wrap = { plain: '', json: ' | in_json', url: ' | in_url' }[form];
    this.#unread.push(`${name}=$(${value}${wrap})`);
    return name;
  }
}

function valueOf(origin: Bound['origin']): string {
  switch (origin.from) {
    case 'answer':
    case 'delivery':
      return `from ${origin.step + 1} ${quoted(origin.pointer)}`;
    case 'fresh':
      return `fresh ${quoted(origin.like)}`;
    case 'environment':
      return `env_of ${origin.name}`;
    case 'receiver':
      return 'false';
  }
}

function stepsText({ steps }: Plan): readonly string[] {
  const values = new Values();
  return groupsOf(steps).flatMap(({ first, steps: together }) => {
    const calls = together
      .filter((step): step is PlannedCall => step.to !== 'receiver')
      .map((step, index) => callText(step, first + index + 1, values));
    const pauseMs = Math.max(0, ...together.map((step) => (step.to === 'receiver' ? 0 : step.pauseMs)));
    return [
      '',
      ...(pauseMs > 0 ? [`sleep ${pauseMs / 1000}`] : []),
      ...values.read(),
      ...(calls.length === 1 ? calls : [...calls.map((call) => `${call} &`), 'wait']),
    ];
  });
}

function callText(step: PlannedCall, number: number, values: Values): string {
  const url = step.to === 'control' ? '"$CONTROL_URL"' : `"$BASE_URL"${values.word(step.path, 'url')}`;
  const headers = step.headers.map(([name, value]) => ` -H ${quoted(`${name}: `)}${values.word(value)}`);
  const body = step.body === undefined ? '' : ` --data-raw ${values.word(step.body, 'json')}`;
  const named = [number, quoted(step.title), step.status, step.method, url].join(' ');
  return `call ${named}${headers.join('')}${body}`;
}

function assertionText({ steps, assertion }: Plan): readonly string[] {
  const { how, step, pointer, item, matcher } = assertion;
  const values = new Values();
  const args = values.word(assertion.args, 'json');
  const number = step + 1;
  const judged = steps[step];
  const status = judged === undefined || judged.to === 'receiver' ? 0 : judged.status;
  const found = item === undefined ? '' : ` ${quoted(item.list)} ${quoted(item.by)} ${values.word(item.id)}`;
  const { items } = assertion;
  const value = items === undefined ? 'expect_value' : 'expect_items';
  const inItems = items === undefined ? found : ` ${quoted(items.list)} ${String(items.every)}`;
  const look = {
    status: `expect_status ${number} ${args}`,
    header: `expect_header ${number} ${status} ${quoted(pointer)} ${matcher} ${args}`,
    field: `${value} ${number} ${status} ${quoted(pointer)} ${matcher} ${args}${inItems}`,
    contract: `${value} ${number} ${status} ${quoted(pointer)} ${quoted(`contract ${matcher}`)} ${args}${inItems}`,
  }[how as 'status' | 'header' | 'field' | 'contract'];
  return [...values.read(), look];
}
