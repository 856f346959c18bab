import { at } from '../../../../conformance/variants/parts/edits.js';
import { codeOf, type AccountWithBalance } from '../../../../conformance/variants/parts/memory.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handlers } from '../../../../conformance/variants/parts/replace.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** Fields of a token request as received. */
export const secretOf = ({ body }: WireRequest): unknown => at(body, '/clientSecret');
export const clientOf = ({ body }: WireRequest): unknown => at(body, '/clientId');

/** The account whose client a token request names. */
export const accountOfClient = (all: readonly AccountWithBalance[], request: WireRequest) =>
  all.find(({ clientId }) => clientId === clientOf(request));

/** Whether a value is a UUID of this version (a character class). */
export function isUuid(value: unknown, version = '[1-8]'): boolean {
  const pattern = `^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$`;
  return typeof value === 'string' && new RegExp(pattern, 'i').test(value);
}

/** Whether a header value does not even look like a PEM certificate. */
export function isNoPem(header: string | undefined): boolean {
  try {
    return !decodeURIComponent(header ?? '').includes('BEGIN CERTIFICATE');
  } catch {
    return true;
  }
}

/** The standard token endpoint accepts a request that it would have refused with this code. */
export const acceptedDespite = (code: string): Part =>
  handlers(({ createAccessToken, createOauthToken }) => ({
    createAccessToken: async (request, services) => {
      try {
        return await createAccessToken(request, services);
      } catch (thrown) {
        if (codeOf(thrown) !== code) throw thrown;
        const { body } = await createOauthToken({ ...request, certificate: null }, services);
        return { status: 201, body: { ...body, token_type: 'Bearer', expires_in: 1800 } } as never;
      }
    },
  }));
