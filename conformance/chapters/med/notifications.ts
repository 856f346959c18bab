import { isDeepStrictEqual } from 'node:util';

import { check, type EventType, eventTypes, t } from '../check.js';
import { attempted } from '../shared/settled-payments.js';
import { mentionsAny } from '../shared/notifications.js';
import { open } from './page.js';

const needs = ['an account', 'notifications', 'a MED'] as const;

/** Matches any notification about this MED: the specification does not show the payloads of the med_* events. */
const ofMed = (id: number, endToEnd: string) => mentionsAny(endToEnd, `"id":${id},`, `"id":${id}}`);

/**
 * Matches notifications about this MED that must not arrive. A small number may be the id of something else, so only the
 * end-to-end id counts if this gateway shows such ids, as in `shownAs`.
 */
const surelyOfMed = (id: number, endToEnd: string, shownAs: unknown) => {
  const isNamed = mentionsAny(endToEnd);
  return isNamed(shownAs) ? isNamed : ofMed(id, endToEnd);
};

const decisions = [
  ['APPROVED', 'approved', 'aprovado', 'EVENT-13', 'med_accepted', 'med_rejected'],
  ['REJECTED', 'rejected', 'rejeitado', 'EVENT-14', 'med_rejected', 'med_accepted'],
] as const;

export default [
  check('med/opening-notified', {
    en: 'A URL registered for med_created is notified of a MED opened against a payment; one registered for another type is not',
    'pt-BR':
      'Uma URL cadastrada para med_created é notificada de um MED aberto contra um pagamento, e uma cadastrada para outro tipo, não',
    clauses: ['EVENT-12', 'EVENT-15', 'EVENT-175', 'EVENT-189'],
    openPoints: ['OP-29'],
    needs,
    async run({ account, control, receiver, expect, record }) {
      const created = await receiver.listen(['med_created']);
      const decided = await receiver.listen(['med_accepted', 'med_rejected']);
      // The contested payment itself is notified to URLs for cash_in.
      const isOther = (type: EventType) => type !== 'cash_in' && !type.startsWith('med_');
      const others = await receiver.listen(eventTypes.filter(isOther));
      const { id, endToEnd } = await open(control, { reconciled: true }, account);
      const delivery = await expect.require('EVENT-12').arrives(created, {});
      expect.at('EVENT-15').neverArrives(decided, surelyOfMed(id, endToEnd, delivery.body));
      expect.at('EVENT-189').neverArrives(others, mentionsAny(endToEnd));
      record('OP-29', 'notifyMedCreated', t`a body with ${Object.keys(delivery.body).join(', ')}`);
    },
  }),
  ...decisions.map(([analysisResult, name, inPortuguese, clause, type, other]) =>
    check(`med/${name}-notified`, {
      en: `A URL registered for ${type} is notified of a MED that was ${name}; one registered for ${other} is not`,
      'pt-BR': `Uma URL cadastrada para ${type} é notificada de um MED ${inPortuguese}, e uma cadastrada para ${other}, não`,
      clauses: [clause, 'EVENT-15', 'EVENT-189'],
      openPoints: ['OP-29'],
      needs: [...needs, 'a MED is decided'],
      async run({ control, receiver, expect, record }) {
        const inbox = await receiver.listen([type]);
        const wrong = await receiver.listen([other]);
        const created = await receiver.listen(['med_created']);
        const { id, endToEnd } = await open(control, { status: 'RECEIVED', reconciled: true });
        const isOfMed = ofMed(id, endToEnd);
        // The gateway may look up URLs only when it sends a notification, so the check first waits for the opening's.
        const { found: opening } = await created.waitFor(isOfMed);
        await control.setup('a MED is decided', { id, analysisResult });
        const delivery = await expect.require(clause).arrives(inbox, {});
        const isSurelyOfMed = surelyOfMed(id, endToEnd, opening?.body ?? delivery.body);
        expect.at('EVENT-15').neverArrives(wrong, isSurelyOfMed);
        // The notification about the opening may arrive twice, and must not be mistaken for the decision.
        const isDecision = (body: unknown) => isSurelyOfMed(body) && !isDeepStrictEqual(body, opening?.body);
        if (opening === undefined)
          expect.leave('EVENT-189', t`the opening of a MED was not notified in time`);
        else expect.at('EVENT-189').neverArrives(created, isDecision);
        record('OP-29', 'listMeds', t`${type} with ${Object.keys(delivery.body).join(', ')}`);
        // A decision about a MED without a local transaction need not be notified, but never as the other decision.
        const decideUnlinked = async () => {
          const unlinked = await open(control, { status: 'RECEIVED', reconciled: false });
          await control.setup('a MED is decided', { id: unlinked.id, analysisResult });
          expect.at('EVENT-15').neverArrives(wrong, ofMed(unlinked.id, unlinked.endToEnd));
        };
        await attempted(decideUnlinked());
      },
    }),
  ),
];
