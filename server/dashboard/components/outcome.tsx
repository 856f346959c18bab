import type { Child } from 'hono/jsx';

import { instant } from '../../domain/clock.js';
import { centsFromBrl } from '../../domain/money.js';
import { succeeded } from '../sandbox/calls.js';
import type { Call, Effect } from '../sandbox/recent-calls.js';
import { changesIn } from '../sandbox/settings.js';
import { choiceIn, protocolTexts } from '../texts/protocol.js';
import { sandboxTexts } from '../texts/sandbox.js';
import { useLanguage, useTexts } from './language.js';
import { Copied } from './code.js';
import { Badge, Card, Facts, Id, JsonText, Link, Money, Time } from './parts.js';
import type { Language } from '../language.js';
import type { Page } from '../page.js';
import { gatewayTextIn } from '../texts/failures.js';

type Fact = readonly [name: string, value: Child];

/** The result of a call of the sandbox: changes, affected objects, and the call itself. */
export function Outcome({ effect }: { effect: Effect }) {
  const words = useTexts(protocolTexts);
  const texts = useTexts(sandboxTexts);
  const { call } = effect;
  const facts = [...useClockFacts(effect), ...useChangeFacts(effect), ...useThingFacts(call)];
  return (
    <>
      <Card id="outcome" title={words.states[call.body.state]}>
        {facts.length === 0 ? <p class="mb-0">{texts.unchanged}</p> : <Facts facts={facts} />}
      </Card>
      <CallCard call={call} />
    </>
  );
}

function useClockFacts({ before, after, nowMs }: Effect): readonly Fact[] {
  const texts = useTexts(sandboxTexts);
  const movedMs = after.account.clockOffsetMs - before.account.clockOffsetMs;
  if (movedMs === 0) return [];
  return [
    [texts.clockBefore, <Time at={instant(nowMs - movedMs)} />],
    [texts.clockAfter, <Time at={instant(nowMs)} />],
  ];
}

function useChangeFacts({ before, after }: Effect): readonly Fact[] {
  const language = useLanguage();
  const texts = sandboxTexts[language];
  return changesIn(before, after, language).map(({ name, from, to }) => [name, texts.fromTo(from, to)]);
}

/** Returns the params and results of a call; objects of the account are links to their pages. */
function useThingFacts({ body: { state, params }, answer }: Call): readonly Fact[] {
  const language = useLanguage();
  const [texts, { params: names }] = [sandboxTexts[language], protocolTexts[language]];
  const values: Readonly<Record<string, unknown>> = { ...params, ...answer?.body };
  const isOfMed = state === 'a MED' || state === 'a MED is decided';
  const shown: readonly (readonly [name: string, show: (value: string) => Fact])[] = [
    ['id', (id) => ['MED', isOfMed && <Link to={`/meds/${id}`}>{`MED ${id}`}</Link>]],
    ['analysisResult', (value) => [names['analysisResult'] ?? '', choiceIn(language, value)]],
    ['outcome', (value) => [names['outcome'] ?? '', choiceIn(language, value)]],
    ['amount', (brl) => [texts.amount, <Money of={centsFromBrl(Number(brl))} />]],
    ['transactionId', (uuid) => [texts.transaction, <Named to={`/transactions/${uuid}`} id={uuid} />]],
    ['txid', (txid) => [texts.cob, <Named to={`/cobs/${txid}`} id={txid} />]],
    ...['externalId', 'refundId', 'endToEndId', 'endToEnd'].map(
      (name) => [name, (id: string) => [name, <Id>{id}</Id>] as const] as const,
    ),
  ];
  return shown.flatMap(([name, show]) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? [show(String(value))] : [];
  });
}

function Named({ to, id }: { to: string; id: string }) {
  return (
    <Link to={to}>
      <Id>{id}</Id>
    </Link>
  );
}

/** Returns the notice about a call that failed, or that was not made because of its faults. */
export function refusalOf({ answer }: Call, language: Language): Pick<Page, 'status' | 'notice'> {
  const texts = sandboxTexts[language];
  const why = gatewayTextIn(language, String(answer?.body['error']));
  return {
    status: 400,
    notice: { kind: 'danger', text: answer ? texts.refused(why) : texts.invalid },
  };
}

export function CallCard({ call }: { call: Call }) {
  const texts = useTexts(sandboxTexts);
  return (
    <Card id="call" title={texts.call}>
      <p class="small text-body-secondary">
        {texts.callHelp} {call.needsToken && texts.token}
      </p>
      <Copied id="call-text" label={texts.call} copy={texts.copy} text={call.curl} />
      {call.answer && Object.keys(call.answer.body).length > 0 && (
        <>
          <h3 class="h6 mt-3">
            {texts.answerTitle}{' '}
            <Badge tone={succeeded(call) ? 'success' : 'danger'}>{call.answer.status}</Badge>
          </h3>
          <div lang="en">
            <JsonText label={texts.answerTitle} text={JSON.stringify(call.answer.body)} />
          </div>
        </>
      )}
    </Card>
  );
}
