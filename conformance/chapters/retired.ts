/**
 * Ids of removed checks, by chapter. They are never reused, so that a known failure that names one remains valid. Derived
 * requests and observers now decide their clauses.
 */
const retired: Readonly<Record<string, string>> = {
  authentication: `
    own-balance own-balance-compatibility own-money standard-lifetime`,
  balance: `
    many-small-payments`,
  'cash-in': `
    additional-info-malformed below-one-cent description-empty description-longest description-missing
    description-not-a-text description-too-long expiration-not-a-number expiration-too-long expiration-too-short
    external-id-empty external-id-missing external-id-not-a-text generate-qr-code-not-a-boolean least-value
    longest-expiration most-additional-info most-splits payer-document-malformed payer-document-missing
    payer-document-not-a-text payer-missing payer-name-longest payer-name-missing payer-name-not-a-text
    payer-name-too-long split-document-malformed split-document-missing split-documents
    split-immediate-not-a-boolean split-key-missing split-key-too-long split-key-type-unknown split-least-value
    split-name-longest split-name-missing split-name-too-long split-type-unknown split-value-missing
    split-value-of-nothing split-value-too-many-decimals splits-not-an-array splits-optional too-many-decimals
    too-many-splits too-much-additional-info transaction-missing value-missing value-not-a-number`,
  'cash-out': `
    below-one-cent description-longest description-not-a-text description-optional description-too-long
    details-missing details-not-an-object document-key-malformed document-malformed document-missing
    email-key-malformed external-id-missing external-id-not-a-text generate-time-of-each key-missing key-type-missing key-type-unknown
    least-amount name-longest name-missing name-not-a-text name-too-long phone-key-malformed random-key-malformed
    refusal-without-effect-invalid-amount refusal-without-effect-invalid-key
    refusal-without-effect-malformed-document refusals-in-full too-many-decimals value-not-a-number`,
  cob: `
    refused-txid-is-free calendario-missing cpf-malformed expiracao-not-a-number info-malformed longest-txid modalidade-not-a-number
    nome-missing original-decimal original-malformed original-missing shortest-txid solicitacao-longest
    solicitacao-too-long txid-of-other-characters valor-missing`,
  derived: `
    cash-in-without-effect cash-out-without-effect cob-without-effect devolucao-without-effect
    qr-cash-out-without-effect refund-in-without-effect resend-faults transfer-without-effect`,
  devolucao: `
    descricao-longest descricao-not-a-text descricao-too-long e2eid-characters e2eid-length id-shortest
    natureza-optional natureza-original natureza-unknown refusal-without-right valor-malformed valor-missing`,
  errors: `
    converting-types ill-formed-cash-out ill-formed-oauth-request ill-formed-token-request json-everywhere
    json-of-cash-out same-code same-code-of-cash-out status-of-oauth-errors`,
  events: `
    cash-out-amounts`,
  med: `
    end-malformed page-not-a-number reconciliation-malformed smallest-page start-malformed status-unknown`,
  'qr-cash-out': `
    below-one-cent code-missing code-too-long code-too-short description-optional document-malformed
    document-optional external-id-missing longest-code name-optional settles-by-itself texts-that-are-none too-many-decimals
    value-missing wrong-prefix`,
  'refund-in': `
    below-one-cent external-id-not-a-text external-id-optional least-value reason-not-a-text reason-optional
    too-many-decimals value-missing`,
  tokens: `
    certificate-header-missing client-id-missing client-id-no-uuid client-secret-length client-secret-length-allowed
    client-secret-missing oauth-client-id-missing oauth-client-secret-length oauth-client-secret-missing`,
  transactions: `
    by-status by-type end-malformed ids-and-other-filters labels page-below-one page-not-an-integer pages-of-a-filter
    requested-by-status-and-type requested-by-their-ids start-malformed status-unknown type-unknown`,
  transfer: `
    amount-missing amounts-come-back currency description-not-a-text description-optional document-malformed expiration-not-a-number
    high-without-document idempotency-key-no-uuid ispb-deny-not-texts key-malformed least-expiration
    longest-expiration payment-missing pix-key-missing priority-optional priority-unknown replay settles-by-itself too-many-decimals`,
  'webhook-registration': `
    event-type-missing event-type-unknown header-key-missing header-value-missing headers-not-a-list six-headers
    url-missing url-not-https`,
};

/** The ids of retired checks. */
export const retiredChecks: readonly string[] = Object.entries(retired).flatMap(([chapter, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${chapter}/${name}`),
);
