import type { Language } from '../../core/language.js';
import type { Form, Piece } from './bindings.js';
import { groupsOf } from './groups.js';
import type { Plan, PlannedStep } from './plan.js';
import { receiverRuntime, runtime } from './runtime.js';
import { became, scriptTexts } from './texts.js';

/** What a script says about itself at its top, one line each. */
export type Header = readonly string[];

/** How long a notification of the session is waited for again, in ms. */
const deliveryMs = 10_000;

/** A JavaScript program without dependencies, for Node 20 and later, that plays a plan. It holds no secret. */
export function javascriptOf(plan: Plan, header: Header, language: Language = 'en'): string {
  return `${[
    '#!/usr/bin/env node',
    ...header.map((line) => `// ${line.replace(/[\r\n\u2028\u2029]/g, ' ')}`),
    "import http from 'node:http';",
    "import https from 'node:https';",
    "import { readFileSync } from 'node:fs';",
    "import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';",
    "import { isDeepStrictEqual } from 'node:util';",
    '',
    'async function main() {',
    ...(plan.listens ? [`  await listen(${JSON.stringify(Object.fromEntries(plan.replies))});`] : []),
    ...groupsOf(plan.steps).flatMap(({ first, steps }) => indented(groupText(first, steps))),
    '',
    `  ${assertionText(plan)}`,
    '}',
    '',
    `const verdicts = ${JSON.stringify(became[language])};`,
    `const says = ${JSON.stringify(scriptTexts[language].says)};`,
    runtime.trimEnd(),
    ...(plan.listens ? [receiverRuntime.trimEnd()] : []),
    '',
    'await main();',
  ].join('\n')}\n`;
}

const indented = (lines: readonly string[]) => lines.map((line) => (line === '' ? '' : `  ${line}`));

function groupText(first: number, steps: readonly PlannedStep[]): readonly string[] {
  const [only] = steps;
  const pauseMs = only !== undefined && only.to !== 'receiver' ? only.pauseMs : 0;
  const pause = pauseMs > 0 ? [`await pause(${pauseMs});`] : [];
  if (only !== undefined && steps.length === 1)
    return ['', ...pause, `const m${first + 1} = await ${stepText(only)};`];
  const names = steps.map((_, index) => `m${first + index + 1}`).join(', ');
  return [
    '',
    ...pause,
    `const [${names}] = await Promise.all([`,
    ...steps.map((step) => `  ${stepText(step)},`),
    ']);',
  ];
}

function stepText(step: PlannedStep): string {
  if (step.to === 'receiver') return `delivered(${JSON.stringify(step.path)}, ${step.index}, ${deliveryMs})`;
  const url = step.to === 'control' ? "env('CONTROL_URL')" : `baseUrl() + ${textOf(step.path, 'url')}`;
  const headers = step.headers.map(([name, value]) => `${JSON.stringify(name)}: ${textOf(value)}`).join(', ');
  const body = step.body === undefined ? [] : [textOf(step.body, 'json')];
  return `call(${[JSON.stringify(step.title), step.status, url, JSON.stringify(step.method), `{ ${headers} }`, ...body].join(', ')})`;
}

function assertionText({ steps, assertion }: Plan): string {
  const { how, step, pointer, item, matcher, paths, timeoutMs } = assertion;
  const args = `JSON.parse(${textOf(assertion.args, 'json')})`;
  if (how === 'arrives' || how === 'never')
    return `await expectNotification(${JSON.stringify(paths)}, ...${args}, ${timeoutMs}, ${String(how === 'arrives')});`;
  const message = `m${step + 1}`;
  if (how === 'status') return `expectStatus(${message}, ...${args});`;
  const of = how === 'contract' ? 'keywords' : 'matchers';
  const inItems = (items: NonNullable<typeof assertion.items>): string =>
    `inItems(${[message, ...[items.list, pointer].map((one) => JSON.stringify(one))].join(', ')}${
      items.every ? `, (value) => ${of}[${JSON.stringify(matcher)}](value, ...${args})` : ''
    })`;
  const value =
    how === 'header'
      ? `${message}.headers[${JSON.stringify(pointer)}]`
      : assertion.items !== undefined
        ? inItems(assertion.items)
        : `valueAt(${item === undefined ? `${message}.json` : itemText(message, item)}, ${JSON.stringify(pointer)})`;
  const judged = steps[step];
  const status =
    judged?.to === 'receiver' || judged === undefined ? '' : `, ${message}.status, ${judged.status}`;
  return `expectValue(${of}, ${value}, ${JSON.stringify(matcher)}, ${args}${status});`;
}

function itemText(message: string, { list, by, id }: NonNullable<Plan['assertion']['item']>): string {
  return `itemWith(${message}, ${JSON.stringify(list)}, ${JSON.stringify(by)}, ${textOf(id)})`;
}

/** A text as a JavaScript expression; `place` says how values are written in it. */
function textOf(pieces: readonly Piece[], place: Form = 'plain'): string {
  if (pieces.every((piece) => typeof piece === 'string')) return JSON.stringify(pieces.join(''));
  const inside = pieces.map((piece) =>
    typeof piece === 'string'
      ? piece.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\r/g, '\\r')
      : `\${${valueOf(piece, place)}}`,
  );
  return `\`${inside.join('')}\``;
}

function valueOf({ origin, form }: Exclude<Piece, string>, place: Form): string {
  const wrap = { plain: '', json: 'inJson', url: 'inUrl' }[form === 'plain' ? place : form];
  const value = originText(origin);
  return wrap === '' ? value : `${wrap}(${value})`;
}

function originText(origin: Exclude<Piece, string>['origin']): string {
  switch (origin.from) {
    case 'answer':
    case 'delivery':
      return `from(m${origin.step + 1}, ${JSON.stringify(origin.pointer)})`;
    case 'fresh':
      return `fresh(${JSON.stringify(origin.like)})`;
    case 'environment':
      return `env(${JSON.stringify(origin.name)})`;
    case 'receiver':
      return 'receiverUrl';
  }
}
