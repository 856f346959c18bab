import type { DemoAccount } from '../sandbox/demo-account.js';
import type { CredentialFiles } from './credentials-folder.js';
import type { Variables } from './env-file.js';

/** An account with the files that have its credentials. */
export interface ShownAccount {
  readonly account: DemoAccount;
  readonly files: CredentialFiles;
}

/** What a gateway says of itself when it has started. */
export interface Introduction {
  readonly baseUrl: string;
  readonly controlUrl: string | null;
  /** Whether the control endpoint wants a token. */
  readonly hasControlToken: boolean;
  /** The account `demo`. */
  readonly demo: ShownAccount;
  readonly others: readonly ShownAccount[];
  readonly hasMetrics: boolean;
  /** Where the variables were written; null: nowhere. */
  readonly envFile: string | null;
  readonly receivers: false | string;
  readonly timeStandsStill: boolean;
}

/** Accounts beside `demo` that have a line of their own; of more than these the number is said. */
const maxOthers = 2;

/** For people: a line for each fact, and commands that work when they are pasted into a shell. */
export function bannerLines(told: Introduction): string[] {
  const { baseUrl, controlUrl, demo, others, envFile } = told;
  const { accountId, clientId, clientSecret } = demo.account;
  return [
    `Base URL:       ${baseUrl}`,
    `Control URL:    ${controlUrl ?? 'closed (open it with --control)'}`,
    `accountId:      ${accountId}`,
    `clientId:       ${clientId}`,
    `clientSecret:   ${clientSecret ?? 'printed when this database was new; only its hash is kept'}`,
    ...(clientSecret === null
      ? ['Another secret: --account-secret TEXT, or PIXKIT_CLIENT_SECRET in the environment, gives it one']
      : []),
    `Certificate:    ${demo.files.certificate}`,
    ...tokenLines(baseUrl, demo.files),
    ...others.slice(0, maxOthers).map(otherLine),
    ...(others.length > maxOthers
      ? [`More accounts:  ${others.length - maxOthers}, in files beside the certificate`]
      : []),
    ...(envFile === null ? [] : [`Variables:      ${envFile}`]),
    `Dashboard:      ${baseUrl}/dashboard`,
    `API reference:  ${baseUrl}/docs`,
    `Health:         ${baseUrl}/health${told.hasMetrics ? `   Metrics: ${baseUrl}/metrics` : ''}`,
    `Check it:       npx pixkit check --base-url ${baseUrl}${controlOptions(told)}`,
  ];
}

function controlOptions({ controlUrl, hasControlToken }: Introduction): string {
  if (controlUrl === null) return '';
  // The token is not printed: logs of builds keep what is.
  return ` --control-url ${controlUrl}${hasControlToken ? ' --control-token "${PIXKIT_CONTROL_TOKEN:?}"' : ''}`;
}

function otherLine({ account, files }: ShownAccount): string {
  const { name, accountId } = account;
  return `${`${name}:`.padEnd(15)} accountId ${accountId}, ${files.body ?? files.certificate}`;
}

/** Commands that get a token and use it; none where the secret is not known. */
function tokenLines(baseUrl: string, { curl }: CredentialFiles): string[] {
  if (curl === null) return [];
  const token = (path: string) =>
    `TOKEN=$(curl -s ${baseUrl}${path} -K ${word(curl)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  return [
    `Standard token: ${token('/api/auth/token')}`,
    `Compatibility:  ${token('/oauth/token')}`,
    `Then:           curl -s ${baseUrl}/balance -H "authorization: Bearer $TOKEN"`,
  ];
}

/** A path as one word of a shell. */
function word(path: string): string {
  return /^[\w./~+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** For programs: one line of JSON. */
export function bannerJson({ demo, others, ...told }: Introduction): string {
  const shown = ({ account, files }: ShownAccount) => {
    const { fresh: _, certificatePem, privateKeyPem: __, ...facts } = account;
    return { ...facts, certificateHeader: encodeURIComponent(certificatePem), files };
  };
  return JSON.stringify({ ...told, accounts: [demo, ...others].map(shown) });
}

/** What clients read from their environment. */
export function variablesOf({ baseUrl, controlUrl, demo, others }: Introduction): Variables {
  const all = Object.assign({}, ...[demo, ...others].map(accountVariables)) as Variables;
  return { PIXKIT_BASE_URL: baseUrl, PIXKIT_CONTROL_URL: controlUrl ?? '', ...all };
}

/** How variables of an account begin. */
export function prefixOf(name: string): string {
  return name === 'demo' ? 'PIXKIT_' : `PIXKIT_${name.toUpperCase().replaceAll('-', '_')}_`;
}

function accountVariables({ account, files }: ShownAccount): Variables {
  const { name, accountId, clientId, clientSecret } = account;
  const prefix = prefixOf(name);
  return {
    [`${prefix}ACCOUNT_ID`]: accountId,
    [`${prefix}CLIENT_ID`]: clientId,
    // One that nobody knows here stays as it stands in the file.
    ...(clientSecret !== null && { [`${prefix}CLIENT_SECRET`]: clientSecret }),
    [`${prefix}CERTIFICATE`]: files.certificate,
    ...(files.key !== null && { [`${prefix}CERTIFICATE_KEY`]: files.key }),
  };
}
