import { StorageRefused } from './refusals.js';

/**
 * Parses a `postgres://` URL. Throws StorageRefused if it is invalid, or if a part of its password would be taken for
 * something else (a host, a database) and be shown. The message contains nothing of the URL.
 */
export function postgresUrl(text: string): URL {
  // Without a host, the URL means the socket that a parameter names, or this machine.
  const complete = text.replace('@/', '@localhost/');
  const url = /^postgres(ql)?:\/\//.test(text) && URL.canParse(complete) ? new URL(complete) : null;
  if (url?.hash === '' && !`${url.pathname}${url.search}`.includes('@')) return url;
  throw new StorageRefused({ id: 'wrong URL' });
}
