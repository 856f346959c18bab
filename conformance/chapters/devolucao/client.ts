import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';
import type { TargetProfile } from '../../target/profile.js';
import { Unaskable } from '../../core/errors.js';
import { t } from '../../core/text.js';

const longId = 33;

/** Places in the contract that can be observed only with a devolucao. */
const shownPlaces = ['/paths/~1pix~1{e2eid}~1devolucao~1{id}/', '/webhooks/REFUND/'];

/** Whether the path of a devolucao can name the payment with this end-to-end id at this target (OP-01). */
export function isNameable({ longIdsInPath }: TargetProfile, endToEndId: string): boolean {
  return endToEndId.length !== longId || longIdsInPath !== 'not at all';
}

/** The form of an end-to-end id in the path of a devolucao; throws `Unaskable` if the path cannot name it (OP-01). */
export function idInPath(profile: TargetProfile, endToEndId: string): string {
  if (!isNameable(profile, endToEndId)) {
    const reason = t`end-to-end ids have 33 characters, and the path of a devolucao takes exactly 32: no payment can be named there`;
    throw new Unaskable(reason, 'OP-01', 'putDevolucao', shownPlaces);
  }
  const isShortened = endToEndId.length === longId && profile.longIdsInPath === 'after the letter';
  return isShortened ? endToEndId.slice(1) : endToEndId;
}

export const devolucaoCalls = (account: AccountCore) => ({
  /** `PUT /pix/{e2eid}/devolucao/{id}`: requests a refund of 1.00 BRL of a received payment, under a new id. */
  devolucao: (
    e2eid: string,
    fields: Fields = {},
    { id = account.values.word(24), ...options }: CallOptions & { readonly id?: string } = {},
  ) =>
    account.call('putDevolucao', {
      path: { e2eid: idInPath(account.profile, e2eid), id },
      json: overlay({ valor: '1.00' }, fields),
      ...options,
    }),
});
