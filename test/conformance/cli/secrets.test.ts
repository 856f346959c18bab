import { afterEach, describe, expect, test, vi } from 'vitest';
import { pixkit } from '../../support/command.js';

afterEach(() => vi.unstubAllEnvs());

describe('a database URL', () => {
  test.each([
    'postgres://u:geheim@@',
    'postgres://u:gehe/im@host/books',
    'postgres://u:gehe#im@host/books',
    'postgres://u:12?geheim@host/books',
    'postgres://u:geheim@host:99999/books',
    'postgres:geheim',
    'postgre://u:geheim@host/books',
  ])(
    '%s is refused by serve and audit without repeating any of it',
    async (url) => {
      for (const command of ['serve', 'audit']) {
        const { status, out, err } = await pixkit(command, '--database', url);
        expect([status, out]).toEqual([2, '']);
        expect(err).toContain('the URL of the database is invalid: use postgres://');
        expect(err).not.toMatch(/gehe|im@|books/);
      }
    },
    60_000,
  );

  test('from the environment is used, and an error omits its password', async () => {
    vi.stubEnv('PIXKIT_DATABASE', 'postgres://u:geheim@127.0.0.1:1/books');
    for (const command of ['serve', 'audit']) {
      const { status, err } = await pixkit(command);
      expect(status).toBe(2);
      expect(err).toContain('the database books at 127.0.0.1:1 cannot be used');
      expect(err).not.toContain('geheim');
    }
  });
});

test.each([
  ['PIXKIT_CONTROL_TOKEN', '', 'The control token is empty.'],
  ['PIXKIT_DATABASE', '', 'The database name is empty.'],
  ['PIXKIT_TOKEN_KEY', 'geheim', 'The key for access tokens is too short.'],
  ['PIXKIT_WEBHOOK_SECRET', 'geheim', 'The webhook secret is invalid.'],
])('refuses %s=%j without repeating it', async (name, value, sentence) => {
  vi.stubEnv(name, value);
  const { status, out, err } = await pixkit('serve', '--port', '0');
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
  expect(err).toContain(name);
  expect(err).not.toContain('geheim');
});
