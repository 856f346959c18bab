import type { JSX } from 'hono/jsx/jsx-runtime';
import { groundIn, type LegalReport, reliancesIn } from '../legal/report.js';
import { groups, type LegalGroup } from '../legal/register.js';
import { withoutControls } from '../report/printable.js';
import { Prose } from '../report/html/texts.js';
import type { Register } from '../report/report.js';
import { languageIn } from '../report/words.js';
import { repeatingSweep } from './command-line.js';
import { textsOf, Wide } from './parts.js';
import { oldAfterDays } from './rows.js';
import { outcomeAt, type Sweep } from './sweeps.js';

interface Props {
  readonly sweeps: readonly Sweep[];
  readonly register: Register;
}

/** The tone of an outcome, as in the other tables: what was not tried is never green. */
const tones = {
  green: 'passed',
  red: 'failed',
  flaky: 'warned',
  'not exercised': 'skipped',
  'left out': 'skipped',
} as const;

/** Clients in front of legal gateways, one row each; `now` is the moment from which ages count, in ms since 1970. */
export function LegalPage({ sweeps, register, now }: Props & { now: number }): JSX.Element {
  const texts = textsOf(register);
  if (sweeps.length === 0) return <p>{texts.nothing.legal}</p>;
  return (
    <>
      <p class="quiet">{texts.legalHelp}</p>
      <Wide label={texts.legalTitle}>
        <table class="duties">
          <caption>{texts.legalTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.gatewayThatIs}</th>
              {sweeps.map((sweep) => (
                <th scope="col">
                  {nameOf(sweep)}
                  <span class="note">
                    {texts.portable(sweep.report.portable.to, sweep.report.portable.of)}
                  </span>
                  <span class="note">{texts.unexercised(sweep.report.notExercised.length)}</span>
                  {isOld(sweep, now) && <span class="note">{texts.stale.old}</span>}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <GroupRows group={group} sweeps={sweeps} register={register} />
          ))}
        </table>
      </Wide>
      <section aria-labelledby="runs">
        <h2 id="runs">{texts.runs}</h2>
        {sweeps.map((sweep, index) => (
          <SweepView sweep={sweep} id={`sweep-${index + 1}`} register={register} />
        ))}
      </section>
    </>
  );
}

function GroupRows({ group, sweeps, register }: Props & { group: LegalGroup }): JSX.Element {
  const texts = textsOf(register);
  const language = languageIn(register);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colspan={sweeps.length + 1}>
          <span class="group">
            {texts.relies} <Prose text={group.relies[language]} />{' '}
            <span class="quiet">{groundIn(group, language)}</span>
          </span>
        </th>
      </tr>
      {group.gateways.map((gateway) => (
        <tr>
          <th scope="row">
            <Prose text={gateway[language]} /> <span class="quiet">{gateway.id}</span>
            {gateway.arguable !== undefined && (
              <span class="note">
                {texts.arguable} <Prose text={gateway.arguable[language]} />
              </span>
            )}
          </th>
          {sweeps.map(({ report }) => {
            const outcome = outcomeAt(report, gateway.id);
            return <td class={tones[outcome]}>{texts.swept[outcome]}</td>;
          })}
        </tr>
      ))}
    </tbody>
  );
}

/** How one sweep came to be, and what the client relies on, most often first. */
function SweepView({ sweep, id, register }: { sweep: Sweep; id: string; register: Register }): JSX.Element {
  const texts = textsOf(register);
  const language = languageIn(register);
  const { report } = sweep;
  const together = report.red.filter(({ gateways }) => gateways.length > 1);
  return (
    <article class="run" id={id} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>
        {nameOf(sweep)}: {texts.portable(report.portable.to, report.portable.of)}
      </h3>
      <p class="quiet">
        {[texts.ofKit(report.kit.version, report.runs), report.startedAt.slice(0, 10), sweep.path]
          .map(withoutControls)
          .join(' · ')}
      </p>
      <ul>
        {reliancesIn(known(report)).map(({ group, gateways }) => (
          <li>
            <Prose text={group.relies[language]} /> ({gateways.length}). <Prose text={group.hint[language]} />
          </li>
        ))}
      </ul>
      {together.length > 0 && (
        <p>
          {texts.together} {together.map(({ gateways }) => withoutControls(gateways.join(' + '))).join('; ')}
        </p>
      )}
      <p class="quiet">{texts.repeat}</p>
      <pre class="command">{withoutControls(repeatingSweep(report))}</pre>
    </article>
  );
}

const knownIds = new Set(groups.flatMap(({ gateways }) => gateways.map(({ id }) => id)));

/** Without gateways of a later kit, of which this one knows nothing. */
function known(report: LegalReport): LegalReport {
  return { ...report, red: report.red.filter(({ gateways }) => gateways.every((id) => knownIds.has(id))) };
}

const nameOf = ({ name, version }: Sweep): string =>
  withoutControls([name, version].filter((part) => part !== '').join(' '));

function isOld({ report: { startedAt } }: Sweep, now: number): boolean {
  return now - Date.parse(startedAt) > oldAfterDays * 86_400_000;
}
