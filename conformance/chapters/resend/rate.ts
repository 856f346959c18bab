import { type Account, check, type Exchange, Skip, t } from '../check.js';
import { eventually } from '../../core/eventually.js';
import { oneAtATime } from '../shared/one-at-a-time.js';
import { needs, notified } from './notified.js';

const calls = 130;
/** Number of resends in parallel, so that all fall within one minute even at a slow target. */
const batch = 26;
/**
 * Resends allowed per minute. Calls within less than a minute touch at most two windows of a minute, however those are
 * counted.
 */
const perMinute = 60;
const minuteMs = 60_000;
/** A guard of the whole gateway may refuse a burst for a second or two (OP-55); it is waited for this long in all. */
const guardMs = 10_000;
const longestGuardSeconds = 2;

/** How long the calls may take, in ms, if a target is so busy that many have to be repeated. */
const patienceMs = 50_000;

/** A busy target (OP-55) has decided nothing about a call. */
const isBusy = ({ response }: Exchange): boolean => response?.status === 503;

/**
 * As many answers as there are calls, several calls in parallel. Those of a busy target do not count: then there are
 * fewer calls in parallel, and fewer answers if time runs out.
 */
async function manyAnswers(resend: () => Promise<Exchange>): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  const startedAt = performance.now();
  let size = batch;
  while (answers.length < calls && performance.now() - startedAt < patienceMs) {
    const sent = await Promise.all(Array.from({ length: Math.min(size, calls - answers.length) }, resend));
    const decided = sent.filter((answer) => !isBusy(answer));
    answers.push(...decided);
    if (decided.length < sent.length) size = Math.max(1, decided.length);
    if (decided.length === 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return answers;
}

const isRefused = ({ response }: Exchange): boolean => response?.status === 429;

/**
 * How long the refused calls are told to wait, in ms, if that is too short for the limit of a minute; 0 if none was
 * refused.
 */
function guardedMs(answers: readonly Exchange[]): number | undefined {
  const waitSeconds = answers
    .filter(isRefused)
    .map(({ response }) => Number(response?.headers['retry-after']));
  if (answers.length === 0) return undefined;
  const isGuard = waitSeconds.every((seconds) => seconds > 0 && seconds <= longestGuardSeconds);
  return isGuard ? Math.max(0, ...waitSeconds) * 1_000 : undefined;
}

/**
 * Whether another account is served while one is at its limit, so that each account has a limit of its own. A target
 * that is briefly busy is asked again.
 */
async function isPerAccount(other: Account, identifier: string): Promise<boolean> {
  for (let count = 0; count < 3; count += 1) {
    if (!isRefused(await other.resendWebhook(identifier, undefined, { retry: false }))) return true;
  }
  return false;
}

export default [
  check('resend/rate', {
    en: 'Of 130 resends in quick succession, 60 are served and some are refused with 429, none two minutes later',
    'pt-BR':
      'De 130 reenvios seguidos, 60 são atendidos e alguns são recusados com 429, nenhum dois minutos depois',
    clauses: ['RESEND-24', 'RESEND-25', 'RESEND-26', 'RESEND-27', 'EVENT-07'],
    openPoints: ['OP-47'],
    needs: [...needs, 'time passes'],
    account: { settlement: 'manual' },
    async run(context) {
      const { account, newAccount, receiver, control, expect, record } = context;
      const other = await newAccount();
      await other.token();
      const { externalId } = await notified(context, account);
      const resend = () => account.resendWebhook(externalId, undefined, { retry: false });
      const startedAt = performance.now();
      const answers = [...(await manyAnswers(resend))];
      let latest: readonly Exchange[] = answers.slice(-batch);
      const servedSoFar = () => answers.filter((answer) => !isRefused(answer)).length;
      for (let waitedMs = 0; servedSoFar() < perMinute && waitedMs < guardMs;) {
        const ms = guardedMs(latest);
        if (ms === undefined) break;
        await new Promise((resolve) => setTimeout(resolve, ms));
        waitedMs += ms;
        latest = (await Promise.all(Array.from({ length: batch }, resend))).filter(
          (answer) => !isBusy(answer),
        );
        answers.push(...latest);
      }
      const minutes = Math.ceil((performance.now() - startedAt) / minuteMs);
      const refused = answers.filter(isRefused).length;
      const accepted = answers.filter(({ status }) => status === 200).length;
      const observed = `${accepted} accepted and ${refused} refused with 429 of ${answers.length}`;
      // A target that is busy for so long has not shown its limit.
      if (answers.length < calls && refused === 0)
        throw new Skip(t`the target is too busy to show how many resends it serves`, oneAtATime);
      const most = perMinute * (minutes + 1);
      expect.at('RESEND-24').ok(accepted <= most, t`no more than ${most} accepted`, observed);
      if (answers.length > most) expect.at('RESEND-24').ok(refused > 0, t`at least one 429`, observed);
      // A refused resend is not sent.
      const late = receiver.open(['cash_out']);
      const over = await account.resendWebhook(externalId, { url: late.url('cash_out') }, { retry: false });
      if (isRefused(over)) expect.at('RESEND-24').neverArrives(late, { externalId });
      // With a wider limit (OP-47), other accounts' resends count too, so the remaining number is unknown.
      const isOwn = await isPerAccount(other, externalId);
      const least = isOwn ? perMinute : 0;
      const served = answers.length - refused;
      expect.at('RESEND-27').ok(served >= least, t`at least ${least} not refused with 429`, observed);
      record('OP-47', 'resendWebhook', t`${accepted} of ${answers.length} accepted at once`);
      record('OP-47', 'resendWebhook', isOwn ? t`each account has its own limit` : t`accounts share a limit`);
      await control.setup('time passes', { seconds: 120 });
      for (let count = 0; count < 3; count += 1) {
        // A target may report that it is briefly busy: then it is asked again.
        const isAnswered = ({ status }: Exchange) => status !== 429 && status !== 503;
        const last = await eventually(resend, isAnswered);
        expect.at('RESEND-25').status(last, 200);
      }
    },
  }),
];
