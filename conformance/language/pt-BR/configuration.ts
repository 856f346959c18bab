import type { Phrases } from '../phrases.js';

/** What is wrong with a field of a target file, and what it must be, as its schema says it. */
export const configuration: Phrases = {
  '{1}{2} is not a known field; known here: {3}.{4}':
    '{1}{2} não é um campo conhecido; os conhecidos aqui: {3}.{4}',
  'a text (digits alone are a number: put them in quotes)':
    'um texto (só dígitos são um número: escreva entre aspas)',
  'an object with fields': 'um objeto com campos',
  'a text that is not empty': 'um texto que não seja vazio',
  'made of header names, such as x-tenant': 'formado por nomes de cabeçalhos, como x-tenant',
  'one line of text, with numbers in quotes': 'uma linha de texto, com números entre aspas',
  '{1} is missing: it must be {2}': 'falta {1}: deve ser {2}',
  '{1} must be {2}; it is {3}': '{1} deve ser {2}; é {3}',
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
  'an http or https address, such as http://127.0.0.1:3000':
    'um endereço http ou https, como http://127.0.0.1:3000',
  'an http or https address, such as http://127.0.0.1:3000/_control/states':
    'um endereço http ou https, como http://127.0.0.1:3000/_control/states',
  'an https address that the target can reach': 'um endereço https que o alvo alcança',
  'header names with text values, sent with every request':
    'nomes de cabeçalhos com valores de texto, enviados em cada requisição',
  'host and port, such as 127.0.0.1:0': 'host e porta, como 127.0.0.1:0',
  'known failures, each with id and reason': 'falhas conhecidas, cada uma com id e reason',
  'method and path as the specification writes them, such as POST /dict/pix':
    'método e caminho como a especificação os escreve, como POST /dict/pix',
  'milliseconds that a check waits for a notification':
    'o número de milissegundos que uma verificação espera por uma notificação',
  'operations that the gateway does not have, such as POST /dict/pix':
    'operações que o gateway não tem, como POST /dict/pix',
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
  'The control endpoint says what is not so: {1}.': 'O endpoint de controle diz o que não é verdade: {1}.',
  'The control endpoint says what is not so: {1}; {2} more of its states do not hold (doctor shows them).':
    'O endpoint de controle diz o que não é verdade: {1}; mais {2} dos estados dele não se realizam (o doctor mostra quais).',
  'Correct the state; docs/provider-states.md says what it must bring about.':
    'Corrija o estado; docs/provider-states.md diz o que ele deve realizar.',
};
