import { InvalidRequest } from './errors.js';

/** The gateway to connect to, the credentials and the limits. */
export interface ClientOptions {
  /** The base URL of the API: `https://api.gateway.example`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * The client certificate in PEM, without its private key. With it, calls of the standard family use a token from
   * `/api/auth/token`, and those of the compatibility family one from `/oauth/token`. Without it, all use the latter.
   */
  readonly certificatePem?: string;
  /** The timeout of one attempt, from connecting to the last byte, in ms. Default: 15,000. */
  readonly timeoutMs?: number;
  /** The maximum number of attempts for a call that is safe to repeat. Default: 5. */
  readonly maxTries?: number;
  /** The maximum wait that a gateway may request with `Retry-After`, in ms; beyond it the call ends. Default: 30,000. */
  readonly maxWaitMs?: number;
  /** Replaces the global `fetch`, for a proxy or your own certificates. It must not retry calls itself. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The options, validated and with defaults filled in. */
export interface Settings {
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The value of the header `X-SSL-Client-Cert`; null without a certificate. */
  readonly certificate: string | null;
  readonly timeoutMs: number;
  readonly maxTries: number;
  readonly maxWaitMs: number;
}

/** Validates the options. Throws an `InvalidRequest` that names the invalid one. */
export function settingsOf(options: ClientOptions): Settings {
  const { baseUrl, clientId, clientSecret, certificatePem } = options;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidRequest('baseUrl', 'must be an http or https URL without a query');
  }
  if (typeof clientId !== 'string' || clientId === '')
    throw new InvalidRequest('clientId', 'must not be empty');
  if (typeof clientSecret !== 'string' || clientSecret.length < 8 || clientSecret.length > 64) {
    throw new InvalidRequest('clientSecret', 'must have 8 to 64 characters');
  }
  return {
    baseUrl,
    credentials: { clientId, clientSecret },
    certificate: certificatePem === undefined ? null : certificateHeader(certificatePem),
    timeoutMs: numberOf(options, 'timeoutMs', 15_000, 600_000),
    maxTries: numberOf(options, 'maxTries', 5, 10),
    maxWaitMs: numberOf(options, 'maxWaitMs', 30_000, 600_000),
  };
}

/** Returns the certificate percent-encoded: a `+` of the base64 as `%2B`, a space as `%20`. */
function certificateHeader(pem: string): string {
  if (pem.includes('PRIVATE KEY')) {
    throw new InvalidRequest('certificatePem', 'contains a private key: pass only the certificate');
  }
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) {
    throw new InvalidRequest(
      'certificatePem',
      'must be a certificate in PEM, as its file has it (not encoded)',
    );
  }
  return encodeURIComponent(pem);
}

function numberOf(
  options: ClientOptions,
  name: 'timeoutMs' | 'maxTries' | 'maxWaitMs',
  otherwise: number,
  max: number,
): number {
  const value = options[name] ?? otherwise;
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new InvalidRequest(name, `must be a whole number from 1 to ${max}`);
  }
  return value;
}
