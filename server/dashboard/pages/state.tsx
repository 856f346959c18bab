import { CallCard, Outcome, refusalOf } from '../components/outcome.js';
import { Card, WithCode } from '../components/parts.js';
import { onPanel, otherFaults, pathOf, StateForm } from '../components/state-form.js';
import { NothingHere, type Page, type PageRequest, param, type Redirect, type Route } from '../page.js';
import { callAndKeep, succeeded } from '../sandbox/calls.js';
import type { Call } from '../sandbox/recent-calls.js';
import { settingsOf } from '../sandbox/settings.js';
import {
  descriptionOf,
  fieldsOf,
  panelStates,
  type PanelState,
  paramsOf,
  stateOf,
} from '../sandbox/states.js';
import { inLanguage, protocolTexts } from '../texts/protocol.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { panel } from './sandbox.js';

const path = '/sandbox/states/:state';

/** A page for each state of the control protocol that is about a single account, with its button. */
export const stateRoutes: readonly Route[] = [
  {
    kind: 'page',
    path,
    only: 'sandbox',
    show: (request) => {
      const effect = request.calls.find(request.account, request.query.get('call'));
      const state = stateIn(request);
      const page = statePage(request, state, null, { ...initialValues(request), ...effect?.values });
      if (!effect) return page;
      return { ...page, body: [<Outcome effect={effect} />, page.body] };
    },
  },
  { kind: 'action', path, on: path, only: 'sandbox', act: setUp },
];

/** Sets up the state, and redirects to the page that had the form, which shows the effect. */
async function setUp(request: PageRequest): Promise<Redirect | Page> {
  const state = stateIn(request);
  const params = paramsOf(fieldsOf(state), request.form, request.language);
  const { call, id } = await callAndKeep(request, state, params);
  const isOnPanel = request.form.get(onPanel) === 'yes';
  if (!succeeded(call) && isOnPanel)
    return { ...(await panel(request, call)), ...refusalOf(call, request.language) };
  const isSecret = panelStates.credentials.some((each) => each === state);
  // Only this process remembers the call. After a redirect that another process serves, the secret would be lost.
  if (!succeeded(call) || isSecret) return statePage(request, state, call, Object.fromEntries(request.form));
  const to = `${isOnPanel ? '/sandbox' : pathOf(state)}?call=${id}`;
  return { to, notice: sandboxTexts[request.language].done };
}

function stateIn(request: PageRequest): PanelState {
  const state = stateOf(param(request, 'state'));
  if (!state) throw new NothingHere();
  return state;
}

type Values = Readonly<Record<string, string>>;

/** Returns the initial values of the fields: from a link to the page, or from the current settings. */
function initialValues(request: PageRequest): Values {
  const { query, form, account, language } = request;
  const given = { ...Object.fromEntries(query), ...Object.fromEntries(form) };
  return stateIn(request) === 'an account changes' ? { ...settingsOf(account, language), ...given } : given;
}

function statePage(request: PageRequest, state: PanelState, call: Call | null, values: Values): Page {
  const { language } = request;
  const texts = sandboxTexts[language];
  const faults = call?.faults ?? [];
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
    back: { to: '/sandbox', text: texts.title },
    // A form that is being filled in must not be reloaded.
    isLive: false,
  };
  if (!call) return page;
  if (succeeded(call)) return { ...page, notice: { kind: 'success', text: texts.done } };
  return { ...page, ...refusalOf(call, request.language) };
}
