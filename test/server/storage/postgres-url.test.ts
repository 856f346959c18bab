import { describe, expect, it } from 'vitest';

import { postgresAddress } from '../../../server/storage/postgres-url.js';
import { StorageRefused } from '../../../server/storage/errors.js';

describe('the URL of a PostgreSQL', () => {
  it('may name several hosts, each with its port, of which the one that takes writes is used', () => {
    const url =
      'postgres://u:a,b%40@one:5433,[::1],three:5434/books?target_session_attrs=read-write&sslmode=disable';
    const rest = '/books?target_session_attrs=read-write&sslmode=disable';
    expect(postgresAddress(url)).toEqual({
      urls: ['one:5433', '[::1]', 'three:5434'].map((host) => `postgres://u:a,b%40@${host}${rest}`),
      hosts: ['one:5433', '[::1]', 'three:5434'],
      name: 'books',
      takesWrites: true,
    });
  });

  it.each([
    'postgres://u:geheim@one,two/books',
    'postgres://u:geheim@one,two/books?target_session_attrs=any',
    'postgres://u:geheim@one/books?target_session_attrs=prefer-standby',
  ])('%s is refused: which host is meant?', (url) => {
    expect(refusalOf(url)).toEqual([
      expect.stringContaining('?target_session_attrs=read-write'),
      expect.stringContaining('precisa conter target_session_attrs=read-write'),
    ]);
  });

  it.each(['hostaddr=10.0.0.1', 'host=one,two', 'channel_binding=require', 'load_balance_hosts=random'])(
    'is refused with %s, which would be ignored',
    (parameter) => {
      const [name] = parameter.split('=');
      expect(refusalOf(`postgres://u:geheim@one/books?${parameter}`)).toEqual([
        expect.stringContaining(`the URL of the database has ${name}, which would be ignored`),
        expect.stringContaining(`a URL do banco de dados tem ${name}, que seria ignorado`),
      ]);
    },
  );
});

/** The refusal in both languages; never the password. */
function refusalOf(url: string): string[] {
  try {
    postgresAddress(url);
  } catch (error) {
    if (!(error instanceof StorageRefused)) throw error;
    const both = [error.in('en'), error.in('pt-BR')];
    expect(both.join()).not.toContain('geheim');
    return both;
  }
  return [];
}
