import { StorageRefused } from './errors.js';

/**
 * Parses a `postgres://` URL. Throws StorageRefused if it is invalid, or if a part of its password would be taken for
 * something else (a host, a database) and be shown. The message contains nothing of the URL.
 */
export function postgresUrl(text: string): URL {
  // Without a host, the URL means the socket that a parameter names, or this machine.
  const complete = text.replace('@/', '@localhost/');
  const url = /^postgres(ql)?:\/\//.test(text) && URL.canParse(complete) ? new URL(complete) : null;
  if (url?.hash === '' && !`${url.pathname}${url.search}`.includes('@')) return url;
  throw new StorageRefused(
    'the URL of the database cannot be read: give postgres://user:password@host:port/name, and in the password write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %',
  );
}
