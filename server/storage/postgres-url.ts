import { t } from '../messages/text.js';
import { StorageRefused } from './errors.js';

/** The parts of a `postgres://` URL. */
export interface PostgresAddress {
  /** The URL of each host, in the order of the list, as written. */
  readonly urls: readonly string[];
  /** The hosts with their ports, as written, for display. */
  readonly hosts: readonly string[];
  /** The name of the database. */
  readonly name: string;
  /** Whether only a host that accepts writes is acceptable. */
  readonly takesWrites: boolean;
}

/** The parts of a URL: a list of hosts has commas, which a URL with ports cannot have. */
const parts = /^(?<user>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<rest>(?:[/?#].*)?)$/s;

/** Parameters of libpq that change where or how it connects, but that the driver would ignore. */
const unfollowed: ReadonlySet<string> = new Set([
  'hostaddr',
  'dbname',
  'service',
  'passfile',
  'load_balance_hosts',
  'replication',
  'gssencmode',
  'require_auth',
  'channel_binding',
  'requirepeer',
  'requiressl',
  'sslcertmode',
  'sslpassword',
  'sslcrl',
  'sslcrldir',
  'ssl_min_protocol_version',
  'ssl_max_protocol_version',
]);

/** Values of `target_session_attrs` for a host that accepts writes. */
const writable: ReadonlySet<string> = new Set(['read-write', 'primary']);

/**
 * Parses a `postgres://` URL with one host or several, separated by commas. Throws StorageRefused if it is invalid, if
 * a part of its password would be mistaken for another part (a host, a database) and be shown, or if it requests
 * something that would be ignored. Of the URL, the message contains only names of parameters.
 */
export function postgresAddress(text: string): PostgresAddress {
  const { user = '', hosts = '', rest = '' } = parts.exec(text)?.groups ?? {};
  const all = hosts.split(',').map((host) => ({ host, url: `${user}${host}${rest}` }));
  const [first] = all.map(({ url }) => readUrl(url));
  const parameters = first?.searchParams ?? new URLSearchParams();
  for (const [parameter, value] of parameters) {
    const isList = ['host', 'port'].includes(parameter) && value.includes(',');
    if (isList || unfollowed.has(parameter))
      throw new StorageRefused(
        t`the URL of the database has ${{ parameter }}, which would be ignored: remove it; write user, password, hosts and name as in postgres://user:password@host1:5432,host2:5432/name, and set TLS with sslmode, sslrootcert, sslcert and sslkey`,
      );
  }
  const attribute = parameters.get('target_session_attrs');
  const takesWrites = attribute !== null && writable.has(attribute);
  if (!takesWrites && (all.length > 1 || attribute !== null)) {
    throw new StorageRefused(
      t`a URL of the database with several hosts or with target_session_attrs must contain target_session_attrs=read-write, because only the host that accepts writes is used: postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`,
    );
  }
  return {
    urls: all.map(({ url }) => url),
    hosts: all.map(({ host }) => host),
    name: first?.pathname.slice(1) ?? '',
    takesWrites,
  };
}

function readUrl(text: string): URL {
  // Without a host, the URL means the socket that a parameter names, or this machine.
  const complete = text.replace('@/', '@localhost/');
  const url = /^postgres(ql)?:\/\//.test(text) && URL.canParse(complete) ? new URL(complete) : null;
  if (url?.hash === '' && !`${url.pathname}${url.search}`.includes('@')) return url;
  throw new StorageRefused(
    t`the URL of the database is invalid: use postgres://user:password@host:port/name, and in the password write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %`,
  );
}
