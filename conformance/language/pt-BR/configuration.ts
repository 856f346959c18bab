import type { Phrases } from '../../core/text.js';

/** Errors in the fields of a target file, and the values that its schema requires. */
export const configuration: Phrases = {
  '{1} is in {2} findings: {3}.': '{1} está em {2} apontamentos: {3}.',
  'Give the number of the finding that you mean.': 'Indique o número do apontamento desejado.',
  'There is no finding {1}: the report has {2} {2|finding|findings}.{3}':
    'Não existe o apontamento {1}: o relatório tem {2} {2|apontamento|apontamentos}.{3}',
  'No earlier run from this folder is known for: {1}.':
    'Não há registro de uma execução anterior a partir desta pasta para: {1}.',
  'Run the command once without --last-failed.': 'Execute o comando uma vez sem --last-failed.',
  '--last-failed already selects the checks.': '--last-failed já seleciona as verificações.',
  '--watch needs a terminal.': '--watch precisa de um terminal.',
  'Omit it in non-interactive environments such as CI.':
    'Omita a opção em ambientes não interativos, como o CI.',
  '--watch needs a gateway that can restart.': '--watch precisa de um gateway que possa reiniciar.',
  '{1} reports are too many for a history.': '{1} relatórios são mais do que um histórico comporta.',
  'Give {1} at most, such as those of the last few months.':
    'Informe no máximo {1}, como os dos últimos meses.',
  '{1}{2} is not a known field; the fields here are: {3}.{4}':
    '{1}{2} não é um campo conhecido; os campos aqui são: {3}.{4}',
  'a string (digits alone are a number: put them in quotes)':
    'um texto (só com dígitos, é um número: escreva entre aspas)',
  'an object with fields': 'um objeto com campos',
  'a non-empty string': 'um texto que não seja vazio',
  'made of header names, such as x-tenant': 'formado por nomes de cabeçalhos, como x-tenant',
  'one line of text (a number must be in quotes)': 'uma linha de texto (um número precisa estar entre aspas)',
  '{1} is missing: it must be {2}': 'falta {1}: deve ser {2}',
  '{1} must be {2}; it is {3}': '{1} deve ser {2}; é {3}',
  '{1} needs the environment variable {2}, which is unset or empty':
    '{1} precisa da variável de ambiente {2}, que não está definida ou está vazia',
  '{1} contains an invalid reference: write ${NAME} or ${NAME:-default}':
    '{1} contém uma referência inválida: escreva ${NAME} ou ${NAME:-padrão}',
  'not JSON': 'algo que não é JSON',
  'a list': 'uma lista',
  'a secret {1}': 'um segredo ({1})',
  "'none', or listen, publicUrl, tls and timeoutMs of the kit's receiver":
    "'none', ou listen, publicUrl, tls e timeoutMs do receptor do kit",
  'PEM file paths for the connection to the target: ca, clientCert, clientKey':
    'um objeto com caminhos de arquivos PEM para a conexão com o alvo: ca, clientCert, clientKey',
  'PEM file paths: cert and key, both': 'um objeto com caminhos de arquivos PEM: cert e key, os dois',
  'the id of a requirement or check': 'o id de um requisito ou de uma verificação',
  'an http or https address, such as http://127.0.0.1:3000':
    'um endereço http ou https, como http://127.0.0.1:3000',
  'an http or https address, such as http://127.0.0.1:3000/_control/states':
    'um endereço http ou https, como http://127.0.0.1:3000/_control/states',
  'an https address that the target can reach': 'um endereço https que o alvo alcança',
  'header names with string values, sent with every request':
    'um objeto com nomes de cabeçalhos e valores de texto, enviados em cada requisição',
  'a host and a port, such as 127.0.0.1:0': 'um host e uma porta, como 127.0.0.1:0',
  'known failures, each with id and reason': 'uma lista de falhas conhecidas, cada uma com id e reason',
  'a method and a path as the specification writes them, such as POST /dict/pix':
    'um método e um caminho como a especificação os escreve, como POST /dict/pix',
  'the number of milliseconds that a check waits for a notification':
    'o número de milissegundos que uma verificação espera por uma notificação',
  'operations that the gateway does not have, such as POST /dict/pix':
    'uma lista de operações que o gateway não tem, como POST /dict/pix',
  'the path of a PEM file': 'o caminho de um arquivo PEM',
  'a name such as staging': 'um nome, como staging',
  'the account to use if there is no control endpoint': 'a conta usada quando não há endpoint de controle',
  'the control endpoint: url, and token if it has one':
    'o endpoint de controle: url, e token se ele tiver um',
  'the last valid day, yyyy-mm-dd': 'o último dia em que vale, yyyy-mm-dd',
  'values of X-Sandbox-Scenario, by cashOut and cashIn':
    'um objeto com valores de X-Sandbox-Scenario, por cashOut e cashIn',
  'the details of the gateway for reports: name, version, commit, image, environment and operator':
    'um objeto com os dados do gateway para os relatórios: name, version, commit, image, environment e operator',
  'the reason to accept the failure': 'o motivo para aceitar a falha',
  'The control endpoint reported a state that does not hold: {1}.':
    'O endpoint de controle confirmou um estado que não teve efeito: {1}.',
  'The control endpoint reported a state that does not hold: {1}; {2} more (doctor shows them).':
    'O endpoint de controle confirmou um estado que não teve efeito: {1}; há mais {2} (o doctor mostra).',
  'Correct the state; docs/provider-states.md says what effect it must have.':
    'Corrija o estado; docs/pt-BR/provider-states.md diz que efeito ele deve ter.',
  'a shop with 30 days of sales, payouts to suppliers, refunds and two MEDs':
    'uma loja com 30 dias de vendas, pagamentos a fornecedores, devoluções e dois MEDs',
  'the same shop, for a week': 'a mesma loja, durante uma semana',
  'one event of each kind, today': 'um evento de cada tipo, hoje',
  'Neither a scenario nor a file was given.': 'Não foi informado nem um cenário nem um arquivo.',
  'Give one of {1}, or a YAML file (docs/reference-gateway.md).':
    'Informe um destes: {1}; ou um arquivo YAML (docs/pt-BR/reference-gateway.md).',
  'There is no scenario {1}.{2}': 'Não existe o cenário {1}.{2}',
  'It must be a whole number. For a history, use --seed-scenario {1}.':
    'Deve ser um número inteiro. Para um histórico, use --seed-scenario {1}.',
  'Filling the demo account with {1}. Wait for the base URL before you send requests.':
    'Preenchendo a conta de demonstração com {1}. Espere pela URL base antes de enviar requisições.',
  'Give one of {1}, or a YAML file such as ./{2}.yaml.':
    'Informe um destes: {1}; ou um arquivo YAML, como ./{2}.yaml.',
  'Fix the fields named above; docs/reference-gateway.md describes each.':
    'Corrija os campos citados acima; docs/pt-BR/reference-gateway.md descreve cada um.',
  'The seed file {1} cannot be read: {2}.': 'Não foi possível ler o arquivo de seed {1}: {2}.',
  'Give a YAML file (docs/reference-gateway.md), or a scenario of pixkit seed --list.':
    'Informe um arquivo YAML (docs/pt-BR/reference-gateway.md) ou um cenário de pixkit seed --list.',
  'The seed file {1} is invalid:{2}': 'O arquivo de seed {1} é inválido:{2}',
  '{1} must have one of {2}; it has {3}': '{1} deve ter um destes: {2}; tem {3}',
  '{1}.day must be at most {2}, the number of days of the file; it is {3}':
    '{1}.day deve ser no máximo {2}, o número de dias do arquivo; é {3}',
  '{1}.id must differ from all others; {2} is taken':
    '{1}.id deve ser diferente de todos os outros; {2} já está em uso',
  '{1}.{2}.of must be the id of an earlier event ({3}); it is {4}':
    '{1}.{2}.of deve ser o id de um evento anterior ({3}); é {4}',
  'See docs/states.md for the params of the state `an account`.':
    'Veja em docs/pt-BR/states.md os params do estado `an account`.',
  '--seed-scenario needs the control endpoint, which is closed.':
    '--seed-scenario precisa do endpoint de controle, que está fechado.',
  'Add --control.': 'Acrescente --control.',
  '--seed-scenario needs a running clock, but --seed stops it.':
    '--seed-scenario precisa de um relógio em andamento, mas --seed o mantém parado.',
  'Add --machine-time.': 'Acrescente --machine-time.',
  '1, the version of this format': '1, a versão deste formato',
  'a title, as a string': 'um título, como texto',
  'a whole number of days from 1 to 365, ending today':
    'um número inteiro de dias, de 1 a 365, que terminam hoje',
  'the new account: available, feeAmount': 'a conta que é criada: available, feeAmount',
  'a list of at most 2000 events': 'uma lista de no máximo 2000 eventos',
  'an amount in BRL with at most 2 decimals': 'um valor em BRL com no máximo 2 casas decimais',
  'an amount in BRL of at least 0.01 with at most 2 decimals':
    'um valor em BRL de no mínimo 0.01 com no máximo 2 casas decimais',
  'a string of 1 to 140 characters': 'um texto de 1 a 140 caracteres',
  '1 to 32 letters, digits and hyphens': 'um texto de 1 a 32 letras, dígitos ou hifens',
  'a person or company: name, document': 'uma pessoa ou empresa: name, document',
  'a CPF of 11 digits or a CNPJ of 14, as a string in quotes':
    'um CPF de 11 dígitos ou um CNPJ de 14, como texto entre aspas',
  'true or false: whether it is paid immediately': 'true ou false: se é paga na hora',
  'an event: day, time, and one of cashIn, cob, received, cashOut, transfer, refund, returned, med, medDecision':
    'um evento: day, time e um destes: cashIn, cob, received, cashOut, transfer, refund, returned, med, medDecision',
  'a whole number from 1 (the first day) to the value of days':
    'um número inteiro de 1 (o primeiro dia) até o valor de days',
  'a time of day in São Paulo, HH:MM, in quotes': 'um horário em São Paulo, HH:MM, entre aspas',
  'a charge by cash-in: amount, payer, description, paid':
    'uma cobrança por cash-in: amount, payer, description, paid',
  'an immediate charge: amount, payer, paid': 'uma cobrança imediata: amount, payer, paid',
  'a payment without a charge: amount, payer': 'um recebimento sem cobrança: amount, payer',
  'a sent payment: amount, to, error': 'um pagamento enviado: amount, to, error',
  'the recipient: key, keyType, name, document': 'o recebedor: key, keyType, name, document',
  'one of DOCUMENT, EMAIL, PHONE, RANDOM': 'um destes: DOCUMENT, EMAIL, PHONE, RANDOM',
  'a payment by POST /dict/pix: amount, key': 'um pagamento por POST /dict/pix: amount, key',
  'a refund of a paid cashIn or a received: of, amount':
    'uma devolução de um cashIn pago ou de um received: of, amount',
  'a cashOut that comes back: of, amount': 'um cashOut que é devolvido: of, amount',
  'a MED against a received payment: reason': 'um MED contra um recebimento: reason',
  'one of REFUND_REQUEST, REFUND_CANCELLATION': 'um destes: REFUND_REQUEST, REFUND_CANCELLATION',
  'the decision on a med: of, result': 'a decisão sobre um med: of, result',
  'one of APPROVED, REJECTED': 'um destes: APPROVED, REJECTED',
  'the version of the client': 'a versão do cliente',
  'the name of the operator': 'o nome do operador',
  // Triggers.
  'a charge is created and paid': 'uma cobrança é criada e paga',
  'a payment is sent and settles': 'um pagamento é enviado e liquidado',
  'a payment is received and refunded (refund-in)': 'um pagamento é recebido e devolvido (refund-in)',
  'a payment is sent, settles and comes back': 'um pagamento é enviado, liquidado e devolvido',
  'a transfer (POST /dict/pix) is sent and settles':
    'uma transferência (POST /dict/pix) é enviada e liquidada',
  'an immediate charge (cob) is created and paid': 'uma cobrança imediata (cob) é criada e paga',
  'a payment is received and refunded (devolucao)': 'um pagamento é recebido e devolvido (devolucao)',
  'a MED is opened against a received payment': 'um MED é aberto contra um pagamento recebido',
  'a MED is opened and approved': 'um MED é aberto e aprovado',
  'a MED is opened and rejected': 'um MED é aberto e rejeitado',
};
