import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { sampled, sampleTitle } from '../../support/sample.js';
import { lackOf } from '../../support/scaffold-process.js';
import { type ClientLanguage, clientLanguages, type Defect, startClient } from './client.js';

/** Time for a compiler and all scenarios on a busy machine, in ms. */
const patience = 600_000;

interface Report {
  readonly checks: readonly { readonly id: string; readonly outcome: string }[];
}

// Scenarios spend most of their time waiting, so running all at once takes only as long as the longest.
it.concurrent.for(sampled(clientLanguages))(
  `the right client in %s keeps every duty that it can be judged by (${sampleTitle})`,
  { timeout: patience },
  async (language, { folder, keep, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    const { url, stop } = await startClient(language, join(folder, 'client'));
    await keep({ close: stop });
    const report = join(folder, 'report.json');
    // A process of PHP's server accepts connections even while it is busy, and lets them wait.
    const jobs = language === 'php' ? '8' : '24';
    const judging = ['--driver', url, '--report', `json=${report}`, '--jobs', jobs];
    const strictly = ['--fail-on', 'required,implied,portable,practice,money'];
    const { status, out, err } = await pixkit('check', 'client', ...judging, ...strictly);
    const { checks } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const outcomes = checks.filter(({ outcome }) => !['passed', 'recorded', 'skipped'].includes(outcome));
    expect([outcomes, status], `${out}\n${err}`).toEqual([[], 0]);
    const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
    expect(passed.length).toBeGreaterThan(45);
    // A client that cannot read a long token would make no calls.
    expect(passed).toContain('caller/credentials-and-token');
  },
);

interface Wrong extends Defect {
  readonly language: ClientLanguage;
  readonly what: string;
  /** The scenario that must catch it, and the duty that it violates. */
  readonly scenario: string;
  readonly duty: string;
}

const wrongClients: readonly Wrong[] = [
  {
    language: 'python',
    what: 'takes a used externalId for a failure',
    file: 'shop/shop.py',
    right: '            self._look_up(order)\n            return self._ended(order)',
    wrong: '            order.own = "failed"\n            return self._ended(order)',
    scenario: 'caller/external-id-already-used',
    duty: 'CALLER-35',
  },
  {
    language: 'python',
    what: 'pays again with another externalId after a lost answer',
    file: 'shop/shop.py',
    right: '            answer = self.gateway.call("POST", path, order.request, again=("busy",))\n',
    wrong: [
      '            try:',
      '                answer = self.gateway.call("POST", path, order.request, again=("busy",))',
      '            except Unknown:',
      '                another = {**order.request, "externalId": str(uuid.uuid4())}',
      '                answer = self.gateway.call("POST", path, another, again=("busy",))\n',
    ].join('\n'),
    scenario: 'caller/lost-answer-of-a-cash-out',
    duty: 'CALLER-36',
  },
  {
    language: 'go',
    what: 'pays again with another externalId while the list does not show the payment',
    file: 'shop/client.go',
    right: '// There is no such payment. It is sent again under the same id, so it cannot be paid twice.',
    wrong: 'order = bytes.Replace(order, []byte(externalID), []byte("again"+externalID[5:]), 1)',
    scenario: 'caller/list-that-lags-behind',
    duty: 'CALLER-40',
  },
  {
    language: 'php',
    what: 'reads the cents that came back as BRL',
    file: 'shop/Shop.php',
    right: "= $notification['metadata']['refund']['value'];",
    wrong: "= 100 * $notification['metadata']['refund']['value'];",
    scenario: 'receiver/partly-returned',
    duty: 'RECEIVER-05',
  },
  {
    language: 'java',
    what: 'makes floating-point numbers of amounts',
    file: 'shop/Pix.java',
    right: 'amount.toPlainString(),',
    wrong: 'new BigDecimal(amount.floatValue()).toPlainString(),',
    scenario: 'caller/amounts-of-payments',
    duty: 'CALLER-13',
  },
];

it.concurrent.for(
  wrongClients.map((wrong) => [`${wrong.language} that ${wrong.what} breaks ${wrong.duty}`, wrong] as const),
)(
  'a client in %s',
  { timeout: patience },
  async ([, { language, scenario, duty, ...defect }], { folder, keep, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    const { url, stop } = await startClient(language, join(folder, 'client'), defect);
    await keep({ close: stop });
    const only = ['--only', scenario, '--fail-on', 'required,implied,practice,money'];
    const { status, out } = await pixkit('check', 'client', '--driver', url, ...only);
    expect([status, out]).toEqual([1, expect.stringContaining(`✗ ${duty} `)]);
  },
);
