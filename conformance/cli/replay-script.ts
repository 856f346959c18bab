import { type Sentence, t } from '../core/text.js';
import type { Failure } from '../engine/finding.js';
import type { RunResult } from '../engine/result.js';
import type { Suite } from '../engine/suite.js';
import type { Finding } from '../report/findings.js';
import { withoutCommands } from '../report/printable.js';
import type { ReplayedCase } from '../report/replay.js';
import type { Register, Report } from '../report/report.js';
import { curlScript } from '../report/script.js';
import { titleInList } from '../report/title.js';
import { languageIn, textIn } from '../report/words.js';
import { Tape } from '../target/tape.js';
import type { TargetFile } from '../target/target-file.js';
import type { Io } from './io.js';
import { replayRun } from './report-replay.js';

/** A script that shows a finding, or why there is none. */
export type ScriptResult = { readonly script: string } | { readonly reason: Sentence };

/** Replays a finding, at most twice, and returns a Bash script of the session in which it failed. */
export async function createReplayScript(
  suite: Suite,
  finding: Finding,
  report: Report,
  target: TargetFile,
  { io, register }: { readonly io: Pick<Io, 'stderr' | 'signal'>; readonly register: Register },
): Promise<ScriptResult> {
  const attempt = async () => {
    const tape = new Tape();
    const { replay, ...run } = await replayRun(suite, finding, report, target, { io, register, tape });
    return { tape, ...run, failing: replay.cases.find(({ became }) => became === 'still there') };
  };
  // An intermittent failure may occur only in the second run.
  const first = await attempt();
  const { tape, result, redactor, failing } =
    first.failing !== undefined || io.signal.aborted ? first : await attempt();
  if (failing?.now === undefined) return { reason: t`it could not be reproduced` };
  if (tape.isCut) return { reason: t`its session is too long` };
  const { before, now } = failing;
  const failure = findFailure(result, failing);
  if (failure === undefined) return { reason: t`it could not be reproduced` };
  const session = { calls: tape.calls, check: failure.seenBy ?? before.check.id, failure, target };
  const clause = now.clause === null ? '' : `, ${now.clause}`;
  const shown = {
    about: [
      withoutCommands(titleInList(finding, register)),
      `${before.check.id}${clause}: ${textIn(now, 'message', register)}`,
    ],
    expected: textIn(now, 'expected', register),
    received: textIn(now, 'received', register),
  };
  const script = curlScript(session, shown, languageIn(register));
  // A check may have derived a value from a secret, for which there is no variable.
  const literal = script.replace(/'"\$[^']*"'/g, '$$VALUE');
  return redactor.text(literal) === literal ? { script } : { reason: t`the script would contain a secret` };
}

/** Returns the failure of the run that the report shows as `now`: a report keeps the failures of a check in order. */
function findFailure({ checks }: RunResult, { check, now }: ReplayedCase): Failure | undefined {
  if (check === undefined || now === undefined) return undefined;
  const failures = checks.find((one) => one.check.id === check.id)?.failures ?? [];
  const failure = failures[check.failures.indexOf(now)];
  return failure?.clause === now.clause ? failure : undefined;
}
