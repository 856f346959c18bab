import { instant } from '../../domain/clock.js';
import type { ShownMessage } from '../../recent-requests/requests.js';
import { useTexts } from '../components/language.js';
import { Badge, Card, Facts, Id, Time, Verbatim } from '../components/parts.js';
import { AccountLink } from '../components/request-table.js';
import { toneOf } from '../components/states.js';
import { NothingHere, type Page, type PageRequest, param, type Route } from '../page.js';
import { sandboxOf } from '../sandbox/calls.js';
import { operatorTexts } from '../texts/operator.js';

/** One request and its answer, without secrets. */
export const requestRoutes: readonly Route[] = [
  { kind: 'page', path: '/operator/requests/:request', only: 'operator', show: showRequest },
];

async function showRequest(request: PageRequest): Promise<Page> {
  const { language } = request;
  const texts = operatorTexts[language];
  const found = sandboxOf(request).last.byId(param(request, 'request'));
  if (!found) throw new NothingHere();
  const body = (
    <>
      <Card id="facts" title={texts.facts}>
        <Facts
          facts={[
            [texts.time, <Time at={instant(found.answeredAtMs)} />],
            [texts.status, <Badge tone={toneOf(found.status)}>{found.status}</Badge>],
            [texts.code, found.code],
            [texts.duration, texts.ms(found.durationMs.toLocaleString(language))],
            [texts.account, <AccountLink id={found.accountId} />],
            [texts.errorId, <Id copy={texts.errorId}>{found.requestId}</Id>],
            [texts.url, <Id>{found.url}</Id>],
          ]}
        />
        <p class="small text-body-secondary mb-0 mt-3">{texts.masked}</p>
      </Card>
      <div class="beside beside-halves">
        <MessageCard id="request" title={texts.request} message={found.request} />
        <MessageCard id="answer" title={texts.answer} message={found.answer} />
      </div>
    </>
  );
  const title = `${found.method} ${found.path}`;
  return { title, body, live: null, back: { to: '/operator', text: texts.title } };
}

function MessageCard({ id, title, message }: { id: string; title: string; message: ShownMessage }) {
  const { headers, body, isCut } = message;
  const texts = useTexts(operatorTexts);
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <Card id={id} title={title}>
      <h3 class="h6">{texts.headers}</h3>
      <Verbatim label={`${title}: ${texts.headers}`} text={lines} />
      <h3 class="h6">{texts.body}</h3>
      {body === '' ? (
        <p class="text-body-secondary mb-0">{texts.noBody}</p>
      ) : (
        <Verbatim label={`${title}: ${texts.body}`} text={body} />
      )}
      {isCut && <p class="small text-body-secondary mb-0">{texts.cut}</p>}
    </Card>
  );
}
