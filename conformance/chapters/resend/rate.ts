import { type Account, check, type Exchange, t } from '../check.js';
import { eventually } from '../../core/eventually.js';
import { needs, notified } from './notified.js';

/** How many resends are asked for in quick succession. */
const calls = 75;
/** Number of resends in parallel, so that all fall within one minute even at a slow target. */
const batch = 25;
const perMinute = 60;
const minuteMs = 60_000;
/**
 * Seconds between the two: more than a minute, so that nothing counts any more, and not whole minutes, so that of two
 * quick bursts at most one can fall into two windows of a minute, however those are counted.
 */
const betweenSeconds = 150;
/** A guard of the whole gateway may refuse a burst for a second or two (OP-55); it is waited for this long in all. */
const guardMs = 10_000;
const longestGuardSeconds = 2;

/** How long the calls of a burst may take, in ms, if a target is so busy that many have to be repeated. */
const patienceMs = 18_000;

/** A busy target (OP-55) has decided nothing about a call. */
const isBusy = ({ response }: Exchange): boolean => response?.status === 503;

/**
 * As many answers as there are calls, several calls in parallel. Those of a busy target do not count: then there are
 * fewer calls in parallel, and fewer answers if time runs out.
 */
async function manyAnswers(
  resend: () => Promise<Exchange>,
): Promise<Pick<Burst, 'busy'> & { readonly answers: readonly Exchange[] }> {
  const answers: Exchange[] = [];
  let busy = 0;
  const startedAt = performance.now();
  let size = batch;
  while (answers.length < calls && performance.now() - startedAt < patienceMs) {
    const sent = await Promise.all(Array.from({ length: Math.min(size, calls - answers.length) }, resend));
    const decided = sent.filter((answer) => !isBusy(answer));
    answers.push(...decided);
    busy += sent.length - decided.length;
    if (decided.length < sent.length) size = Math.max(1, decided.length);
    if (decided.length === 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return { answers, busy };
}

const isRefused = ({ response }: Exchange): boolean => response?.status === 429;

/**
 * Returns the `Retry-After` of the refused calls in ms, if it is too short for the limit of a minute; 0 if none was
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

const tooBusy = t`the target is too busy to show how many resends it serves`;

/** Resends in quick succession: their answers, and how long they took in ms. */
interface Burst {
  readonly answers: readonly Exchange[];
  /** How many calls a busy target did not serve: its limit may count them all the same. */
  readonly busy: number;
  readonly tookMs: number;
}

/** Asks for so many resends as fast as the target allows, waiting for a guard that refuses all for a moment. */
async function burst(resend: () => Promise<Exchange>): Promise<Burst> {
  const startedAt = performance.now();
  const many = await manyAnswers(resend);
  const answers = [...many.answers];
  let latest: readonly Exchange[] = answers.slice(-batch);
  for (let waitedMs = 0; servedOf(answers) < perMinute && waitedMs < guardMs;) {
    const ms = guardedMs(latest);
    if (ms === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, ms));
    waitedMs += ms;
    latest = (await Promise.all(Array.from({ length: batch }, resend))).filter((answer) => !isBusy(answer));
    answers.push(...latest);
  }
  return { answers, busy: many.busy, tookMs: performance.now() - startedAt };
}

const servedOf = (answers: readonly Exchange[]): number =>
  answers.filter((answer) => !isRefused(answer)).length;
const acceptedOf = ({ answers }: Burst): number => answers.filter(({ status }) => status === 200).length;

/**
 * How many resends of a burst may be accepted if it falls into one window: 60, and one for each second that it took,
 * for a limit that refills steadily.
 */
const allowedIn = ({ tookMs }: Burst): number => perMinute + Math.ceil(tookMs / 1_000) + 1;

export default [
  check('resend/rate', {
    en: 'Of 75 resends in quick succession the first 60 are served and the others refused with 429; two and a half minutes later, resends are served again',
    'pt-BR':
      'De 75 reenvios seguidos, os primeiros 60 são atendidos e os outros recusados com 429; dois minutos e meio depois, reenvios voltam a ser atendidos',
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
      const first = await burst(resend);
      // A refused resend is not sent.
      const late = receiver.open(['cash_out']);
      const over = await account.resendWebhook(externalId, { url: late.url('cash_out') }, { retry: false });
      if (isRefused(over)) expect.at('RESEND-24').neverArrives(late, { externalId });
      // With a wider limit (OP-47), other accounts' resends count too, so the remaining number is unknown.
      const isOwn = await isPerAccount(other, externalId);
      await control.setup('time passes', { seconds: betweenSeconds });
      for (let count = 0; count < 3; count += 1) {
        // A target may report that it is briefly busy: then it is asked again.
        const isAnswered = ({ status }: Exchange) => status !== 429 && status !== 503;
        const last = await eventually(resend, isAnswered);
        expect.at('RESEND-25').status(last, 200);
      }
      // Only where the first burst may have fallen into two windows, a second one shows more.
      const second = acceptedOf(first) > allowedIn(first) ? [await burst(resend)] : [];
      const bursts = [first, ...second];
      const observed = bursts.map((one) => `${acceptedOf(one)} of ${one.answers.length}`).join(', ');
      const least = isOwn ? perMinute : 0;
      const served = servedOf(first.answers) + first.busy;
      const within = bursts.some((one) => acceptedOf(one) <= allowedIn(one));
      const most = Math.min(...bursts.map(allowedIn));
      // A target that is busy for so long has not shown its limit, and slow bursts may fall into two windows each.
      const isShown = bursts.every(({ answers }) => answers.length >= calls);
      const isQuick = performance.now() - startedAt < minuteMs;
      if (isShown)
        expect.at('RESEND-27').ok(served >= least, t`at least ${least} not refused with 429`, observed);
      else expect.leave('RESEND-27', tooBusy);
      if (isShown && isQuick) expect.at('RESEND-24').ok(within, t`no more than ${most} accepted`, observed);
      else expect.leave('RESEND-24', tooBusy);
      record('OP-47', 'resendWebhook', t`${acceptedOf(first)} of ${first.answers.length} accepted at once`);
      record('OP-47', 'resendWebhook', isOwn ? t`each account has its own limit` : t`accounts share a limit`);
    },
  }),
];
