import type { Account } from '../../domain/account.js';
import { brlFromCents, type Cents } from '../../domain/money.js';
import { CallCard } from '../components/call.js';
import { Card, Link, WithCode } from '../components/parts.js';
import { otherFaults, StateForm } from '../components/state-form.js';
import { NothingHere, type Page, type PageRequest, param, type Route } from '../page.js';
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
    show: async (request) => statePage(request, stateIn(request), null, initialValues(request)),
  },
  {
    kind: 'action',
    path,
    on: path,
    only: 'sandbox',
    act: async (request) => {
      const state = stateIn(request);
      const call = await callState(request, state, paramsOf(fieldsOf(state), request.form, request.language));
      return statePage(request, state, call, Object.fromEntries(request.form));
    },
  },
];

function stateIn(request: PageRequest): PanelState {
  const state = stateOf(param(request, 'state'));
  if (!state) throw new NothingHere();
  return state;
}

type Values = Readonly<Record<string, string>>;

/** The initial values of the fields: from a link to the page, or the current state. */
function initialValues(request: PageRequest): Values {
  const { query, form, account } = request;
  const given = { ...Object.fromEntries(query), ...Object.fromEntries(form) };
  return stateIn(request) === 'an account changes' ? { ...settingsOf(account), ...given } : given;
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

function statePage(request: PageRequest, state: PanelState, call: Call | null, values: Values): Page {
  const { language } = request;
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
      {call?.answer && <CallCard call={call} />}
      <Card id="form" title={texts.params}>
        <StateForm state={state} values={values} faults={faults} />
      </Card>
    </>
  );
  const page: Page = {
    title: protocolTexts[language].states[state],
    body,
    actions: <Link to="/sandbox">{texts.back}</Link>,
    // A form that is being filled in must not be reloaded.
    live: null,
  };
  if (!call) return page;
  if (isDone) return { ...page, notice: { kind: 'success', text: texts.done } };
  return {
    ...page,
    status: 400,
    notice: { kind: 'danger', text: call.answer ? texts.refused : texts.invalid },
  };
}
