import { InvalidRequest } from './errors.js';

/** How to reach a gateway, and as whom. */
export interface ClientOptions {
  /** The address of the API: `https://api.gateway.example`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * The client certificate in PEM, without its private key. With it, calls of the standard family use a token of
   * `/api/auth/token`, those of the compatibility family one of `/oauth/token`; without it, all use the latter.
   */
  readonly certificatePem?: string;
  /** How long one try may take, from the connection to the last byte, in ms. Default: 15,000. */
  readonly timeoutMs?: number;
  /** How often a call is sent at most, where it is safe to repeat. Default: 5. */
  readonly maxTries?: number;
  /** The longest wait that a gateway may ask for with `Retry-After`, in ms; beyond it the call ends. Default: 30,000. */
  readonly maxWaitMs?: number;
  /** Used instead of the global one, for a proxy or certificates of your own. It must not repeat calls by itself. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The same, checked and complete. */
export interface Settings {
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** As the header `X-SSL-Client-Cert` carries it; null without a certificate. */
  readonly certificate: string | null;
  readonly timeoutMs: number;
  readonly maxTries: number;
  readonly maxWaitMs: number;
}

/** Throws an `InvalidRequest` that names the option. */
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

/** Percent-encoded: a `+` of the base64 as `%2B`, a space as `%20`. */
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
