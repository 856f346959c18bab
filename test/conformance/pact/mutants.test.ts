import { afterAll, describe, expect, test } from 'vitest';
import { mutantNamed } from '../../mutation/named.js';
import { type Running, start } from '../../mutation/start.js';
import { sampled, sampleTitle } from '../../support/sample.js';
import { smallOptions } from '../../support/small-suite.js';
import { sideBySide } from '../../mutation/trial.js';
import { variants } from '../../../conformance/variants/index.js';
import type { RunResult } from '../../../conformance/engine/result.js';
import { everything } from '../../../conformance/engine/select.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { pactSuite } from '../../../conformance/pact/suite.js';
import { Verifier } from '../../../conformance/pact/verifier.js';

/** Number of gateways that are verified concurrently, because they mostly wait. */
const atOnce = 3;
const timeoutMs = 120_000;

/** Mutants by the interaction that detects them. */
const noticed: Readonly<Record<string, readonly string[]>> = {
  'a request for an access token': [
    'tokens/answered-200',
    'tokens/expires-in-3600',
    'operator/TOKEN-04/retype',
    'tokens/opaque',
    'tokens/type-lower-case',
    'tokens/certificate-not-decoded',
  ],
  'a request for an access token without certificate': [
    'operator/TOKEN-14/another-status-x-ssl-client-cert-missing',
  ],
  'a request for an access token with an expired certificate': ['tokens/not-after-ignored'],
  'a request for an access token with a revoked certificate': ['tokens/revoked-accepted'],
  'a request for an access token with an unregistered certificate': ['tokens/any-certificate'],
  'a request for an access token with a certificate that cannot be parsed': ['tokens/old-certificate-code'],
  'a request for an OAuth token': ['operator/TOKEN-35/retype', 'oauth-token/scope-list'],
  'a request for the balance': [
    'operator/BALANCE-24/retype',
    'balance/consulted-at-number',
    'operator/BALANCE-22/retype',
  ],
  'a request for the balances of the account': ['balance/amounts-flat', 'operator/BALANCE-14/drop'],
  'a request for the balances of the account without the scope for it': ['auth/scope-ignored'],
  'a transfer to a payment key': [
    'transfer/amount-in-cents',
    'operator/TRANSFER-11/spoil',
    'operator/TRANSFER-06/retype',
  ],
  'a transfer to an unknown key': ['transfer/unknown-key-404'],
  'a cash-out': ['cash-out/answered-200', 'operator/CASHOUT-06/drop', 'cash-out/confirmed-at-once'],
  'a cash-out to a key of a type that does not exist': ['errors/validation-code', 'errors/message-joined'],
  'a cash-out of more than the balance': ['errors/error-code-other', 'money/overdrawn'],
  'a cash-out above the limit of a transaction': ['limits/transaction-code'],
  'a cash-out with a used externalId': ['cash-out-error/duplicate-code', 'cash-out/duplicate-409'],
  'a cash-out by QR code with a used externalId': ['qr-cash-out/duplicate-400'],
  'a charge with a QR image and a split': ['cash-in/no-image'],
  'a charge with a used externalId': ['cash-in/duplicate-422'],
  'a charge whose expiration is below the minimum of the provider': ['cash-in/provider-code-missing'],
  'an immediate charge': ['cob/revisao-one', 'cob/status-active', 'cob/solicitacao-dropped'],
  'an immediate charge with a used txid': ['cob/used-txid-400'],
  'a refund of a received payment': ['operator/DEVOLUCAO-06/retype', 'operator/DEVOLUCAO-08/retype'],
  'a refund-in of a received payment': ['refund-in/value-text', 'refund-in/answered-200'],
  'a request for the open MEDs': ['operator/MED-04/retype', 'operator/MED-32/null'],
  'a request to resend a notification to a receiver that responds': [
    'operator/RESEND-03/retype',
    'operator/RESEND-02/drop',
  ],
  'a CashOut of a payment that was confirmed': [
    'notification/in-version-2-envelope',
    'notification/movement-credit',
    'notification/original-in-cents',
    'delivery/custom-headers-dropped',
    'delivery/form-encoded',
    'delivery/success-unheard',
  ],
  'a CashOut of a payment that failed': ['notification/error-code-null', 'notification/failure-confirmed'],
  'a CashOutReversal of a payment that was returned in part': [
    'reversal/value-in-reals',
    'reversal/return-debit',
  ],
  'a CashIn of a charge that was paid': ['cash-in/status-paid', 'cash-in/not-notified'],
  'a CashInReversal of a completed refund': ['operator/EVENT-169/spoil'],
  'a TRANSFER of a transfer that was processed': ['transfer/status-confirmed', 'transfer/creditor-unmasked'],
  'a RECEIVE of an immediate charge that was paid': ['cob/amount-in-cents', 'cob/debtor-unmasked'],
  'a REFUND of a refund that was processed': ['operator/EVENT-76/spoil'],
};

const all = Object.entries(noticed).flatMap(([description, ids]) => ids.map((id) => ({ id, description })));
const pairs = sampled(all);

/** Returns the id of the check that verifies an interaction; it is as stable as the description. */
const idOf = (description: string) => `pact/${description.toLowerCase().replaceAll(' ', '-')}`;

const verifier = new Verifier(4 * atOnce);
const suite = pactSuite(verifier);
afterAll(() => verifier.close());

async function verified(starting: Promise<Running>, only: readonly string[]): Promise<RunResult> {
  const running = await starting;
  try {
    return await runSuite(suite, running.target, { ...smallOptions, selection: { ...everything, only } });
  } finally {
    await running.close();
  }
}

describe(`a gateway that breaks what a consumer relies on fails (${sampleTitle})`, () => {
  const runs = sideBySide(pairs, atOnce, ({ id, description }) =>
    verified(mutantNamed(id).start(), [description]),
  );
  // Each is awaited in a separate test, possibly after it has failed.
  for (const run of runs) run.catch(() => undefined);

  test.each(pairs.map(({ id, description }, position) => [id, description, position] as const))(
    '%s: %s',
    async (_, description, position) => {
      const run = await runs[position]!;
      expect(run.checks.map(({ check, outcome }) => [check.title.en, outcome])).toEqual([
        [description, 'failed'],
      ]);
      expect(run.checks.map(({ check }) => check.id)).toEqual([idOf(description)]);
      expect(run.exit).toBe(1);
    },
    timeoutMs,
  );
});

/** Variants with the interactions of the contracts that their choice affects. */
const legal: Readonly<Record<string, readonly string[]>> = {
  'extra-members': ['a cash-out', 'a request for the balance*', 'a charge', 'a CashOut*', 'a T*'],
  'upper-case-ids': ['a cash-out', 'a charge', 'a CashOut*'],
  'times-without-fraction': ['a cash-out', 'a request for the*', 'a CashOut*'],
  'times-with-offset': ['a cash-out', 'a request for the*', 'a CashOut*'],
  'balance-in-data': ['a request for the balance*'],
  'balance-in-a-list': ['a request for the balance*'],
  'only-api-balance': ['a request for the balance*'],
  'oauth-answered-201': ['a request for an OAuth token*'],
  'oauth-full-envelope': ['a request for an OAuth token*'],
  'oauth-credentials-403': ['a request for an OAuth token*'],
  'amounts-by-business-code': ['a cash-out*'],
  'content-type-plain': ['a request for an access token*', 'a CashOut*'],
  'several-messages-per-field': ['a request for an access token*', 'a cash-out*'],
  'details-always': ['a cash-out*'],
  'error-id-numeric': ['a request for an access token*', 'a cash-out*'],
  'path-behind-a-prefix': ['a cash-out*'],
  'counterpart-masked': ['a CashOut*'],
  'fee-beside-the-final-amount': ['a CashOut*', 'a request for the list of transactions'],
  'balance-short-envelope': ['a request for the balance*'],
  'full-envelope-everywhere': ['a request for the balances*'],
  'busy-now-and-then': ['a request for an access token*', 'a cash-out*'],
  'scope-401-on-standard': ['a request for the balance*'],
  'families-apart': ['a request for the balance*', 'a transfer*'],
  'slow-notifications': ['a CashOut*'],
  'doubled-notifications': ['a C*', 'a T*', 'a R*'],
  'notifications-out-of-order': ['a CashOut*'],
  'end-to-end-id-absent-on-error': ['a CashOut*'],
  'end-to-end-ids-of-33': ['a refund*', 'a R*', 'a C*', 'a T*'],
  'devolucao-done-at-once': ['a refund*', 'a REFUND*'],
  'devolucao-answered-200': ['a refund*'],
  'refund-in-unknown-400': ['a refund-in*'],
  'refund-notification-of-the-payment': ['a REFUND*'],
  'refunds-to-cash-in': ['a REFUND*', 'a CashInReversal*', 'a CashOutReversal*'],
  'med-without-payment': ['a request for the open MEDs'],
  'med-notifications-otherwise': ['a med_*'],
  'list-with-numbers': ['a request for the list of transactions'],
  'registration-enabled': ['a webhook registration*'],
  'resend-502': ['a request to resend*'],
  'accounts-alone': ['a request for an access token*', 'a request for the balance*', 'a med_*'],
  'conditions-unknown': ['a request for an access token*'],
};

describe(`a gateway that chose otherwise where it may passes (${sampleTitle})`, () => {
  test.each(sampled(Object.entries(legal)))(
    '%s',
    async (id, only) => {
      const variant = variants.find((candidate) => candidate.id === id);
      if (variant === undefined) throw new Error(`there is no variant ${id}`);
      const run = await verified(start(variant.parts, { responseValidation: false }), only);
      const bad = run.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
      expect(bad).toEqual([]);
      expect(run.exit).toBe(0);
    },
    timeoutMs,
  );
});
