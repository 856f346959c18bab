import type { OperationId } from '../../generated/operations.js';
import { ConfigurationError, Skip } from '../core/errors.js';
import { isObject } from '../core/json.js';
import type { LocalizedText } from '../core/language.js';
import { t, type Sentence } from '../core/text.js';
import type { CallProvocation } from '../stage/provocations.js';
import type { RecordedCall } from '../stage/recording.js';
import type { TestsEnd } from './clients.js';
import type { Scenario } from './duty.js';
import { requireCarriedOut } from './scenarios/shared/staged.js';
import { parsed, type Scene } from './scene.js';

/** Time limit for one run of the client's tests, in ms. They may be slow, and some wait for the provoked fault. */
const timeoutMs = 20 * 60_000;
/** Value of Retry-After, in s. */
const retryAfter = 3;
const payments: readonly OperationId[] = ['createCashOut', 'createQrCashOut', 'createTransfer'];

/** A provocation under which the tests are run again. */
interface Under {
  readonly id: `caller/${string}`;
  readonly title: LocalizedText;
  readonly duty: string;
  readonly operation: OperationId;
  readonly provocation: CallProvocation;
  readonly when: Sentence;
  /** `calls`: the calls of the tests under the provocation. */
  judge(scene: Scene, provoked: RecordedCall, calls: readonly RecordedCall[], before: Runs): void;
}

/** The payments of the tests without provocations: the number that were carried out, by payee and amount. */
type Runs = ReadonlyMap<string, number>;

const unavailable = (status: number): CallProvocation => ({
  answer: {
    status,
    headers: { 'retry-after': String(retryAfter) },
    body: { statusCode: status, error: { code: 'HTTP_ERROR', message: 'Try again later' } },
  },
});

const unders: readonly Under[] = [
  {
    id: 'caller/own-tests-lost-answer',
    title: {
      en: 'In its own tests, the client does not pay twice when the response to a cash-out is lost',
      'pt-BR': 'Nos próprios testes, o cliente não paga duas vezes quando a resposta de um cash-out se perde',
    },
    duty: 'CALLER-36',
    operation: 'createCashOut',
    provocation: 'lose the answer',
    when: t`when the response to a cash-out is lost`,
    judge: judgePaidOnce,
  },
  {
    id: 'caller/own-tests-late-answer',
    title: {
      en: 'In its own tests, the client does not pay twice when the response to a cash-out is late',
      'pt-BR': 'Nos próprios testes, o cliente não paga duas vezes quando a resposta de um cash-out atrasa',
    },
    duty: 'CALLER-36',
    operation: 'createCashOut',
    provocation: { hold: 20_000 },
    when: t`when the response to a cash-out arrives 20 s late`,
    judge: judgePaidOnce,
  },
  {
    id: 'caller/own-tests-lost-transfer',
    title: {
      en: 'In its own tests, the client does not pay twice when the response to a transfer is lost',
      'pt-BR':
        'Nos próprios testes, o cliente não paga duas vezes quando a resposta de uma transferência se perde',
    },
    duty: 'CALLER-31',
    operation: 'createTransfer',
    provocation: 'lose the answer',
    when: t`when the response to a transfer is lost`,
    judge: judgePaidOnce,
  },
  {
    id: 'caller/own-tests-unavailable',
    title: {
      en: 'In its own tests, the client respects Retry-After after 503',
      'pt-BR': 'Nos próprios testes, o cliente respeita o Retry-After depois de 503',
    },
    duty: 'CALLER-37',
    operation: 'createCashOut',
    provocation: unavailable(503),
    when: t`when a cash-out is answered with ${503}`,
    judge: judgeWaited,
  },
  {
    id: 'caller/own-tests-rate-limit',
    title: {
      en: 'In its own tests, the client respects Retry-After after 429',
      'pt-BR': 'Nos próprios testes, o cliente respeita o Retry-After depois de 429',
    },
    duty: 'CALLER-37',
    operation: 'createCashOut',
    provocation: unavailable(429),
    when: t`when a cash-out is answered with ${429}`,
    judge: judgeWaited,
  },
];

/**
 * Creates the scenarios of a client's own tests: once unchanged, and again under each provocation. Create a new set for
 * each run, as the scenarios share the result of the unchanged tests.
 */
export function ownTests(): readonly Scenario[] {
  let plain: Runs | undefined;
  const asTheyAre = async (scene: Scene): Promise<Runs> => {
    const end = await scene.runTests();
    if (end.status !== 0)
      throw new ConfigurationError(
        t`The client's own tests fail with this gateway (exit code ${String(end.status)}): ${end.tail}`,
        t`Make them pass first. The address of the gateway is in PIXKIT_BASE_URL, and that of its control endpoint in PIXKIT_CONTROL_URL.`,
      );
    const calls = scene.calls();
    if (calls.length === 0)
      throw new Skip(
        t`the tests sent no request to PIXKIT_BASE_URL (exit code ${String(end.status)}): ${end.tail}`,
        t`tests that read the gateway address from PIXKIT_BASE_URL`,
      );
    noteEnd(scene, t`as they are`, end);
    plain = runsOf(scene.calls());
    return plain;
  };
  return [
    {
      id: 'caller/own-tests',
      title: {
        en: 'In its own tests, the client never uses one externalId for two orders',
        'pt-BR': 'Nos próprios testes, o cliente nunca usa um externalId em dois pedidos',
      },
      duties: ['CALLER-15'],
      steps: [],
      timeoutMs,
      run: async (scene) => {
        await asTheyAre(scene);
        judgeIds(scene);
      },
    },
    ...unders.map(({ id, title, duty, operation, provocation, when, judge }): Scenario => ({
      id,
      title,
      duties: [duty],
      steps: [],
      timeoutMs,
      run: async (scene) => {
        const before = plain ?? (await asTheyAre(scene));
        const from = scene.calls().length;
        const planned = scene.stage.next(operation, provocation);
        const end = await scene.runTests();
        const provoked = await scene.used(planned, operation);
        noteEnd(scene, when, end);
        judge(scene, provoked, scene.calls().slice(from), before);
      },
    })),
  ];
}

function noteEnd(scene: Scene, when: Sentence, { status }: TestsEnd): void {
  scene.record(
    status === 0
      ? t`the tests ${when}: passed`
      : status === null
        ? t`the tests ${when}: stopped, because they took too long`
        : t`the tests ${when}: failed (exit code ${status})`,
  );
}

/** The amount of a call, and whom it pays or charges, from its body. */
function payeeOf({ bytes }: RecordedCall): string {
  const body = parsed(bytes);
  return JSON.stringify([
    body['value'] ?? body['payment'] ?? chargeIn(body)['value'],
    body['details'] ?? body['pixKey'] ?? body['qrCode'] ?? body['payer'],
  ]);
}

/** The details of a charge; an empty object if the call is not a charge. */
function chargeIn({ transaction }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isObject(transaction) ? transaction : {};
}

/** Counts the payments that were carried out, by payee and amount. */
function runsOf(calls: readonly RecordedCall[]): Runs {
  const runs = new Map<string, number>();
  for (const call of carriedOut(calls)) runs.set(payeeOf(call), (runs.get(payeeOf(call)) ?? 0) + 1);
  return runs;
}

/** Returns the calls that carried out a payment, once per payment even if its response was repeated. */
function carriedOut(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const ids = new Set<string>();
  return calls.filter((call) => {
    const { status = 0, bytes } = call.answer ?? {};
    if (call.operation === undefined || !payments.includes(call.operation)) return false;
    const body = parsed(bytes);
    const named = body['transactionId'] ?? body['id'];
    const id = typeof named === 'string' || typeof named === 'number' ? String(named) : `#${call.number}`;
    if (status < 200 || status > 299 || ids.has(id)) return false;
    ids.add(id);
    return true;
  });
}

/** Judges whether the provoked payment was carried out no more often than in the tests without faults. */
function judgePaidOnce(
  scene: Scene,
  provoked: RecordedCall,
  calls: readonly RecordedCall[],
  before: Runs,
): void {
  requireCarriedOut(provoked);
  const payee = payeeOf(provoked);
  const paid = carriedOut(calls).filter((call) => payeeOf(call) === payee);
  const usual = Math.max(1, before.get(payee) ?? 1);
  const id = provoked.operation === 'createTransfer' ? 'CALLER-31' : 'CALLER-36';
  scene.duty(id).holds(paid.length <= usual, {
    message: t`one payment of the tests was carried out ${paid.length} times`,
    expected: t`at most ${usual} of this amount to this payee, as without the fault`,
    received: t`${paid.length} payments`,
    shownBy: scene.exchanges(paid),
  });
}

/** Judges whether the next call after the refusal waited as long as Retry-After says, or never came. */
function judgeWaited(scene: Scene, provoked: RecordedCall, calls: readonly RecordedCall[]): void {
  // A call with other bytes may be another order, which need not wait.
  const again = calls.find(
    (call) =>
      call.number > provoked.number &&
      call.operation === provoked.operation &&
      call.bytes.equals(provoked.bytes),
  );
  const waitedMs = again && again.startedMs - (provoked.endedMs ?? provoked.startedMs);
  // Timers may fire a few ms early.
  scene.duty('CALLER-37').holds(waitedMs === undefined || waitedMs >= retryAfter * 1_000 - 50, () => ({
    message: t`the client does not wait as long as Retry-After says`,
    expected: t`the next call at least ${retryAfter} s after ${provoked.sent ?? 0} with Retry-After: ${retryAfter}`,
    received: t`the next call after ${Math.round(waitedMs ?? 0)} ms`,
    shownBy: scene.exchanges([provoked, again]),
  }));
}

/** Judges whether each externalId stands for only one order: a call with another body is another order. */
function judgeIds(scene: Scene): void {
  const duty = scene.duty('CALLER-15');
  const bodies = new Map<string, RecordedCall>();
  let isUsed = false;
  for (const call of scene.calls()) {
    const body = parsed(call.bytes);
    const externalId = body['externalId'] ?? chargeIn(body)['externalId'];
    if (typeof externalId !== 'string') continue;
    isUsed = true;
    const name = `${call.operation ?? ''} ${externalId}`;
    const first = bodies.get(name);
    if (first === undefined) bodies.set(name, call);
    else if (payeeOf(first) !== payeeOf(call)) {
      duty.holds(false, {
        message: t`two orders have the same externalId`,
        expected: t`a different externalId for each order`,
        received: t`${externalId} for two orders`,
        shownBy: scene.exchanges([first, call]),
      });
      return;
    }
  }
  if (isUsed) duty.holds(true, { message: t``, expected: '', received: '' });
  else duty.leave(t`no call of the tests has an externalId`);
}
