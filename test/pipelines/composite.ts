/** Runs a composite action as a runner of GitHub does: conditions, expressions, files for outputs and summary, each script by bash. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import { run, usual } from './jobs.js';
import { root } from './kit-program.js';

/** What of an `action.yml` is run. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
}

export interface ActionStep {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** How a step of the caller's workflow ended. */
export interface ActionRun {
  readonly succeeded: boolean;
  /** Exit status of the script that failed. */
  readonly status: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly out: string;
  readonly err: string;
  /** Actions that would have been called, with what they would have been given. */
  readonly called: readonly { readonly uses: string; readonly given: Readonly<Record<string, string>> }[];
}

type Contexts = Readonly<Record<string, unknown>>;

export function readAction(): Action {
  return parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
}

/** Runs the action in a folder with these inputs; `variables` are those of the workflow's step. */
export async function runAction(
  { inputs: declared, outputs, runs }: Action,
  given: Readonly<Record<string, string>>,
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  // Each run has its own files, as each job of a matrix has its own machine.
  const files = mkdtempSync(join(folder, '.runner-'));
  const summary = join(files, 'summary');
  writeFileSync(summary, '');
  const inputs = Object.fromEntries(
    Object.entries(declared).map(([name, { default: usually = '' }]) => [name, given[name] ?? usually]),
  );
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const contexts: Contexts = { inputs, steps };
  const called: { uses: string; given: Record<string, string> }[] = [];
  const ended = { status: 0, out: '', err: '' };
  for (const [index, step] of runs.steps.entries()) {
    if (!isWanted(step.if ?? 'success()', contexts, ended.status === 0)) continue;
    if (step.uses !== undefined) called.push({ uses: step.uses, given: replacedIn(step.with, contexts) });
    if (step.run === undefined) continue;
    if (step.shell !== 'bash') throw new Error(`${step.name} is of another shell`);
    const script = join(files, `${index}.sh`);
    const output = join(files, `${index}.output`);
    writeFileSync(script, replaced(step.run, contexts));
    writeFileSync(output, '');
    const { status, out, err } = await run(
      ['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', script],
      {
        folder: resolve(folder, replaced(step['working-directory'] ?? '.', contexts)),
        variables: {
          ...usual,
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION_PATH: root,
          RUNNER_TEMP: files,
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: summary,
          ...variables,
          ...replacedIn(step.env, contexts),
        },
      },
    );
    ended.out += out;
    ended.err += err;
    if (status !== 0) ended.status = status ?? -1;
    if (step.id !== undefined) steps[step.id] = { outputs: outputsIn(readFileSync(output, 'utf8')) };
  }
  const values = Object.entries(outputs).map(([name, { value }]) => [name, replaced(value, contexts)]);
  return {
    ...ended,
    succeeded: ended.status === 0,
    outputs: Object.fromEntries(values) as Record<string, string>,
    summary: readFileSync(summary, 'utf8'),
    called,
  };
}

function outputsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`no output: ${line}`);
      return [name, value];
    }),
  );
}

function replacedIn(
  texts: Readonly<Record<string, string>> = {},
  contexts: Contexts,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, replaced(text, contexts)]));
}

/** A text with its expressions evaluated. */
function replaced(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluated(expression, contexts, true).coerceString(),
  );
}

function isWanted(condition: string, contexts: Contexts, isWell: boolean): boolean {
  const [, inner = condition] = /^\$\{\{(.*)\}\}$/s.exec(condition.trim()) ?? [];
  // Without a word on how the steps before ended, it is about success too.
  const hasStatusFunction = /\b(success|failure|always|cancelled)\(\)/.test(inner);
  const whole = hasStatusFunction ? inner : `success() && (${inner})`;
  return evaluated(`!!(${whole})`, contexts, isWell).coerceString() === 'true';
}

function evaluated(expression: string, contexts: Contexts, isWell: boolean): data.ExpressionData {
  const statusFunctions = { success: isWell, failure: !isWell, always: true, cancelled: false };
  const functions = Object.entries(statusFunctions).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }));
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const contextData = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(parsed, contextData, new Map(functions.map((one) => [one.name, one]))).evaluate();
}
