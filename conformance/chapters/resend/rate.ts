import { type Account, check, type Exchange, t } from '../check.js';
import { eventually } from '../../core/eventually.js';
import { needs, notified } from './notified.js';

/** Number of resends requested in quick succession. */
const calls = 75;
/** Number of resends in parallel, so that all fall within one minute even if the target is slow. */
const batch = 25;
const perMinute = 60;
const minuteMs = 60_000;
/**
 * Seconds between two bursts: more than a minute, so that the first burst no longer counts, and not whole minutes, so that
 * at most one of two quick bursts can span two windows of a minute, wherever these begin.
 */
const betweenSeconds = 150;
/** Total time to wait, in ms, for a rate limiter of the whole gateway, which may refuse for a second or two (OP-55). */
const guardMs = 10_000;
const longestGuardSeconds = 2;

/** Maximum duration of a burst, in ms, if the target is so busy that many calls have to be repeated. */
const patienceMs = 18_000;

/** Whether the target was too busy to decide about a call (OP-55). */
const isBusy = ({ response }: Exchange): boolean => response?.status === 503;

/**
 * Sends calls, several in parallel, until it has one response for each. Responses of a busy target do not count: they
 * reduce the number of parallel calls, and leave fewer responses if time runs out.
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
 * Returns the longest `Retry-After` of the refused calls in ms; 0 if none was refused. Undefined if one is too long for a
 * rate limiter of the whole gateway and belongs to the limit of a minute, or without any responses.
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
 * Whether another account is served while one is at its limit, which shows that each account has its own limit. Tries
 * three times, because a target may be briefly busy.
 */
async function isPerAccount(other: Account, identifier: string): Promise<boolean> {
  for (let count = 0; count < 3; count += 1) {
    if (!isRefused(await other.resendWebhook(identifier, undefined, { retry: false }))) return true;
  }
  return false;
}

const tooBusy = t`the target is too busy to show how many resends it serves`;

/** Resends in quick succession: their responses, and their total duration in ms. */
interface Burst {
  readonly answers: readonly Exchange[];
  /** Number of calls that a busy target did not serve, but that may nevertheless count towards its limit. */
  readonly busy: number;
  readonly tookMs: number;
}

/** Requests the resends as fast as the target allows, waiting for a rate limiter that refuses all of them for a moment. */
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
 * The maximum number of accepted resends in a burst that falls into one window: 60, plus one for each second that it took,
 * because a limit may refill steadily.
 */
const allowedIn = ({ tookMs }: Burst): number => perMinute + Math.ceil(tookMs / 1_000) + 1;

export default [
  check('resend/rate', {
    en: 'Of 75 resends in quick succession, 60 are served and the others refused with 429; two and a half minutes later, resends are served again',
    'pt-BR':
      'De 75 reenvios seguidos, 60 são atendidos e os outros recusados com 429; dois minutos e meio depois, reenvios voltam a ser atendidos',
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
      // A refused resend must not be delivered.
      const late = receiver.open(['cash_out']);
      const over = await account.resendWebhook(externalId, { url: late.url('cash_out') }, { retry: false });
      if (isRefused(over)) expect.at('RESEND-24').neverArrives(late, { externalId });
      // If several accounts share a limit (OP-47), their resends count too, so the remaining number is unknown.
      const isOwn = await isPerAccount(other, externalId);
      await control.setup('time passes', { seconds: betweenSeconds });
      for (let count = 0; count < 3; count += 1) {
        // A target may report that it is briefly busy; the request is then repeated.
        const isAnswered = ({ status }: Exchange) => status !== 429 && status !== 503;
        const last = await eventually(resend, isAnswered);
        expect.at('RESEND-25').status(last, 200);
      }
      // A second burst provides more information only if the first one may have spanned two windows.
      const second = acceptedOf(first) > allowedIn(first) ? [await burst(resend)] : [];
      const bursts = [first, ...second];
      const observed = bursts.map((one) => `${acceptedOf(one)} of ${one.answers.length}`).join(', ');
      const least = isOwn ? perMinute : 0;
      const served = servedOf(first.answers) + first.busy;
      const within = bursts.some((one) => acceptedOf(one) <= allowedIn(one));
      const most = Math.min(...bursts.map(allowedIn));
      // A target that stays busy has not shown its limit, and each of two slow bursts may span two windows.
      const isShown = bursts.every(({ answers }) => answers.length >= calls);
      const isQuick = performance.now() - startedAt < minuteMs;
      if (isShown)
        expect.at('RESEND-27').ok(served >= least, t`at least ${least} not refused with 429`, observed);
      else expect.leave('RESEND-27', tooBusy);
      if (isShown && isQuick) expect.at('RESEND-24').ok(within, t`no more than ${most} accepted`, observed);
      else expect.leave('RESEND-24', tooBusy);
      record('OP-47', 'resendWebhook', t`${acceptedOf(first)} of ${first.answers.length} accepted`);
      record('OP-47', 'resendWebhook', isOwn ? t`each account has its own limit` : t`accounts share a limit`);
    },
  }),
];
