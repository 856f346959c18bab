import type { OperationId } from '../../../../generated/operations.js';
import type { CallProvocation } from '../../../stage/provocations.js';
import type { PlannedCall } from '../../../stage/stage.js';
import type { RecordedCall } from '../../../stage/recording.js';
import { Skip } from '../../../core/errors.js';
import { t } from '../../../core/text.js';
import type { Wrong } from '../../judgement.js';
import type { CarriedOut, Scene } from '../../scene.js';

/** Equivalent operations; a client may use any of them. */
export const tokenOperations = ['createAccessToken', 'createOauthToken'] as const;
export const balanceOperations = ['getBalance', 'getApiBalance', 'getAccountsBalances'] as const;

/** The response of a list that does not show recent payments yet. */
export const emptyList = {
  status: 200,
  body: {
    data: [],
    metadata: { page: 1, size: 20, total: 0, totalPages: 0, hasNext: false, hasPrevious: false },
  },
};

/** Plans the same provocation for the next calls of each of several operations; the client uses one of them. */
export function planEach(
  scene: Scene,
  operations: readonly OperationId[],
  provocation: CallProvocation,
  times = 1,
): readonly PlannedCall[] {
  return operations.flatMap((operation) =>
    Array.from({ length: times }, () => scene.stage.next(operation, provocation)),
  );
}

/** The calls that these provocations were applied to. Throws `Skip` if none was applied. */
export async function requireUsed(
  scene: Scene,
  plans: readonly PlannedCall[],
  what: string,
): Promise<readonly RecordedCall[]> {
  const calls = () => plans.flatMap(({ item }) => item ?? []);
  const found = await scene.until(() => (calls().length > 0 ? calls() : undefined));
  if (found === undefined) throw scene.neverCalled(what);
  return found;
}

/** The calls of any of these operations, in order. */
export function callsTo(scene: Scene, operations: readonly OperationId[]): readonly RecordedCall[] {
  return scene.calls().filter(({ operation }) => operation !== undefined && operations.includes(operation));
}

/**
 * Judges CALLER-40: a payment or refund is not made again because a list does not show it. If it was made again before
 * the client read a list, the list is not the reason, and CALLER-36 judges it.
 */
export function judgeUnlisted(scene: Scene, made: readonly CarriedOut[], wrong: () => Wrong): void {
  const duty = scene.duty('CALLER-40');
  const [first, ...again] = made.map(({ call }) => call.startedMs);
  const isListRead = scene
    .calls('listTransactions')
    .some(({ startedMs: read }) => first !== undefined && first < read && again.some((at) => read < at));
  if (again.length > 0 && !isListRead)
    duty.leave(t`the client made the payment or refund again before it read the list (CALLER-36)`);
  else duty.holds(again.length === 0, wrong);
}

/** The response of a token endpoint with this token. */
export function tokenAnswer(token: string, expiresIn = 1800): CallProvocation {
  return {
    answer: {
      status: 201,
      body: {
        access_token: token,
        token_type: 'Bearer',
        expires_in: expiresIn,
        scope: 'pix:read pix:write balance:read balance:write',
      },
    },
  };
}

/** An error response with the members of both error formats. */
export function errorAnswer(
  status: number,
  code: string,
  {
    headers = {},
    details,
    message = code,
  }: { headers?: Readonly<Record<string, string>>; details?: object; message?: string } = {},
) {
  return {
    status,
    headers,
    body: {
      statusCode: status,
      timestamp: new Date().toISOString(),
      path: '/',
      method: 'POST',
      code,
      message,
      userMessage: message,
      errorId: 'staged',
      error: code,
      errorCode: code,
      ...(details && { details }),
    },
  };
}

/** The token that a call carries; empty if it carries none. */
export function tokenOf({ headers }: RecordedCall): string {
  return (headers['authorization'] ?? '').replace(/^Bearer /i, '');
}

/**
 * Throws `Skip` unless the gateway carried out a call whose response was withheld from the client. A refused call has
 * no uncertain outcome, so the client may rightly count it as failed.
 */
export function requireCarriedOut({ answer }: RecordedCall): void {
  if (answer !== undefined && answer.status < 300) return;
  throw new Skip(
    t`not exercised: the gateway did not carry out the call (${answer?.status ?? t`no response`})`,
  );
}
