/**
 * The database cannot do the work now (disk full, connection lost, a lock held too long); trying again later may help.
 * Nothing was kept.
 */
export class StorageUnavailable extends Error {}

/** There is no space for it. */
export class NoRoom extends StorageUnavailable {}

/**
 * The work may have been kept: the connection was lost during COMMIT and the server could not be asked about the
 * outcome, or the file was taken away meanwhile.
 */
export class OutcomeUnknown extends StorageUnavailable {}

/** The database can never store a value that a caller sent; the message says what is wrong with it. */
export class UnstorableValue extends Error {}

/** Stored data cannot be read at all; the message is the database's own. */
export class Unreadable extends Error {}

/** Reasons why a database cannot be used, for the person who starts the program, with placeholders in braces. */
const texts = {
  driver: {
    en: 'the driver {driver} cannot be loaded: {remedy}',
    'pt-BR': 'o driver {driver} não pode ser carregado: {remedy}',
  },
  'install driver': {
    en: 'install it beside this program (npm install {driver}), or name the file without it',
    'pt-BR': 'instale-o ao lado deste programa (npm install {driver}), ou indique o arquivo sem ele',
  },
  'no SQLite': {
    en: 'this version of Node has no SQLite that this program can use: use Node 22.16 or later, or install one beside it (npm install {driver})',
    'pt-BR':
      'esta versão do Node não tem um SQLite que este programa possa usar: use o Node 22.16 ou mais novo, ou instale um ao lado dele (npm install {driver})',
  },
  'in use': {
    en: 'the database file {file} is in use by another process: stop it, or name another file',
    'pt-BR':
      'o arquivo de banco de dados {file} está em uso por outro processo: encerre-o, ou indique outro arquivo',
  },
  unopened: {
    en: 'the database file {file} cannot be opened: {reason}',
    'pt-BR': 'o arquivo de banco de dados {file} não pode ser aberto: {reason}',
  },
  'no folder': {
    en: 'there is no folder {folder}: create it, or name another file',
    'pt-BR': 'não há uma pasta {folder}: crie a pasta, ou indique outro arquivo',
  },
  'no file': { en: 'there is no such file', 'pt-BR': 'esse arquivo não existe' },
  'several names': {
    en: 'the database file {file} has {count} names (hard links), and each would be another database: remove all but one, or copy the file',
    'pt-BR':
      'o arquivo de banco de dados {file} tem {count} nomes (hard links), e cada um seria outro banco de dados: remova todos menos um, ou copie o arquivo',
  },
  'mounted alone': {
    en: 'the database file {file} is mounted by itself, without what belongs beside it: mount the folder that it is in',
    'pt-BR':
      'o arquivo de banco de dados {file} está montado sozinho, sem o que fica ao lado dele: monte a pasta em que ele está',
  },
  'no gateway': {
    en: 'there is no gateway in this database',
    'pt-BR': 'não há gateway neste banco de dados',
  },
  older: {
    en: 'the database is of an older version: start the gateway on it once',
    'pt-BR': 'o banco de dados é de uma versão mais antiga: inicie o gateway nele uma vez',
  },
  newer: {
    en: 'the database is newer than this program (it has "{migration}"): install a newer version, or name another database',
    'pt-BR':
      'o banco de dados é mais novo que este programa (tem "{migration}"): instale uma versão mais nova, ou indique outro banco de dados',
  },
  'no server': {
    en: 'the database {name} at {host} cannot be used: {reason}; start PostgreSQL there, or correct the URL (--database, PIXKIT_DATABASE)',
    'pt-BR':
      'o banco de dados {name} em {host} não pode ser usado: {reason}; inicie o PostgreSQL ali, ou corrija a URL (--database, PIXKIT_DATABASE)',
  },
  pooler: {
    en: 'the database {name} at {host} is behind a pooler that changes connections from one transaction to the next, so that settings and prepared statements are lost: set it to session mode (in PgBouncer pool_mode = session), or name PostgreSQL itself',
    'pt-BR':
      'o banco de dados {name} em {host} está atrás de um pooler que troca de conexão de uma transação para outra, e assim configurações e comandos preparados se perdem: configure-o no modo session (no PgBouncer, pool_mode = session), ou indique o próprio PostgreSQL',
  },
  'wrong URL': {
    en: 'the URL of the database cannot be read: give postgres://user:password@host:port/name, and in the password write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %',
    'pt-BR':
      'a URL do banco de dados não pode ser lida: informe postgres://user:password@host:port/name e, na senha, escreva %40 para @, %2F para /, %3F para ?, %23 para # e %25 para %',
  },
  'which host': {
    en: 'a URL of the database with several hosts or with target_session_attrs must say target_session_attrs=read-write, because only the host that takes writes is used: postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write',
    'pt-BR':
      'uma URL do banco de dados com vários hosts ou com target_session_attrs precisa dizer target_session_attrs=read-write, porque só o host que aceita escritas é usado: postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write',
  },
  parameter: {
    en: 'the URL of the database has {parameter}, which would be ignored: remove it; write user, password, hosts and name as in postgres://user:password@host1:5432,host2:5432/name, and set TLS with sslmode, sslrootcert, sslcert and sslkey',
    'pt-BR':
      'a URL do banco de dados tem {parameter}, que seria ignorado: remova-o; escreva usuário, senha, hosts e nome como em postgres://user:password@host1:5432,host2:5432/name, e configure o TLS com sslmode, sslrootcert, sslcert e sslkey',
  },
  'only reads': {
    en: 'it takes no writes, as a standby does not',
    'pt-BR': 'ele não aceita escritas, como um standby',
  },
  'of host': { en: '{host}: {reason}', 'pt-BR': '{host}: {reason}' },
  'one and other': { en: '{one}; {other}', 'pt-BR': '{one}; {other}' },
} as const;

/** A reason, or what to do about one; its values may be such texts themselves. */
export interface Refusal {
  readonly id: keyof typeof texts;
  readonly values?: Readonly<Record<string, string | number | Refusal>>;
}

/** The database cannot be used at all. */
export class StorageRefused extends Error {
  constructor(
    private readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(inLanguage(refusal, 'en'), options);
  }

  /** The reason in a language. */
  in(language: 'en' | 'pt-BR'): string {
    return inLanguage(this.refusal, language);
  }
}

function inLanguage({ id, values = {} }: Refusal, language: 'en' | 'pt-BR'): string {
  return texts[id][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'object' ? inLanguage(value, language) : String(value);
  });
}
