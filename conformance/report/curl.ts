import type { SentRequest } from '../target/exchange.js';
import { traceIdIn } from '../target/trace.js';
import type { Language } from '../core/language.js';
import type { Redactor } from './redact.js';
import { consoleTexts } from './texts/console.js';
import { textsIn } from '../language/phrases.js';

const placeholders = /\$(TOKEN|CONTROL_TOKEN|CLIENT_SECRET|CERTIFICATE|HEADER_[A-Z0-9_]+)/g;

/** Headers that identify the run that sent a request. */
const ofRun: ReadonlySet<string> = new Set(['traceparent', 'user-agent']);

/** Returns a POSIX shell command that repeats the request, with variables in place of secrets. */
export function curlLine(request: SentRequest, redactor: Redactor): string {
  const parts = ['curl -i'];
  if (request.method !== 'GET') parts.push(`-X ${request.method}`);
  parts.push(quoted(redactor.text(request.url)));
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'accept' && !ofRun.has(name)) parts.push(`-H ${quoted(redactor.text(`${name}: ${value}`))}`);
  }
  if (request.body !== undefined) parts.push(`--data-raw ${quoted(redactor.text(request.body))}`);
  const traceId = traceIdIn(request.headers);
  // A comment to the shell; the trace id can be searched for in the gateway's log.
  if (traceId !== undefined) parts.push(`# trace ${traceId}`);
  return parts.join(' ');
}

/** Puts a text into single quotes, interrupted by variables in double quotes: `'Bearer '"$TOKEN"''`. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replace(placeholders, `'"$$$1"'`)}'`.replace(/''$/, '');
}

/** Returns the lines that set the variables of the curl commands; printed once per report. */
export function howToObtain(baseUrl: string, language: Language): readonly string[] {
  const tokenUrl = quoted(`${baseUrl}/api/auth/token`);
  return [
    `CLIENT_ID=…; CLIENT_SECRET=…; CERTIFICATE=…   # ${textsIn(consoleTexts, language).credentials}`,
    `TOKEN=$(curl -s ${tokenUrl} -H "x-ssl-client-cert: $CERTIFICATE" -H 'content-type: application/json'` +
      ` -d "{\\"clientId\\":\\"$CLIENT_ID\\",\\"clientSecret\\":\\"$CLIENT_SECRET\\"}" | jq -r .access_token)`,
  ];
}
