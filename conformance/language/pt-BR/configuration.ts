import type { Phrases } from '../phrases.js';

/** What is wrong with a field of a target file, and what it must be, as its schema says it. */
const fields: Phrases = {
  '{1} is not a known field; known here: {2}': '{1} não é um campo conhecido; os conhecidos aqui: {2}',
  '{1} is missing: it must be {2*}': 'falta {1}: deve ser {2*}',
  '{1} must be {2*}; it is {3*}': '{1} deve ser {2*}; é {3*}',
  '{1} needs the environment variable {2}, which is not set or empty':
    '{1} precisa da variável de ambiente {2}, que não está definida ou está vazia',
  '{1} has a reference that cannot be read: write ${NAME} or ${NAME:-default}':
    '{1} tem uma referência que não pode ser lida: escreva ${NAME} ou ${NAME:-padrão}',
  'no JSON': 'algo que não é JSON',
  'a list': 'uma lista',
  'a secret {1}': 'um segredo ({1})',
  "'none', or listen, publicUrl, tls and timeoutMs of the kit's receiver":
    "'none', ou listen, publicUrl, tls e timeoutMs do receptor do kit",
  'PEM file paths for the connection to the target: ca, clientCert, clientKey':
    'caminhos de arquivos PEM para a conexão com o alvo: ca, clientCert, clientKey',
  'PEM file paths: cert and key, both': 'caminhos de arquivos PEM: cert e key, os dois',
  'a clause or check id': 'o id de uma cláusula ou verificação',
  'an http or https address, such as {1}': 'um endereço http ou https, como {1}',
  'an https address that the target can reach': 'um endereço https que o alvo alcança',
  'header names with text values, sent with every request':
    'nomes de cabeçalhos com valores de texto, enviados em cada requisição',
  'host and port, such as {1}': 'host e porta, como {1}',
  'known failures, each with id and reason': 'falhas conhecidas, cada uma com id e reason',
  'method and path as the specification writes them, such as {1}':
    'método e caminho como a especificação os escreve, como {1}',
  'milliseconds that a check waits for a notification':
    'o número de milissegundos que uma verificação espera por uma notificação',
  'operations that the gateway does not have, such as {1}': 'operações que o gateway não tem, como {1}',
  'path of a PEM file': 'o caminho de um arquivo PEM',
  'such as staging': 'algo como staging',
  'the account used where there is no control endpoint': 'a conta usada onde não há endpoint de controle',
  'the control endpoint: url, and token where it has one':
    'o endpoint de controle: url, e token se ele tem um',
  'the last day it holds, yyyy-mm-dd': 'o último dia em que vale, yyyy-mm-dd',
  'values of X-Sandbox-Scenario, by cashOut and cashIn':
    'valores de X-Sandbox-Scenario, por cashOut e cashIn',
  'what is judged, for reports: name, version, commit, environment and operator':
    'o que é avaliado, para os relatórios: name, version, commit, environment e operator',
  'why the failure is accepted': 'o motivo por que a falha é aceita',
};

/** Why a database cannot be used. */
const databases: Phrases = {
  'the driver {1} cannot be loaded: {2*}': 'o driver {1} não pode ser carregado: {2*}',
  'install it beside this program (npm install {1}), or name the file without it':
    'instale-o ao lado deste programa (npm install {1}), ou indique o arquivo sem ele',
  'the driver better-sqlite3 {1} needs Node 22.14 or later: install its version 12, or name the file without it':
    'o driver better-sqlite3 {1} precisa do Node 22.14 ou mais novo: instale a versão 12 dele, ou indique o arquivo sem ele',
  'this version of Node has no SQLite that this program can use: use Node 22.16 or later, or install one beside it (npm install {1})':
    'esta versão do Node não tem um SQLite que este programa possa usar: use o Node 22.16 ou mais novo, ou instale um ao lado dele (npm install {1})',
  'the database file {1} is in use by another process: stop it, or name another file':
    'o arquivo de banco de dados {1} está em uso por outro processo: encerre-o, ou indique outro arquivo',
  'the database file {1} cannot be opened: {2}': 'o arquivo de banco de dados {1} não pode ser aberto: {2}',
  'the database file {1} has {2} names (hard links), and each would be another database: remove all but one, or copy the file':
    'o arquivo de banco de dados {1} tem {2} nomes (hard links), e cada um seria outro banco de dados: remova todos menos um, ou copie o arquivo',
  'the database file {1} is mounted by itself, without what belongs beside it: mount the folder that it is in':
    'o arquivo de banco de dados {1} está montado sozinho, sem o que fica ao lado dele: monte a pasta em que ele está',
  'there is no gateway in this database': 'não há gateway neste banco de dados',
  'the database is of an older version: start the gateway on it once':
    'o banco de dados é de uma versão mais antiga: inicie o gateway nele uma vez',
  'the database is newer than this program (it has "{1}"): install a newer version, or name another database':
    'o banco de dados é mais novo que este programa (tem "{1}"): instale uma versão mais nova, ou indique outro banco de dados',
  'the database {1} at {2} cannot be used: {3}': 'o banco de dados {1} em {2} não pode ser usado: {3}',
  'the URL of the database cannot be read: give postgres://user:password@host:port/name, and in the password write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %':
    'a URL do banco de dados não pode ser lida: informe postgres://user:password@host:port/name e, na senha, escreva %40 para @, %2F para /, %3F para ?, %23 para # e %25 para %',
};

export const configuration: Phrases = { ...fields, ...databases };
