import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import type { CallMessage, NotificationMessage } from '../../../conformance/recordings/recording.js';
import { RunningCommand } from '../../support/command.js';
import { it } from './tapping.js';

/** The chapters to run; `SECRETS_CHAPTERS=*` runs all. */
const chapters = (process.env['SECRETS_CHAPTERS'] ?? 'tokens,webhook-registration').split(',');

describe('a recording', () => {
  it('has no secret of any check or notification, even with values kept', async ({
    served,
    folder,
    tapping,
    application,
  }) => {
    const file = join(folder, 'check.ndjson');
    const record = { file, maxBytes: 1_000_000_000, keep: 0, keepsValues: true };
    const receivers = [{ host: '127.0.0.1', port: 0, to: `${application.url}/hook` }];
    const calls = await tapping({ target: served.baseUrl, receivers, record });
    // The kit creates accounts at the control endpoint; another tap, which records nothing, collects their secrets.
    const controlled = new URL(served.controlUrl);
    const control = await tapping({ target: controlled.origin });

    const account = await served.subscriber(`${calls.tap.receiverUrls[0] ?? ''}/hook`);
    await account.cashOut();
    await application.until(1);
    const target = [
      '--base-url',
      calls.tap.baseUrl,
      '--control-url',
      control.tap.baseUrl + controlled.pathname,
    ];
    const only = chapters.flatMap((chapter) => ['--only', `${chapter}/*`]);
    const { out } = await new RunningCommand(['check', ...target, '--seed', '7', ...only], {}).ended();
    expect(out).toContain('seed 7');
    await calls.tap.close();
    expect(calls.findings.filter(({ by }) => by === 'gateway')).toEqual([]);

    const all = [...calls.messages, ...control.messages];
    const learnt = [...new Set([...all.flatMap(secretsOf), account.token, account.credentials.clientSecret])];
    const kinds = [
      'clientSecret',
      'access_token',
      'webhook-signature',
      'x-ssl-client-cert',
      'secret',
      'authorization',
    ];
    const names = new Set(all.flatMap((one) => [...namedIn(one)].map(([name]) => name)));
    expect(kinds.filter((name) => !names.has(name))).toEqual([]);
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\n');
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.filter((line) => line.includes('"kind":"notification"')).length).toBeGreaterThan(0);
    expect(learnt.length).toBeGreaterThan(20);
    const ids = clientIdsGiven(control.messages);
    expect(ids.size).toBeGreaterThan(0);
    const looked = withoutClientIds(text, ids);
    expect(learnt.filter((secret) => looked.includes(secret))).toEqual([]);
  }, 300_000);
});

type Passed = CallMessage | NotificationMessage;

/** Returns the names of headers and members with their texts, in JSON or in a form. */
function* namedIn({
  headers = {},
  body,
  answer,
}: Pick<Passed, 'headers' | 'body' | 'answer'>): Generator<readonly [string, string]> {
  yield* Object.entries(headers);
  yield* Object.entries(answer?.headers ?? {});
  for (const text of [body?.text, answer?.body?.text]) {
    const pairs: (readonly [string, string])[] = [];
    try {
      JSON.parse(text ?? '', (name, value: unknown) => {
        if (typeof value === 'string') pairs.push([name, value]);
        return value;
      });
    } catch {
      pairs.push(...new URLSearchParams(text));
    }
    yield* pairs;
  }
}

/** Returns the client ids of accounts. These are not secret and are kept, although checks send some of them as wrong tokens. */
function clientIdsGiven(messages: readonly Passed[]): ReadonlySet<string> {
  const given = messages.flatMap(({ answer }) => [...namedIn({ answer })]);
  return new Set(given.flatMap(([name, value]) => (name === 'clientId' ? [value] : [])));
}

/** Removes the client ids from a recording where they are expected: as a member of that name, or as the user of Basic. */
function withoutClientIds(text: string, ids: ReadonlySet<string>): string {
  const left = (id: string) => (ids.has(id) ? '' : id);
  return text
    .replace(/(client_?id\\?":\\?")([^"\\]+)/gi, (_, before: string, id: string) => before + left(id))
    .replace(/(basic +)([\w+/=]+)/gi, (_, scheme: string, given: string) => {
      const [user = '', ...password] = Buffer.from(given, 'base64').toString().split(':');
      return [scheme + left(user), ...password].join(':');
    });
}

/** Returns the secrets of a message, in every form. Values of fewer than 16 characters are wrong values that a check sent. */
function secretsOf(message: Passed): readonly string[] {
  const isSecret =
    /secret|(^|_)token$|accessToken|certificate|client-cert|privateKey|authorization|signature/i;
  return [...namedIn(message)]
    .filter(([name]) => isSecret.test(name))
    .flatMap(([, value]) => {
      const bare = value.replace(/^(bearer|basic) +/i, '');
      // Unlike decodeURIComponent, this never throws.
      const query = new URLSearchParams(`x=${bare.replaceAll('+', '%2B').replaceAll('&', '%26')}`);
      const lines = (query.get('x') ?? '').split('\n');
      const forms = lines.length > 1 ? lines : [bare, bare.split(/[ ,]/).at(-1) ?? ''];
      // A check sends bytes that are not valid text, which cannot be encoded.
      return forms
        .filter((form) => Buffer.from(form).toString() === form)
        .flatMap((form) => [form, encodeURIComponent(form), Buffer.from(form).toString('base64')]);
    })
    .filter((form) => form.length >= 16 && !/^-----|^LS0tLS1|BEGIN|keyed/.test(form));
}
