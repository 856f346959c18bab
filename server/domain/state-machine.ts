/** For each state, the allowed moves and where they lead. A final state has none. */
export type Transitions<State extends string, Move extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Move, State>>>>
>;

/** The state after a move, or null if the move is not allowed. */
export function nextState<State extends string, Move extends string>(
  transitions: Transitions<State, Move>,
  state: State,
  move: Move,
): State | null {
  return transitions[state][move] ?? null;
}
