/** Recorded sessions from which scripts of findings are planned. */
import type { Failure, Judged } from '../../../conformance/engine/finding.js';
import type { planOf, Plan } from '../../../conformance/report/script/plan.js';
import { Tape } from '../../../conformance/target/tape.js';

export const baseUrl = 'http://gateway.example';

/** A tape with these calls, each sent by the check `a/check`, and its failure at the last one. */
export function taped(
  calls: readonly (readonly [method: string, path: string, body: object | undefined, answer: object])[],
) {
  const tape = new Tape();
  const exchanges = calls.map(([method, path, body, answer]) => {
    const request = { method, url: baseUrl + path, headers: {}, ...(body && { body: JSON.stringify(body) }) };
    const bytes = Buffer.from(JSON.stringify(answer));
    tape.sent({ ...request, by: 'a/check' })({ status: 200, bytes, headers: {} } as never);
    return { request, response: { status: 200, bytes }, json: answer };
  });
  return (judged: Judged, pointer: string) => ({
    tape,
    session: 'a/check',
    target: { baseUrl } as never,
    patienceMs: 1_000,
    failure: {
      kind: 'expectation',
      judged,
      pointer,
      exchanges: exchanges.slice(-1),
      deliveries: [],
    } as unknown as Failure,
  });
}

export const field = (matcher: string, ...args: readonly unknown[]): Judged =>
  ({ how: 'field', matcher, args }) as never;
export const planned = (made: ReturnType<typeof planOf>): Plan => {
  if ('reason' in made) throw new Error(String(made.reason));
  return made;
};
