/**
 * What a script is made of: data, the same for both bodies. `bad` is the account that does its worst, `good` its neighbour,
 * whom nothing of that may touch. In a simulation, a crowd of further accounts has receivers like those of `bad`. Amounts in cents; ids are numbers that the body turns into ids of the gateway.
 */
export type Who = 'bad' | 'good';

/** What a client asks for. `id` names it within its account and kind: asked for again with the same, it is the same. */
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

/** How a receiver answers: well, or one of the ways in which receivers are known to go wrong. */
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

/** How a name is resolved. */
export const resolutions = ['well', 'never', 'fails', 'inside'] as const;
export type Resolution = (typeof resolutions)[number];

/** What befalls the machine that the gateway runs on. */
export type Fault =
  /** The process is gone, at once or around the COMMIT that comes next; it is started again after `forMs`. */
  | {
      readonly fault: 'crash';
      readonly when: 'now' | 'before commit' | 'after commit';
      readonly forMs: number;
    }
  | { readonly fault: 'pause'; readonly forMs: number }
  /** The statement that comes `nth` from now is refused. */
  | { readonly fault: 'statement fails'; readonly nth: number }
  | { readonly fault: 'commit fails' }
  | { readonly fault: 'disk full'; readonly forMs: number }
  /** A row of the bad account's planned work can no longer be read. */
  | { readonly fault: 'row spoilt' }
  | { readonly fault: 'clock shifts'; readonly byMs: number }
  | ProcessFault;

/** What befalls real processes alone: a simulation lets it pass. */
export type ProcessFault =
  /** The database server is killed, and started again after a while. */
  | { readonly fault: 'database dies'; readonly forMs: number }
  /** Every connection between gateways and database breaks, once. */
  | { readonly fault: 'connections break' }
  | { readonly fault: 'connections slow'; readonly forMs: number }
  /** The first gateway is cut off from the database in the middle of a payment; nothing breaks, nothing comes through. */
  | { readonly fault: 'cut off'; readonly forMs: number }
  /** The synchronous standby no longer hears of anything: COMMITs wait for it. */
  | { readonly fault: 'standby cut off' }
  /** The server ends the connections whose COMMITs wait for the standby, or only their wait: then they succeed. */
  | { readonly fault: 'waiting commits end'; readonly isCancelled: boolean }
  /** The primary is killed for good: at once, or when COMMITs wait for the standby. */
  | { readonly fault: 'primary dies'; readonly when: 'now' | 'commits wait' }
  /** The standby becomes the primary; the first gateway hears of nothing, not even of the death, until `lateMs` later. */
  | { readonly fault: 'promotion'; readonly lateMs: number }
  /** The connection breaks on which the next COMMIT is sent, before its answer comes. */
  | { readonly fault: 'commit lost' }
  /** SIGTERM, while clients keep their connections busy and one has sent half a request; then a new start. */
  | { readonly fault: 'terminate' };

/** What happens at one moment. */
export type Happening =
  | ({ readonly who: Who } & Call)
  /** `burst` payments of the bad account at once, the first with this id. */
  | { readonly burst: number; readonly id: number; readonly cents: number }
  /** `crowd` payments of each account of the crowd, the first with this id. */
  | { readonly crowd: number; readonly id: number; readonly cents: number }
  | { readonly receivers: Behaviour }
  | { readonly names: Resolution }
  | Fault;

/** A happening, this long after the one before. */
export type Step = { readonly afterMs: number } & Happening;

/** A history to be: everything that is not the gateway's own doing. */
export interface Script {
  /** Decides what the steps leave open: how long each packet takes. */
  readonly seed: number;
  readonly steps: readonly Step[];
}
