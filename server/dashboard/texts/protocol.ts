import type { Language, Translated } from '../language.js';
import type { PanelGroup, PanelState } from '../sandbox/states.js';

const en = {
  groups: {
    in: 'Money in',
    out: 'Money out',
    refunds: 'Refunds',
    meds: 'MEDs',
    settings: 'Account and time',
    failures: 'Failures',
    credentials: 'Credentials',
  } satisfies Record<PanelGroup, string> as Readonly<Record<PanelGroup, string>>,
  states: {
    'a charge': 'Create a charge',
    'a charge is paid': 'Pay a charge',
    'a charge is removed': 'Remove a charge',
    'a received payment': 'Receive a payment',
    'a sent payment': 'Send a payment',
    'a payment settles': 'Settle a sent payment',
    'a sent payment is returned': 'Return a sent payment',
    'a requested refund': 'Request a refund',
    'a refund settles': 'Settle a refund',
    'a MED': 'Open a MED',
    'a MED is decided': 'Decide a MED',
    'an account changes': 'Limits, scenarios, settings',
    'time passes': 'Let time pass',
    'the charge provider fails': 'Charge provider',
    'authentication upstream': 'Service behind the token endpoints',
    'receivers fail': 'Webhook receivers',
    'an access token': 'Get an access token',
    'a client certificate': 'Create a client certificate',
  } satisfies Record<PanelState, string> as Readonly<Record<PanelState, string>>,
  fields: {
    amount: 'Amount (BRL)',
    receivedAt: 'Received at',
    'payer.name': 'Payer: name',
    'payer.document': 'Payer: CPF or CNPJ',
    transactionId: 'transactionId',
    txid: 'txid',
    externalId: 'externalId',
    endToEndId: 'endToEndId',
    refundId: 'refundId',
    id: 'MED',
    by: 'Removed by',
    outcome: 'Outcome',
    errorCode: 'Error code',
    reason: 'Reason',
    operation: 'Operation',
    status: 'Status',
    cause: 'Cause',
    analysisResult: 'Result of the analysis',
    reconciled: 'Contests a payment',
    createdAt: 'Created at',
    'limits.perTransaction': 'Limit per transaction (BRL)',
    'limits.daily': 'Daily limit (BRL)',
    'limits.night': 'Night limit (BRL)',
    'scenarios.cashOut': 'Scenario for cash-outs',
    'scenarios.cashIn': 'Scenario for cash-ins',
    settlement: 'Settlement',
    localTime: 'Local time (HH:MM)',
    feeAmount: 'Fee for a cash-out (BRL)',
    minimumExpiration: 'Minimum expiration of a charge (s)',
    webhookRegistration: 'Webhook registration through the API',
    seconds: 'Seconds',
    failing: 'Fails',
    statusCode: 'Status that receivers answer with',
    condition: 'Condition',
    family: 'Family',
  } as Readonly<Record<string, string>>,
  yes: 'yes',
  no: 'no',
};

/** The panel's names for parts of the control protocol. */
export const protocolTexts: Translated<typeof en> = {
  en,
  'pt-BR': {
    groups: {
      in: 'Entradas',
      out: 'Saídas',
      refunds: 'Devoluções',
      meds: 'MEDs',
      settings: 'Conta e tempo',
      failures: 'Falhas',
      credentials: 'Credenciais',
    },
    states: {
      'a charge': 'Criar uma cobrança',
      'a charge is paid': 'Pagar uma cobrança',
      'a charge is removed': 'Remover uma cobrança',
      'a received payment': 'Receber um pagamento',
      'a sent payment': 'Enviar um pagamento',
      'a payment settles': 'Liquidar um pagamento enviado',
      'a sent payment is returned': 'Devolver um pagamento enviado',
      'a requested refund': 'Solicitar uma devolução',
      'a refund settles': 'Liquidar uma devolução',
      'a MED': 'Abrir um MED',
      'a MED is decided': 'Decidir um MED',
      'an account changes': 'Limites, cenários, configurações',
      'time passes': 'Avançar o tempo',
      'the charge provider fails': 'Provedor de cobranças',
      'authentication upstream': 'Serviço por trás dos endpoints de token',
      'receivers fail': 'Receptores de webhooks',
      'an access token': 'Obter um token de acesso',
      'a client certificate': 'Gerar um certificado de cliente',
    },
    fields: {
      amount: 'Valor (R$)',
      receivedAt: 'Recebido em',
      'payer.name': 'Pagador: nome',
      'payer.document': 'Pagador: CPF ou CNPJ',
      transactionId: 'transactionId',
      txid: 'txid',
      externalId: 'externalId',
      endToEndId: 'endToEndId',
      refundId: 'refundId',
      id: 'MED',
      by: 'Removida por',
      outcome: 'Resultado',
      errorCode: 'Código do erro',
      reason: 'Motivo',
      operation: 'Operação',
      status: 'Estado',
      cause: 'Causa',
      analysisResult: 'Resultado da análise',
      reconciled: 'Contesta um pagamento',
      createdAt: 'Criado em',
      'limits.perTransaction': 'Limite por transação (R$)',
      'limits.daily': 'Limite diário (R$)',
      'limits.night': 'Limite noturno (R$)',
      'scenarios.cashOut': 'Cenário dos cash-outs',
      'scenarios.cashIn': 'Cenário dos cash-ins',
      settlement: 'Liquidação',
      localTime: 'Hora local (HH:MM)',
      feeAmount: 'Tarifa de um cash-out (R$)',
      minimumExpiration: 'Expiração mínima de uma cobrança (s)',
      webhookRegistration: 'Cadastro de webhooks pela API',
      seconds: 'Segundos',
      failing: 'Falha',
      statusCode: 'Status com que os receptores respondem',
      condition: 'Condição',
      family: 'Família',
    },
    yes: 'sim',
    no: 'não',
  },
};

/** The texts of the protocol (spec/provider-states.yaml) in Portuguese, by their English text. A test demands each. */
const portuguese: Readonly<Record<string, string>> = {
  'A cash-in or an immediate charge (cob) that was just created.':
    'Um cash-in ou uma cobrança imediata (cob) que acaba de ser criada.',
  'A cash-in (by `transactionId`) or an immediate charge (cob, by `txid`) is paid in full.':
    'Um cash-in (pelo `transactionId`) ou uma cobrança imediata (cob, pelo `txid`) é pago integralmente.',
  'An immediate charge (cob) is removed by its receiver or by the provider.':
    'Uma cobrança imediata (cob) é removida pelo recebedor ou pelo provedor.',
  'A settled receipt that belongs to no charge. Registered `cash_in` URLs are notified.':
    'Um recebimento liquidado sem cobrança associada. As URLs cadastradas para `cash_in` são notificadas.',
  'A cash-out, a QR cash-out or a transfer that was just requested.':
    'Um cash-out, cash-out por QR Code ou transferência que acaba de ser solicitada.',
  'The settling bank confirms or rejects a pending cash-out, QR cash-out or transfer. On `ERROR`, `endToEndId` is null if the gateway assigns none.':
    'O banco liquidante confirma ou rejeita um cash-out, cash-out por QR Code ou transferência pendente. Em `ERROR`, `endToEndId` é null se o gateway não atribuir nenhum.',
  'A confirmed payment is returned, in full (all that remains of it) or in part.':
    'Um pagamento confirmado é devolvido, integralmente (todo o valor restante) ou em parte.',
  "A refund of a received payment that was just requested: a refund-in (by the payment's `transactionId`) or a devolucao (by its `endToEndId`).":
    'Uma devolução, recém-solicitada, de um pagamento recebido: um refund-in (pelo `transactionId` do pagamento) ou uma devolucao (pelo `endToEndId`).',
  'A pending refund settles or fails: a devolucao (by `refundId` and the `endToEndId` of its payment) or a refund-in (by `transactionId`).':
    'Uma devolução pendente é liquidada ou falha: uma devolucao (pelo `refundId` e pelo `endToEndId` do pagamento) ou um refund-in (pelo `transactionId`).',
  'A MED case (special refund) in the given status. If `reconciled`, the gateway creates the contested payment and also returns its `transactionId` and `amount`. Registered `med_created` URLs are notified.':
    'Um caso do MED no estado indicado. Com `reconciled`, o gateway cria o pagamento contestado e retorna também o seu `transactionId` e `amount`. As URLs cadastradas para `med_created` são notificadas.',
  'The MED becomes `ANALYZED`. Registered `med_accepted` (if approved) or `med_rejected` URLs are notified.':
    'O MED passa a `ANALYZED`. As URLs cadastradas para `med_accepted` (se aprovado) ou `med_rejected` são notificadas.',
  'Changes settings of an account, for all requests from then on. Omitted settings keep their values.':
    'Altera configurações de uma conta, para todas as requisições a partir de então. O que for omitido permanece como está.',
  "Moves the account's clock forward. Everything of the account that falls due in that time (expiry, token lifetime, retries, rate-limit window) happens before the answer.":
    'Adianta o relógio da conta. Tudo o que vence na conta nesse período (expirações, validade de tokens, novas tentativas, janela do limite de requisições) acontece antes da resposta.',
  'The provider behind `POST /api/pix/cash-in`, and nothing else, fails or recovers.':
    'O provedor por trás de `POST /api/pix/cash-in`, e nada mais, falha ou volta a funcionar.',
  'The service behind the token endpoints fails, becomes unavailable or recovers, for this account.':
    'O serviço por trás dos endpoints de token falha, fica indisponível ou volta a funcionar, para esta conta.',
  "Deliveries of the account's notifications fail, as if the receivers answered with an error or not at all, or work again. While they fail, nothing is sent.":
    'As entregas das notificações da conta falham, como se os receptores respondessem com erro ou não respondessem, ou voltam a funcionar. Enquanto falham, nada é enviado.',
  'A bearer token of the account. A token with insufficient scope has no access to the payment and balance endpoints.':
    'Um token bearer da conta. Com escopo insuficiente, não dá acesso aos endpoints de pagamento e saldo.',
  'Another certificate of the account, in the given condition. An unregistered certificate needs no state: the kit makes one itself.':
    'Mais um certificado da conta, na condição indicada. Um certificado não cadastrado não precisa de estado: o próprio kit cria um.',

  'an amount in BRL of at least 0.01 with at most 2 decimals':
    'um valor em BRL de no mínimo 0,01 com no máximo 2 casas decimais',
  'an amount in BRL with at most 2 decimals': 'um valor em BRL com no máximo 2 casas decimais',
  'an amount in BRL of at least 0.01; without it, all that remains':
    'um valor em BRL de no mínimo 0,01; sem ele, todo o valor restante',
  'an ISO 8601 time': 'data e hora em ISO 8601',
  "a person's name": 'o nome de uma pessoa',
  'a CPF (11 digits) or a CNPJ (14 digits)': 'um CPF (11 dígitos) ou um CNPJ (14 dígitos)',
  'a person, {name, document}': 'uma pessoa, com nome e documento',
  'the transactionId of the cash-in, a string': 'o transactionId do cash-in, um texto',
  'the transactionId of a confirmed payment, a string':
    'o transactionId de um pagamento confirmado, um texto',
  'the transactionId of the refund-in, a string': 'o transactionId do refund-in, um texto',
  'the transactionId of the received payment, a string': 'o transactionId do pagamento recebido, um texto',
  "the transactionId of the payment, or the transfer's id as a string":
    'o transactionId do pagamento, ou o id da transferência como texto',
  'the txid of the immediate charge (cob)': 'o txid da cobrança imediata (cob)',
  'who removes it': 'quem a remove',
  'the operation that creates it': 'a operação que a cria',
  "the client's own id, a string": 'um id definido pelo cliente, um texto',
  'the outcome': 'o resultado',
  'the error code, a string': 'o código do erro, um texto',
  'why it failed, a string': 'por que falhou, um texto',
  'the id of the devolucao': 'o identificador da devolucao',
  'the end-to-end id of the payment': 'o end-to-end id do pagamento',
  'the status of the MED': 'o estado do MED',
  'the reason for the MED': 'o motivo do MED',
  'the cause, a string or null': 'a causa, um texto ou nada',
  'the result of the analysis, only for an ANALYZED MED':
    'o resultado da análise, só para um MED em ANALYZED',
  'true if it contests a payment of the account, otherwise false':
    'sim se contesta um pagamento da conta, senão não',
  'the id of the MED, a whole number': 'o identificador do MED, um número inteiro',
  'the result of the analysis': 'o resultado da análise',
  'a value of X-Sandbox-Scenario, or null': 'um valor de X-Sandbox-Scenario, ou nada',
  'how sent payments settle: automatically, or (`manual`) only through `a payment settles`':
    'como os pagamentos enviados são liquidados: automaticamente, ou (`manual`) só quando liquidados aqui',
  "HH:MM, the account's local time for the night window":
    'HH:MM, a hora local da conta para o período noturno',
  'the fee for a cash-out, an amount in BRL with at most 2 decimals':
    'a tarifa de um cash-out, um valor em BRL com no máximo 2 casas decimais',
  'the minimum expiration that the charge provider accepts, in whole seconds from 0 to 604800':
    'a expiração mínima que o provedor de cobranças aceita, em segundos inteiros de 0 a 604800',
  'whether `POST /api/webhooks` accepts registrations': 'se `POST /api/webhooks` aceita cadastros',
  'a number of seconds from 0 to 31536000': 'um número de segundos de 0 a 31536000',
  'true if it fails, otherwise false': 'sim se falha, senão não',
  'true if they fail, otherwise false': 'sim se falham, senão não',
  'the condition of the service': 'a condição do serviço',
  'the status that they answer with, from 300 to 599; without it, they do not answer':
    'o status com que respondem, de 300 a 599; sem ele, não respondem',
  'the condition of the token': 'a condição do token',
  'the family of endpoints it is for': 'a família de endpoints a que se destina',
  'the condition of the certificate': 'a condição do certificado',
};

/** A text of the protocol in a language; a text without translation stays as it is. */
export function inLanguage(language: Language, text: string): string {
  if (language === 'en') return text;
  const choice = /^one of (.*)$/s.exec(text)?.[1];
  return choice === undefined ? (portuguese[text] ?? text) : `um destes: ${choice}`;
}

/** Whether a text of the protocol exists in every language. */
export function isTranslated(text: string): boolean {
  return Object.hasOwn(portuguese, text);
}
