import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlLine } from '../../../conformance/report/curl.js';
import { findingsOf } from '../../../conformance/report/findings.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { progress } from '../../../conformance/report/progress.js';
import { readReport } from '../../../conformance/report/read.js';
import { Redactor } from '../../../conformance/report/redact.js';
import { percentEncode } from '../../../conformance/target/certificates.js';
import { resealed, schemaFaults } from '../../support/sample-report.js';
import { certificatePem, jwt } from '../../support/fake-gateway.js';
import { it } from '../../support/fixtures.js';
import { consoleLines } from '../../support/printed.js';
import { runSmall, sample, smallRegister } from '../../support/small-suite.js';

const failing = sample({
  id: 'cash-out/failing',
  clauses: ['CASHOUT-05', 'TOKEN-01'],
  needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
  async run({ account, control, receiver, expect: expecting }) {
    const inbox = await receiver.listen(['cash_out']);
    const token = await account.requestToken();
    expecting.at('TOKEN-01').equal(token.body['access_token'], `not ${account.clientSecret}`);
    const payment = await account.cashOut();
    expecting.at('CASHOUT-05').status(payment, 400);
    await control.setup('a payment settles', { transactionId: payment.body['transactionId'] });
    const delivery = await expecting.at('CASHOUT-05').arrives(inbox, { event: 'CashOut' });
    if (delivery !== undefined) expecting.at('CASHOUT-05').field(delivery, '/status').equal('ERROR');
  },
});

async function failedRun(options: NonNullable<Parameters<typeof runSmall>[1]>['run'] = {}) {
  const redactor = new Redactor();
  const { run: result, gateway } = await runSmall([failing], { run: { secret: redactor.learn, ...options } });
  return { result, gateway, redactor };
}

describe('the JSON report', () => {
  test('keeps its published schema and says what happened', async () => {
    const { result, redactor } = await failedRun({
      waivers: [{ id: 'TOKEN-02', reason: 'known', until: '2999-01-01' }],
    });
    const report = jsonReport(result, redactor);
    expect(schemaFaults(report)).toBeNull();
    expect(report).toMatchObject({
      report: 2,
      verdict: 'nonconformant',
      checks: [
        { id: 'cash-out/failing', chapter: 'Cash-out', outcome: 'failed' },
        { id: 'contract/tokens', chapter: 'Tokens', outcome: 'passed' },
        { id: 'contract/balance', chapter: 'Balance', outcome: 'skipped' },
        { id: 'contract/cash-out', chapter: 'Cash-out', outcome: 'passed' },
        { id: 'contract/errors', chapter: 'Errors', outcome: 'skipped' },
        { id: 'contract/events', chapter: 'Events', outcome: 'passed' },
      ],
    });
    expect(result.checks[0]?.failures.map(({ pointer }) => pointer)).toEqual(['', '/status', '/status']);
    expect(result.checks[0]?.failures[2]?.deliveries).toHaveLength(1);
    expect(report.checks[0]?.failures.map(({ kind }) => kind)).toEqual(Array(3).fill('expectation'));
  });

  it('is read again, and one of an older kit without the kinds of failures too', async ({ write }) => {
    const { result, redactor } = await failedRun();
    const report = jsonReport(result, redactor);
    const read = async (value: object) => readReport(await write('report.json', value));
    const withKind = (kind: string | undefined) =>
      resealed({
        ...report,
        checks: report.checks.map((check) => ({
          ...check,
          failures: check.failures.map((failure) => ({ ...failure, kind: kind as 'expectation' })),
        })),
      });
    expect(await read(report)).toEqual(JSON.parse(JSON.stringify(report)));
    const older = await read(withKind(undefined));
    expect(older.checks[0]?.failures[0]).not.toHaveProperty('kind');
    expect(findingsOf(older)).toHaveLength(findingsOf(report).length);
    await expect(read(withKind('mood'))).rejects.toThrow('/checks/0/failures/0/kind');
  });

  test('and the console show no secret', async () => {
    const { result, redactor, gateway } = await failedRun();
    const report = jsonReport(result, redactor);
    const lines = consoleLines(report, smallRegister, { verbose: true });
    const shown = [JSON.stringify(report), ...lines].join('\n');
    expect(gateway.accounts.length).toBeGreaterThan(0);
    for (const { accountId } of gateway.accounts) {
      expect(shown).not.toContain(`secret-of-${accountId}`);
      expect(shown).not.toContain(jwt(accountId));
    }
    expect(shown).not.toContain('ZmFrZQ');
    expect(shown).toContain('$TOKEN');
    expect(shown).toContain('$CLIENT_SECRET');
    expect(shown).toContain('$CERTIFICATE');
  });

  test('the same seed sends the same requests', async () => {
    const bodies = async (seed: number) => {
      const { gateway } = await failedRun({ seed });
      return gateway.received.filter(({ path }) => path === '/api/pix/cash-out').map(({ text }) => text);
    };
    expect(await bodies(7)).toEqual(await bodies(7));
    expect(await bodies(7)).not.toEqual(await bodies(8));
  });
});

describe('the console', () => {
  test('progress is one line written over on a terminal, and rare plain lines elsewhere', async () => {
    const { result } = await failedRun();
    const check = { ...result.checks[0]!, outcome: 'failed' as const };
    const written = (isTTY: boolean) => {
      let text = '';
      let time = 0;
      const lines = progress({ write: (part) => (text += part), isTTY }, () => undefined, {
        now: () => (time += 1_000),
      });
      lines.started?.(10);
      for (let done = 1; done <= 10; done += 1) lines.concluded?.(check, done, 10);
      lines.finish();
      return text;
    };
    expect(written(true)).toContain('\r\u001b[2K50% done, about 5 s left');
    expect(written(false).split('\n').length).toBeLessThan(8);
    expect(written(false)).not.toContain('\r');
  });
});

describe('secrets', () => {
  const redactor = new Redactor();
  redactor.learn('s3cr3t-value', 'CLIENT_SECRET');
  redactor.learn('abc', 'CLIENT_SECRET');
  redactor.learn('key-of-tenant', 'HEADER_X_KEY');
  redactor.learn('sixsix', 'TOKEN');
  redactor.learn('sixsix-and-more', 'CLIENT_SECRET');
  redactor.learn('quo"ted value/', 'CLIENT_SECRET');
  redactor.learn(certificatePem, 'CERTIFICATE');

  test.each([
    ['a known value at the end', 'x sixsix', 'x $TOKEN'],
    ['a known value twice over', 'sixsixsixsix', '$TOKEN$TOKEN'],
    ['the longer of two that begin alike', 'sixsix-and-more sixsix', '$CLIENT_SECRET $TOKEN'],
    ['a known value inside JSON', '{"a":"quo\\"ted value/"}', '{"a":"$CLIENT_SECRET"}'],
    ['a known value inside a URL', '?a=quo%22ted%20value%2F&b', '?a=$CLIENT_SECRET&b'],
    ['name and password of a URL', 'a http://me:pass@host/x https://u:p@h', 'a http://…@host/x https://…@h'],
    ['nothing of a URL without them', 'https://host:8443/a@b', 'https://host:8443/a@b'],
    ['a member that is redacted already', '{"accessToken":"$SOME_VALUE"}', '{"accessToken":"$SOME_VALUE"}'],
    ['a member that only looks so', '{"accessToken":"a$SOME b"}', '{"accessToken":"$TOKEN"}'],
    ['a known value', 'x s3cr3t-value y', 'x $CLIENT_SECRET y'],
    ['a header of the target file', 'x-key: key-of-tenant', 'x-key: $HEADER_X_KEY'],
    ['a text too short to be one', 'abc', 'abc'],
    ['a token', `Bearer ${jwt('x')}`, 'Bearer $TOKEN'],
    ['a webhook secret', `"whsec_${'a/+A'.repeat(8)}="`, '"$WEBHOOK_SECRET"'],
    ['a PEM', `a ${certificatePem}b`, 'a $CERTIFICATEb'],
    ['a PEM in JSON', JSON.stringify({ c: certificatePem }), '{"c":"$CERTIFICATE"}'],
    ['a percent-encoded PEM', percentEncode(certificatePem), '$CERTIFICATE'],
    [
      'a member by its name',
      '{"clientSecret":"other","access_token": "opaque"}',
      '{"clientSecret":"$CLIENT_SECRET","access_token": "$TOKEN"}',
    ],
  ])('%s is taken out', (_, text, clean) => {
    expect(redactor.text(text)).toBe(clean);
  });

  test('are taken out of every text in a value, and nothing else is changed', () => {
    const value = { a: ['x sixsix', 1, null, true], b: { c: 's3cr3t-value' }, d: undefined };
    expect(redactor.value(value)).toEqual({ a: ['x $TOKEN', 1, null, true], b: { c: '$CLIENT_SECRET' } });
  });
});

test('a curl line is what a shell passes on, secrets from variables', () => {
  const redactor = new Redactor();
  redactor.learn('top secret', 'CLIENT_SECRET');
  const line = curlLine(
    {
      method: 'POST',
      url: 'http://gateway/api?x=1',
      path: '/api?x=1',
      headers: { authorization: `Bearer ${jwt('a')}`, accept: '*/*' },
      body: `{"name":"d'Ávila $HOME","clientSecret":"top secret"}`,
      operation: undefined,
    },
    redactor,
  );
  const shell = spawnSync(
    'sh',
    ['-c', `curl() { for a in "$@"; do echo "$a"; done; }; TOKEN=t; CLIENT_SECRET='a b'; ${line}`],
    {
      encoding: 'utf8',
    },
  );
  expect(shell.stdout.trimEnd().split('\n')).toEqual([
    '-i',
    '-X',
    'POST',
    'http://gateway/api?x=1',
    '-H',
    'authorization: Bearer t',
    '--data-raw',
    `{"name":"d'Ávila $HOME","clientSecret":"a b"}`,
  ]);
});
