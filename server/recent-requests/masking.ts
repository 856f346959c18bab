import { protocol } from '../../generated/provider-states.js';

export type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The replacement for a secret wherever it would be shown. */
export const mask = '••••••';

const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const pem = /-----BEGIN [A-Z ]+-----[\s\S]*?(-----END [A-Z ]+-----|$)/g;
const encodedPem = /-----BEGIN(?:%20|\+)[\w%.~+/=-]*/gi;
/** A signing secret for deliveries, in the format of Standard Webhooks. */
const webhookSecret = /\bwhsec_[A-Za-z0-9+/]+={0,2}/g;
const userInfo = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"]+@/gi;
/** Custom headers of a registration in truncated JSON: as a list, or as a JSON text. */
const headerLists = /("headers"\s*:\s*\[)(?:[^\]"]|"(?:[^"\\]|\\.)*"?)*/g;
const headerTexts = /("headers"\s*:\s*")(?:[^"\\]|\\.)*/g;
/** A secret member in truncated JSON, or in JSON within a text. */
const memberText = (names: readonly string[]) =>
  new RegExp(`(\\\\*"(?:${names.join('|')})\\\\*"\\s*:\\s*\\\\*")(?:[^"\\\\]|\\\\(?!").)*`, 'gi');

const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-ssl-client-cert',
  'webhook-secret',
]);

/**
 * Members that contain a secret: those marked in the control protocol (`format: password`), and those of the token
 * endpoints.
 */
const secretMembers: readonly string[] = [
  ...new Set([
    'clientSecret',
    'client_secret',
    'access_token',
    'accessToken',
    'refresh_token',
    'token',
    'secret',
    'password',
    'privateKeyPem',
    ...Object.values(protocol.states).flatMap(({ params, returns }) => [
      ...marked(params),
      ...marked(returns),
    ]),
  ]),
];
const namedSecrets: ReadonlySet<string> = new Set(secretMembers.map((name) => name.toLowerCase()));
/** A pattern for names of secrets, because no list can be complete. */
const likeSecret = /secret|password|senha|token$|private|api[-_]?key/i;
const isSecret = (name: string): boolean => namedSecrets.has(name.toLowerCase()) || likeSecret.test(name);
/** The parameters of a query or a form. */
const parameter = /(^|[?&])([\w.-]+)=[^&#\s"]+/g;
const inJson = memberText(secretMembers);

interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

function marked({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    schema.format === 'password' ? [name] : marked(schema),
  );
}

/** Masks the user name and password of every URL in a text. */
export function withoutUserInfo(text: string): string {
  return text.replace(userInfo, `$1${mask}@`);
}

/** Masks tokens, keys, certificates and passwords in a text. */
export function maskedText(text: string): string {
  return withoutUserInfo(text)
    .replace(encodedPem, mask)
    .replace(pem, mask)
    .replace(jwt, mask)
    .replace(webhookSecret, mask)
    .replace(inJson, `$1${mask}`)
    .replace(parameter, (whole, before: string, name: string) =>
      isSecret(name) ? `${before}${name}=${mask}` : whole,
    );
}

/** Masks the start of a JSON text in the same way. */
export function maskedBeginning(text: string): string {
  return maskedText(text.replace(headerLists, `$1${mask}`).replace(headerTexts, `$1${mask}`));
}

/**
 * Copies a JSON value with its secrets masked: secret members, values of headers, and anything that looks like a
 * secret.
 */
export function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (Array.isArray(value)) return value.map(maskedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskedMember(name, inner)]));
}

function maskedMember(name: string, value: unknown): unknown {
  // A count such as `tokens` is not a secret; a secret that is an object still is one.
  if (isSecret(name) && (typeof value === 'string' || typeof value === 'object')) return mask;
  // Custom headers of a registration, by which a receiver may authenticate its sender.
  if (name === 'headers' && Array.isArray(value)) return value.map(maskedHeader);
  if (name === 'headers' && typeof value === 'string') return mask;
  return maskedValue(value);
}

function maskedHeader(header: unknown): unknown {
  return typeof header === 'object' && header !== null && 'value' in header
    ? { ...header, value: mask }
    : maskedValue(header);
}

/** Returns headers for display; of a header that authenticates the caller, only its scheme. */
export function maskedHeaders(headers: Headers): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const text = [value].flat().join(', ');
    if (!secretHeaders.has(name.toLowerCase()) && !isSecret(name)) return [[name, maskedText(text)]];
    const scheme = /^(Bearer|Basic) /i.exec(text)?.[0] ?? '';
    return [[name, scheme + mask]];
  });
}
