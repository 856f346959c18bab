import type { Language } from '../core/language.js';
import { textsIn, translate } from '../language/phrases.js';
import { curlLine } from '../report/curl.js';
import { printable } from '../report/printable.js';
import type { Step } from './trigger-run.js';
import { devtoolsTexts } from './texts/devtools.js';
import type { AccountSession } from './account-session.js';

/** Returns a line for each step that was done. */
export function stepLines(steps: readonly Step[], language: Language = 'en'): readonly string[] {
  const shown = steps.map((step) => ({ ...step, what: whatText(step, language) }));
  const width = Math.max(...shown.map(({ what }) => what.length));
  return shown.map(({ what, status, ids, aside }) => {
    const tail =
      aside === undefined ? ids.map(([name, id]) => `${name} ${id}`).join('  ') : translate(aside, language);
    return `  ${printable(`${what.padEnd(width)}  ${status}  ${tail}`).trimEnd()}`;
  });
}

function whatText({ what, sent }: Step, language: Language): string {
  const isState = sent.operation === undefined;
  return isState ? textsIn(devtoolsTexts, language).state(what.replace(/^state /, '')) : what;
}

/** Returns shell commands: one that gets a token, if needed, then a curl line for each step. Secrets are variables. */
export async function curlLines(steps: readonly Step[], session: AccountSession): Promise<readonly string[]> {
  const redactor = await session.redactor();
  const needsToken = steps.some(({ sent }) => sent.operation !== undefined);
  return [...(needsToken ? [tokenLine(session)] : []), ...steps.map(({ sent }) => curlLine(sent, redactor))];
}

/** Returns the command that gets a token, which needs only curl and sed. */
function tokenLine({ place, accountId, clientId }: AccountSession): string {
  const json = "-H 'content-type: application/json'";
  if (clientId !== undefined) {
    const credentials = `'{"clientId":"${shell(clientId)}","clientSecret":"'"$CLIENT_SECRET"'"}'`;
    return `TOKEN=$(curl -s '${shell(place.baseUrl)}/oauth/token' ${json} -d ${credentials} | ${member('access_token')})`;
  }
  const message = { state: 'an access token', params: { accountId } };
  const secret = place.controlToken === undefined ? '' : ` -H 'authorization: Bearer '"$CONTROL_TOKEN"`;
  return `TOKEN=$(curl -s '${shell(place.controlUrl)}' ${json}${secret} -d '${shell(JSON.stringify(message))}' | ${member('accessToken')})`;
}

function member(name: string): string {
  return `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;
}

/** Escapes a text for single quotes. */
function shell(text: string): string {
  return printable(text).replaceAll("'", `'\\''`);
}
