/**
 * A client that somebody writes against the published contract, with the types that openapi-typescript makes from it and the way in
 * which openapi-fetch reads them: the compiler is the test. Never run.
 */
import type { operations } from '../../generated/contract.js';

type Responses<K extends keyof operations> = operations[K]['responses'];
type Body<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never;
type ErrorStatus<K extends keyof operations> = Exclude<keyof Responses<K>, 200 | 201 | 202>;
/** What openapi-fetch gives as `error`: the bodies of all answers but the successes, `default` among them. */
type ErrorOf<K extends keyof operations> = { [S in ErrorStatus<K>]: Body<Responses<K>[S]> }[ErrorStatus<K>];
type Answer<K extends keyof operations, Success extends keyof Responses<K>> =
  | { readonly data: Body<Responses<K>[Success]>; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: ErrorOf<K> };

type IsUnknown<T> = unknown extends T ? true : false;

type OperationId = Exclude<keyof operations, `notify${string}`>;
/** Operations with an error whose shape nobody knows. */
type Shapeless = { [K in OperationId]: IsUnknown<ErrorOf<K>> extends true ? K : never }[OperationId];
/** No error of any operation is `unknown`: each has its shape. The compiler names the operation that has one. */
export const shapeless: [Shapeless] extends [never] ? null : Shapeless = null;

/** A short envelope has no code, and nobody is led to believe so. */
export function refused(answer: Answer<'createTransfer', 200>): string {
  if (answer.error === undefined) return answer.data.type;
  // @ts-expect-error the short envelope carries no code
  const code: unknown = answer.error.code;
  return `${answer.error.message} ${String(code)}`;
}

/** A request for a token tells which fields were wrong. */
export function wrongFields(error: ErrorOf<'createAccessToken'>): readonly string[] {
  return error.code === 'PUB_REQUEST_BODY_INVALID'
    ? (error.details.violations ?? []).map((one) => one.field)
    : [];
}

type CashOutEvent = Body<operations['notifyCashOut']['requestBody']>;
type TransferEvent = Body<operations['notifyTransfer']['requestBody']>;

/** Notifications narrow by how they ended. */
export function describeCashOut(event: CashOutEvent): string {
  if (event.status === 'CONFIRMED') {
    const endToEndId: string = event.endToEndId;
    return endToEndId;
  }
  const errorCode: string = event.errorCode;
  return errorCode;
}
export function describeTransfer({ data }: TransferEvent): string {
  return data.status === 'LIQUIDATED' ? data.endToEndId : data.errorCode;
}
