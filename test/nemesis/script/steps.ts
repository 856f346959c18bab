/**
 * The elements of a script: data that is the same for all bodies. `bad` is the account that does its worst; `good` is its
 * neighbour, which must not be affected. In a simulation, a crowd of further accounts has receivers like those of `bad`.
 * Amounts are in cents; ids are numbers that the body converts to ids of the gateway.
 */
export type Who = 'bad' | 'good';

/** A call of a client. `id` names the call within its account and kind: a call with the same id repeats the earlier one. */
export type Call =
  | { readonly call: 'pay'; readonly id: number; readonly cents: number; readonly ends: Ending }
  | { readonly call: 'transfer'; readonly id: number; readonly cents: number }
  | { readonly call: 'receive'; readonly id: number; readonly cents: number }
  | {
      readonly call: 'refund';
      readonly id: number;
      readonly of: number;
      readonly cents: number;
      readonly by: RefundOperation;
    }
  | { readonly call: 'resend'; readonly id: number }
  | { readonly call: 'balance' }
  /** A body of this many wrong items. */
  | { readonly call: 'nonsense'; readonly items: number };

export type Ending = 'confirmed' | 'failed';
export type RefundOperation = 'refund-in' | 'devolucao';

/** The behaviour of a receiver: it responds well, or in one of the ways in which receivers are known to fail. */
export const behaviours = [
  'well',
  'hangs',
  'fails',
  'gone',
  'zero byte',
  'compressed',
  'drips',
  'resets',
  'later',
  'redirects',
  'slow',
  'closes',
] as const;
export type Behaviour = (typeof behaviours)[number];

/** The ways in which a name may be resolved. */
export const resolutions = ['well', 'never', 'fails', 'inside'] as const;
export type Resolution = (typeof resolutions)[number];

/** A fault of the machine on which the gateway runs. */
export type Fault =
  /** The process ends, immediately or around the next COMMIT; it is started again after `forMs`. */
  | {
      readonly fault: 'crash';
      readonly when: 'now' | 'before commit' | 'after commit';
      readonly forMs: number;
    }
  | { readonly fault: 'pause'; readonly forMs: number }
  /** The `nth` statement from now is refused. */
  | { readonly fault: 'statement fails'; readonly nth: number }
  | { readonly fault: 'commit fails' }
  | { readonly fault: 'disk full'; readonly forMs: number }
  /** A row of the bad account's planned work can no longer be read. */
  | { readonly fault: 'row spoilt' }
  | { readonly fault: 'clock shifts'; readonly byMs: number }
  | ProcessFault;

/** A fault that applies only to real processes; a simulation ignores it. */
export type ProcessFault =
  /** The database server is killed, and started again after a while. */
  | { readonly fault: 'database dies'; readonly forMs: number }
  /** Every connection between gateways and database breaks, once. */
  | { readonly fault: 'connections break' }
  | { readonly fault: 'connections slow'; readonly forMs: number }
  /** The first gateway is cut off from the database in the middle of a payment: no connection breaks, but no data passes. */
  | { readonly fault: 'cut off'; readonly forMs: number }
  /** The synchronous standby no longer receives any data, so that COMMITs wait for it. */
  | { readonly fault: 'standby cut off' }
  /** The server ends the connections whose COMMITs wait for the standby, or cancels only their wait, so that they succeed. */
  | { readonly fault: 'waiting commits end'; readonly isCancelled: boolean }
  /** The primary is killed for good: immediately, or when COMMITs wait for the standby. */
  | { readonly fault: 'primary dies'; readonly when: 'now' | 'commits wait' }
  /** The standby becomes the primary; the first gateway notices nothing, not even the death, until `lateMs` later. */
  | { readonly fault: 'promotion'; readonly lateMs: number }
  /** The connection of the next COMMIT breaks before its response arrives. */
  | { readonly fault: 'commit lost' }
  /** SIGTERM while clients keep their connections busy and one has sent half a request; then a restart. */
  | { readonly fault: 'terminate' };

/** An event at one moment. */
export type Happening =
  | ({ readonly who: Who } & Call)
  /** `burst` payments of the bad account at once, the first with this id. */
  | { readonly burst: number; readonly id: number; readonly cents: number }
  /** `crowd` payments of each account of the crowd, the first with this id. */
  | { readonly crowd: number; readonly id: number; readonly cents: number }
  | { readonly receivers: Behaviour }
  | { readonly names: Resolution }
  | Fault;

/** An event, with the time since the previous one. */
export type Step = { readonly afterMs: number } & Happening;

/** The plan of a history: everything that the gateway itself does not do. */
export interface Script {
  /** Decides everything that the steps leave open, namely the latency of each packet. */
  readonly seed: number;
  readonly steps: readonly Step[];
}
