import type { Language } from '../messages/language.js';
import type { DemoAccount } from '../sandbox/demo-account.js';
import type { CredentialFiles, Variables } from './credentials.js';
import { serveTexts } from './texts.js';

export interface ShownAccount {
  readonly account: DemoAccount;
  readonly files: CredentialFiles;
}

/** The facts that a gateway prints when it has started. */
export interface Introduction {
  readonly baseUrl: string;
  readonly controlUrl: string | null;
  /** The token that the control endpoint requires; null for none. */
  readonly controlToken: string | null;
  /** Whether the gateway generated the token. One that was passed in is not printed, because build logs are stored. */
  readonly isTokenGenerated: boolean;
  /** Whether commands on this machine find a generated token. */
  readonly isTokenFound: boolean;
  readonly demo: ShownAccount;
  readonly others: readonly ShownAccount[];
  readonly hasMetrics: boolean;
  /** The file to which the variables were written; null for none. */
  readonly envFile: string | null;
  readonly receivers: false | string;
  readonly timeStandsStill: boolean;
  /** Whether the accounts outlive the gateway, but their credentials do not: new secrets are shown only this once. */
  readonly isShownOnce: boolean;
}

/** Maximum number of accounts, in addition to `demo`, that get their own line; further ones are only counted. */
const maxOthers = 2;

/** Formats the start-up message for people: one line per fact, and commands that work when pasted into a shell. */
export function bannerLines(summary: Introduction, language: Language = 'en'): string[] {
  const { baseUrl, demo, others, envFile } = summary;
  const { accountId, clientId, clientSecret } = demo.account;
  const texts = serveTexts[language];
  const health = `${baseUrl}/health`;
  return [
    texts.baseUrl(baseUrl),
    controlLine(summary, language),
    texts.named('accountId', accountId),
    texts.named('clientId', clientId),
    texts.named('clientSecret', clientSecret ?? texts.secretKept),
    ...(clientSecret === null ? [texts.otherSecret] : []),
    ...(summary.isShownOnce && demo.account.fresh !== null ? [texts.shownOnce] : []),
    texts.certificate(demo.files.certificate),
    ...tokenLines(baseUrl, demo.files, language),
    ...others.slice(0, maxOthers).map((other) => otherLine(other, language)),
    ...(others.length > maxOthers ? [texts.moreAccounts(others.length - maxOthers)] : []),
    ...(envFile === null ? [] : [texts.variables(envFile)]),
    texts.dashboard(`${baseUrl}/dashboard`),
    texts.apiReference(`${baseUrl}/docs`),
    summary.hasMetrics ? texts.healthAndMetrics(health, `${baseUrl}/metrics`) : texts.health(health),
    texts.check(`npx pixkit check --base-url ${baseUrl}${controlOptions(summary)}`),
  ];
}

function controlLine(
  { controlUrl, controlToken, isTokenGenerated }: Introduction,
  language: Language,
): string {
  const texts = serveTexts[language];
  if (controlUrl === null) return texts.controlClosed;
  const isShown = isTokenGenerated && controlToken !== null;
  return isShown ? texts.controlUrlAndToken(controlUrl, controlToken) : texts.controlUrl(controlUrl);
}

function controlOptions({ controlUrl, controlToken, isTokenGenerated, isTokenFound }: Introduction): string {
  if (controlUrl === null) return '';
  const isNeeded = controlToken !== null && !(isTokenGenerated && isTokenFound);
  return ` --control-url ${controlUrl}${isNeeded ? ' --control-token "${PIXKIT_CONTROL_TOKEN:?}"' : ''}`;
}

function otherLine({ account, files }: ShownAccount, language: Language): string {
  const { name, accountId } = account;
  return serveTexts[language].named(name, `accountId ${accountId}, ${files.body ?? files.certificate}`);
}

/** Returns commands that get a token and use it; none if the secret is not known. */
function tokenLines(baseUrl: string, { curl }: CredentialFiles, language: Language): string[] {
  if (curl === null) return [];
  const token = (path: string) =>
    `TOKEN=$(curl -s ${baseUrl}${path} -K ${word(curl)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  const texts = serveTexts[language];
  return [
    texts.standardToken(token('/api/auth/token')),
    texts.compatibilityToken(token('/oauth/token')),
    texts.then(`curl -s ${baseUrl}/balance -H "authorization: Bearer $TOKEN"`),
  ];
}

/** Quotes a path as one shell word. */
function word(path: string): string {
  return /^[\w./~+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** Formats the start-up message for programs: one line of JSON. */
export function bannerJson(introduction: Introduction): string {
  const {
    demo,
    others,
    controlToken,
    isTokenGenerated,
    isTokenFound: _found,
    isShownOnce: _once,
    ...facts
  } = introduction;
  const token = { hasControlToken: controlToken !== null, ...(isTokenGenerated && { controlToken }) };
  const shown = ({ account, files }: ShownAccount) => {
    const { fresh: _, certificatePem, privateKeyPem: __, ...facts } = account;
    return { ...facts, certificateHeader: encodeURIComponent(certificatePem), files };
  };
  return JSON.stringify({ ...facts, ...token, accounts: [demo, ...others].map(shown) });
}

/** Returns the variables that clients read from their environment. */
export function variablesOf({ baseUrl, controlUrl, controlToken, demo, others }: Introduction): Variables {
  const all = Object.assign({}, ...[demo, ...others].map(accountVariables)) as Variables;
  return {
    PIXKIT_BASE_URL: baseUrl,
    PIXKIT_CONTROL_URL: controlUrl ?? '',
    // No gateway needs a token left over from before, and `pixkit serve` refuses an empty one.
    ...(controlToken !== null && { PIXKIT_CONTROL_TOKEN: controlToken }),
    ...all,
  };
}

/** Returns the prefix of an account's variables. */
export function prefixOf(name: string): string {
  return name === 'demo' ? 'PIXKIT_' : `PIXKIT_${name.toUpperCase().replaceAll('-', '_')}_`;
}

function accountVariables({ account, files }: ShownAccount): Variables {
  const { name, accountId, chave, clientId, clientSecret } = account;
  const prefix = prefixOf(name);
  return {
    [`${prefix}ACCOUNT_ID`]: accountId,
    [`${prefix}PIX_KEY`]: chave,
    [`${prefix}CLIENT_ID`]: clientId,
    // If the secret is unknown, the file keeps its value.
    ...(clientSecret !== null && { [`${prefix}CLIENT_SECRET`]: clientSecret }),
    [`${prefix}CERTIFICATE`]: files.certificate,
    ...(files.key !== null && { [`${prefix}CERTIFICATE_KEY`]: files.key }),
  };
}
