import type { Account } from '../../domain/account.js';
import { brlFromCents, type Cents } from '../../domain/money.js';
import { CallCard } from '../components/call.js';
import { Card, Link, WithCode } from '../components/parts.js';
import { otherFaults, StateForm } from '../components/state-form.js';
import { NothingHere, param, type Route, type Shown, type Visit } from '../page.js';
import { type Call, callState, succeeded } from '../sandbox/calls.js';
import { descriptionOf, fieldsOf, type PanelState, paramsOf, stateOf } from '../sandbox/states.js';
import { inLanguage, protocolTexts } from '../texts/protocol.js';
import { sandboxTexts } from '../texts/sandbox.js';

const path = '/sandbox/states/:state';

/** A page for each state of the control protocol that is about one account, with its button. */
export const stateRoutes: readonly Route[] = [
  {
    kind: 'page',
    path,
    only: 'sandbox',
    show: async (visit) => statePage(visit, wantedState(visit), null, await begunWith(visit)),
  },
  {
    kind: 'action',
    path,
    on: path,
    only: 'sandbox',
    act: async (visit) => {
      const state = wantedState(visit);
      const call = await callState(visit, state, paramsOf(fieldsOf(state), visit.form, visit.language));
      return statePage(visit, state, call, Object.fromEntries(visit.form));
    },
  },
];

function wantedState(visit: Visit): PanelState {
  const state = stateOf(param(visit, 'state'));
  if (!state) throw new NothingHere();
  return state;
}

type Values = Readonly<Record<string, string>>;

/** The initial values of the fields: from a link to the page, or the current state. */
async function begunWith(visit: Visit): Promise<Values> {
  const { query, form, account } = visit;
  const given = { ...Object.fromEntries(query), ...Object.fromEntries(form) };
  return wantedState(visit) === 'an account changes' ? { ...settingsOf(account), ...given } : given;
}

function settingsOf({ limits, scenarios, ...account }: Account): Values {
  const amount = (of: Cents | null) => (of === null ? '' : brlFromCents(of).toFixed(2));
  return {
    'limits.perTransaction': amount(limits.perTransactionCents),
    'limits.daily': amount(limits.dailyCents),
    'limits.night': amount(limits.nightCents),
    'scenarios.cashOut': scenarios.cashOut ?? '',
    'scenarios.cashIn': scenarios.cashIn ?? '',
    settlement: account.settlement,
    feeAmount: amount(account.feeCents),
    minimumExpiration: String(account.minimumExpiration),
    webhookRegistration: account.webhookRegistration,
  };
}

function statePage(visit: Visit, state: PanelState, call: Call | null, values: Values): Shown {
  const { language } = visit;
  const texts = sandboxTexts[language];
  const faults = call?.faults ?? [];
  const isDone = call !== null && succeeded(call);
  const body = (
    <>
      <p>
        <WithCode text={inLanguage(language, descriptionOf(state))} />
      </p>
      {otherFaults(state, faults, language).map((text) => (
        <p class="text-danger">{text}</p>
      ))}
      {call?.answer && <CallCard call={call} visit={visit} />}
      <Card id="form" title={texts.params}>
        <StateForm state={state} language={language} values={values} faults={faults} />
      </Card>
    </>
  );
  const shown: Shown = {
    title: protocolTexts[language].states[state],
    body,
    actions: <Link to="/sandbox">{texts.back}</Link>,
    // A form that is being filled in must not be reloaded.
    live: null,
  };
  if (!call) return shown;
  if (isDone) return { ...shown, notice: { kind: 'success', text: texts.done } };
  return {
    ...shown,
    status: 400,
    notice: { kind: 'danger', text: call.answer ? texts.refused : texts.invalid },
  };
}
