import type { Phrases } from '../text.js';

/** Why a database cannot be used, for the person who starts the program. */
export const storage: Phrases = {
  'the driver {driver} cannot be loaded: {remedy}': 'não foi possível carregar o driver {driver}: {remedy}',
  'install it next to this program (npm install {driver}), or remove the prefix sqlite3: from the file name':
    'instale-o ao lado deste programa (npm install {driver}), ou remova o prefixo sqlite3: do nome do arquivo',
  'this version of Node has no SQLite that this program can use: use Node 22.16 or later, or install a driver next to this program (npm install {driver})':
    'esta versão do Node não tem um SQLite que este programa possa usar: use o Node 22.16 ou mais novo, ou instale um driver ao lado deste programa (npm install {driver})',
  'the database file {file} is in use by another process: stop it, or name another file':
    'o arquivo de banco de dados {file} está em uso por outro processo: encerre-o, ou indique outro arquivo',
  'the database file {file} cannot be opened: {reason}':
    'não foi possível abrir o arquivo de banco de dados {file}: {reason}',
  'the folder {folder} does not exist: create it, or name another file':
    'a pasta {folder} não existe: crie-a, ou indique outro arquivo',
  'there is no such file': 'esse arquivo não existe',
  'the database file {file} has {count} names (hard links), and each name would act as a separate database: remove all but one, or copy the file':
    'o arquivo de banco de dados {file} tem {count} nomes (hard links), e cada nome funcionaria como um banco de dados separado: remova todos menos um, ou copie o arquivo',
  'the database file {file} is mounted without its companion files: mount the whole folder':
    'o arquivo de banco de dados {file} está montado sem os arquivos que o acompanham: monte a pasta inteira',
  'no gateway has used this database yet': 'nenhum gateway usou este banco de dados ainda',
  'the database is of an older version: to upgrade it, start the gateway with this database once':
    'o banco de dados é de uma versão mais antiga: para atualizá-lo, inicie o gateway uma vez com esse banco de dados',
  'the database is newer than this program (its migration "{migration}" is unknown): install a newer version, or name another database':
    'o banco de dados é mais novo que este programa (a migração "{migration}" dele é desconhecida): instale uma versão mais nova, ou indique outro banco de dados',
  'the database {name} at {host} cannot be used: {reason}; start PostgreSQL there, or correct the URL (--database, PIXKIT_DATABASE)':
    'não é possível usar o banco de dados {name} em {host}: {reason}; inicie o PostgreSQL ali, ou corrija a URL (--database, PIXKIT_DATABASE)',
  'the database {name} at {host} is behind a pooler that changes connections from one transaction to the next, so that settings and prepared statements are lost: set the pooler to session mode (in PgBouncer pool_mode = session), or connect to PostgreSQL directly':
    'o banco de dados {name} em {host} está atrás de um pooler que troca de conexão de uma transação para outra, e assim configurações e comandos preparados se perdem: configure o pooler no modo session (no PgBouncer, pool_mode = session), ou conecte-se diretamente ao PostgreSQL',
  'the URL of the database is invalid: use postgres://user:password@host:port/name, and in the password write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %':
    'a URL do banco de dados é inválida: use postgres://user:password@host:port/name e, na senha, escreva %40 para @, %2F para /, %3F para ?, %23 para # e %25 para %',
  'a URL of the database with several hosts or with target_session_attrs must contain target_session_attrs=read-write, because only the host that accepts writes is used: postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write':
    'uma URL do banco de dados com vários hosts ou com target_session_attrs precisa conter target_session_attrs=read-write, porque só o host que aceita escritas é usado: postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write',
  'the URL of the database has {parameter}, which would be ignored: remove it; write user, password, hosts and name as in postgres://user:password@host1:5432,host2:5432/name, and set TLS with sslmode, sslrootcert, sslcert and sslkey':
    'a URL do banco de dados tem {parameter}, que seria ignorado: remova-o; escreva usuário, senha, hosts e nome como em postgres://user:password@host1:5432,host2:5432/name, e configure o TLS com sslmode, sslrootcert, sslcert e sslkey',
  'it is read-only, like a standby': 'ele é somente leitura, como um standby',
};
