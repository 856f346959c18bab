import { spawn } from 'node:child_process';
import type { Language } from '../core/language.js';
import { type Sentence, t } from '../core/text.js';
import type { RunResult } from '../engine/result.js';
import { defaultDeliveryMs } from '../engine/phases/connect.js';
import type { Suite } from '../engine/suite.js';
import type { Finding } from '../report/findings.js';
import type { ReplayedCase } from '../report/replay.js';
import type { Register, Report } from '../report/report.js';
import { withoutCommands } from '../report/printable.js';
import { Redactor } from '../report/redact.js';
import { javascriptOf } from '../report/script/javascript.js';
import { shellOf } from '../report/script/shell.js';
import { planOf } from '../report/script/plan.js';
import { became, scriptTexts } from '../report/script/texts.js';
import { titleOf } from '../report/title.js';
import { languageIn, textIn } from '../report/words.js';
import { percentEncode } from '../target/certificates.js';
import { certificateFrom } from '../target/pem-files.js';
import { Tape } from '../target/tape.js';
import type { TargetFile } from '../target/target-file.js';
import type { Io } from './io.js';
import { replayRun } from './report-replay.js';

/** A program that shows a finding, or why there is none. */
export type Scripted = { readonly script: string } | { readonly reason: Sentence };

/** In what a program is written, by the value of --script. */
export type ScriptLanguage = 'js' | 'curl';

/** What runs a program that it reads from its standard input. */
const interpreters: Readonly<Record<ScriptLanguage, readonly [string, ...string[]]>> = {
  js: [process.execPath, '--input-type=module', '-'],
  curl: ['bash', '-s'],
};

/** How many failures of a finding are tried. */
const mostTried = 4;
/** How long a script may run, in ms, and how much of its output is kept. */
const limits = { ms: 120_000, characters: 20_000 } as const;

/**
 * Replays a finding and makes a script of its session. The script is handed out only if it was run once against the
 * target and has shown the finding there.
 */
export async function scriptOf(
  suite: Suite,
  finding: Finding,
  report: Report,
  target: TargetFile,
  {
    io,
    register,
    as = 'js',
  }: {
    readonly io: Pick<Io, 'stderr' | 'signal'>;
    readonly register: Register;
    readonly as?: ScriptLanguage;
  },
): Promise<Scripted> {
  const looked = async () => {
    const tape = new Tape();
    const { replay, result } = await replayRun(suite, finding, report, target, { io, register, tape });
    return { tape, result, failing: replay.cases.filter((one) => one.became === 'still there') };
  };
  // What only happens now and then may be there at the second look.
  const first = await looked();
  const { tape, result, failing } = first.failing.length > 0 || io.signal.aborted ? first : await looked();
  if (failing.length === 0) return { reason: t`it was not there when it was looked at again` };
  let reason: Sentence | undefined;
  for (const one of failing.slice(0, mostTried)) {
    const made = await scriptOfCase(one, result, tape, target, headerOf(finding, one, as, register), {
      language: languageIn(register),
      as,
      signal: io.signal,
    });
    if ('script' in made) return made;
    reason ??= made.reason;
  }
  return { reason: reason ?? t`what it rests on is not in the session` };
}

async function scriptOfCase(
  one: ReplayedCase,
  result: RunResult,
  tape: Tape,
  target: TargetFile,
  header: readonly string[],
  {
    language,
    as,
    signal,
  }: { readonly language: Language; readonly as: ScriptLanguage; readonly signal: AbortSignal },
): Promise<Scripted> {
  const index = one.now === undefined ? -1 : (one.check?.failures.indexOf(one.now) ?? -1);
  const failure = result.checks.find(({ check }) => check.id === one.check?.id)?.failures[index];
  if (failure === undefined) return { reason: t`what it rests on is not in the session` };
  const session = failure.seenBy ?? one.before.check.id;
  const patienceMs =
    (typeof target.webhooks === 'object' ? target.webhooks.timeoutMs : undefined) ?? defaultDeliveryMs;
  const plan = planOf({ tape, session, failure, target, patienceMs });
  if ('reason' in plan) return plan;
  const written =
    as === 'js' ? { script: javascriptOf(plan, header, language) } : shellOf(plan, header, language);
  if ('reason' in written) return written;
  const { script } = written;
  if (holdsSecret(script, tape)) return { reason: t`a secret would stand in it` };
  const { status, output } = await runScript(script, variablesFor(target), signal, as);
  if (status === 1 && output.includes(became[language]['still there'])) return { script };
  const last = output.trim().split('\n').at(-1) ?? '';
  return { reason: t`it did not show the finding when it was tried: ${new Redactor().shortText(last, 300)}` };
}

function headerOf(
  finding: Finding,
  { before }: ReplayedCase,
  as: ScriptLanguage,
  register: Register,
): readonly string[] {
  const [texts, words] = [scriptTexts[languageIn(register)], became[languageIn(register)]];
  return [
    withoutCommands(titleOf(finding, register)),
    `${before.check.id}${before.failure.clause === null ? '' : `, ${before.failure.clause}`}: ${textIn(before.failure, 'message', register)}`,
    texts.made[as],
    texts.exits([words.fixed, words['still there'], words['could not look']]),
    texts.variables,
    texts.files,
  ];
}

/** The last line of defence: values that open an account are always bound again; what a check has made of a token cannot be. */
function holdsSecret(script: string, { calls }: Tape): boolean {
  const secrets = calls.flatMap(({ answer }) =>
    [
      ...answer.matchAll(/"(?:clientSecret|client_secret|access_token|accessToken)"\s*:\s*"([^"\\]{6,})"/g),
    ].map(([, value = '']) => value),
  );
  return (
    /-----BEGIN [A-Z ]*PRIVATE KEY-----[^']/.test(script) ||
    secrets.flatMap(partsOf).some((value) => script.includes(value))
  );
}

/** A secret, and of a token with a signature also what it says. */
function partsOf(secret: string): readonly string[] {
  const [, payload = ''] = secret.split('.');
  return payload.length > 20 ? [secret, payload] : [secret];
}

/** The variables that a script reads, for this target. */
export function variablesFor({
  baseUrl,
  control,
  account,
  headers = {},
  tls = {},
  webhooks,
}: TargetFile): Record<string, string> {
  const { ca, clientCert, clientKey } = tls;
  const publicUrl = typeof webhooks === 'object' ? webhooks.publicUrl : undefined;
  const listen = typeof webhooks === 'object' ? webhooks.listen : undefined;
  const all: Record<string, string | undefined> = {
    BASE_URL: baseUrl,
    CONTROL_URL: control?.url,
    CONTROL_TOKEN: control?.token,
    CLIENT_ID: account?.clientId,
    CLIENT_SECRET: account?.clientSecret,
    CERTIFICATE:
      account?.certificate === undefined
        ? undefined
        : percentEncode(certificateFrom(account.certificate, 'account.certificate')),
    CA_FILE: ca,
    CLIENT_CERT_FILE: clientCert,
    CLIENT_KEY_FILE: clientKey,
    RECEIVER_URL: publicUrl,
    RECEIVER_PORT: listen?.split(':').at(-1),
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`,
        value,
      ]),
    ),
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Runs a script with these variables only; the status is undefined if it did not end in time. */
export async function runScript(
  script: string,
  variables: Readonly<Record<string, string>>,
  signal: AbortSignal,
  as: ScriptLanguage = 'js',
): Promise<{ readonly status: number | undefined; readonly output: string }> {
  const [interpreter, ...args] = interpreters[as];
  const child = spawn(interpreter, args, {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: limits.ms,
    signal,
  });
  let output = '';
  const keep = (part: Buffer) => (output = (output + part.toString('utf8')).slice(-limits.characters));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.on('error', () => undefined);
  child.stdin.end(script);
  const status = await new Promise<number | undefined>((resolve) => {
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code ?? undefined));
  });
  return { status, output };
}
