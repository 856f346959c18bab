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
    'a client certificate': 'Make a client certificate',
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
    'scenarios.cashOut': 'Scenario of cash-outs',
    'scenarios.cashIn': 'Scenario of cash-ins',
    settlement: 'Settlement',
    localTime: 'Time on the wall (HH:MM)',
    feeAmount: 'Price of a cash-out (BRL)',
    minimumExpiration: 'Minimum expiration of a charge (s)',
    webhookRegistration: 'Webhook registration by the API',
    seconds: 'Seconds',
    failing: 'Fails',
    statusCode: 'Status that receivers answer',
    condition: 'Condition',
    family: 'Family',
  } as Readonly<Record<string, string>>,
  yes: 'yes',
  no: 'no',
};

/** The control protocol, as the panel names its parts. */
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
      'a sent payment is returned': 'Retornar um pagamento enviado',
      'a requested refund': 'Pedir uma devolução',
      'a refund settles': 'Liquidar uma devolução',
      'a MED': 'Abrir um MED',
      'a MED is decided': 'Decidir um MED',
      'an account changes': 'Limites, cenários, configurações',
      'time passes': 'Deixar o tempo passar',
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
      localTime: 'Hora no relógio de parede (HH:MM)',
      feeAmount: 'Preço de um cash-out (R$)',
      minimumExpiration: 'Expiração mínima de uma cobrança (s)',
      webhookRegistration: 'Registro de webhooks pela API',
      seconds: 'Segundos',
      failing: 'Falha',
      statusCode: 'Status que os receptores respondem',
      condition: 'Condição',
      family: 'Família',
    },
    yes: 'sim',
    no: 'não',
  },
};

/** The words of the protocol (spec/provider-states.yaml) in Portuguese, by what they are in English. A test asks for each. */
const portuguese: Readonly<Record<string, string>> = {
  'A cash-in or an immediate charge (cob) that was just asked for.':
    'Um cash-in ou uma cobrança imediata (cob) que acaba de ser pedida.',
  'A cash-in, by its `transactionId`, or an immediate charge (cob), by its `txid`, is paid in full.':
    'Um cash-in, pelo `transactionId`, ou uma cobrança imediata (cob), pelo `txid`, é paga por inteiro.',
  'An immediate charge (cob) is removed, by its receiver or by the provider.':
    'Uma cobrança imediata (cob) é removida, pelo recebedor ou pelo provedor.',
  'A settled receipt that no charge asked for. Registered `cash_in` URLs are notified.':
    'Um recebimento liquidado que nenhuma cobrança pediu. As URLs registradas para `cash_in` são notificadas.',
  'A cash-out, a cash-out by QR code or a transfer that was just asked for.':
    'Um cash-out, um cash-out por QR code ou uma transferência que acaba de ser pedida.',
  'The settling bank confirms or rejects a pending cash-out, QR cash-out or transfer. `endToEndId` is null on `ERROR`, where the gateway gives none.':
    'O banco liquidante confirma ou rejeita um cash-out, um cash-out por QR code ou uma transferência pendente. `endToEndId` é null em `ERROR`, onde o gateway não dá nenhum.',
  'A confirmed payment comes back, in whole (all that remains of it) or in part.':
    'Um pagamento confirmado volta, por inteiro (tudo o que resta dele) ou em parte.',
  'A refund of a received payment that was just asked for: a refund-in of its `transactionId`, or a devolucao of its `endToEndId`.':
    'Uma devolução de um pagamento recebido que acaba de ser pedida: um refund-in pelo `transactionId`, ou uma devolucao pelo `endToEndId`.',
  'A pending refund ends: a devolucao, by its `refundId` and the `endToEndId` of its payment, or a refund-in, by its `transactionId`.':
    'Uma devolução pendente termina: uma devolucao, pelo `refundId` e o `endToEndId` do pagamento, ou um refund-in, pelo `transactionId`.',
  'A special-refund case in some status. When reconciled, the gateway makes the payment that it contests, and returns its `transactionId` and `amount` too. Registered `med_created` URLs are notified.':
    'Um caso do mecanismo especial de devolução em algum estado. Se contesta um pagamento, o gateway cria esse pagamento e devolve também o seu `transactionId` e `amount`. As URLs registradas para `med_created` são notificadas.',
  'The MED becomes `ANALYZED`; `med_accepted` (when approved) or `med_rejected` URLs are notified.':
    'O MED passa a `ANALYZED`; as URLs de `med_accepted` (se aprovado) ou `med_rejected` são notificadas.',
  'Settings of an account become others, for all requests from then on; what is left out stays as it is.':
    'As configurações de uma conta mudam, para todas as requisições a partir de então; o que fica de fora continua como está.',
  'Everything of that account that falls due on the way (expiry, token lifetime, retries, rate-limit window) happens before the answer.':
    'Tudo o que vence na conta durante esse tempo (expirações, validade de tokens, novas tentativas, janela de limite) acontece antes da resposta.',
  'The provider behind `POST /api/pix/cash-in`, and nothing else, fails or works again.':
    'O provedor por trás de `POST /api/pix/cash-in`, e nada mais, falha ou volta a funcionar.',
  'The service behind the token endpoints breaks, is unavailable or works again, for this account.':
    'O serviço por trás dos endpoints de token quebra, fica indisponível ou volta a funcionar, para esta conta.',
  "Deliveries of the account's notifications fail as if their receivers answered an error, or not at all; nothing is sent to them. Or they work again.":
    'As entregas das notificações da conta falham como se os receptores respondessem um erro, ou nada; nada é enviado a eles. Ou voltam a funcionar.',
  'A bearer token of the account. One of insufficient scope may do nothing on the payment and balance endpoints.':
    'Um bearer token da conta. Com escopo insuficiente ele não pode nada nos endpoints de pagamento e saldo.',
  'One more certificate of the account, in some condition. A certificate that nobody registered needs no state: the kit makes one.':
    'Mais um certificado da conta, em alguma condição. Um certificado que ninguém registrou não precisa de estado: o kit cria um.',

  'an amount in BRL of at least 0.01 with at most 2 decimals':
    'um valor em BRL de no mínimo 0,01 com no máximo 2 casas decimais',
  'an amount in BRL with at most 2 decimals': 'um valor em BRL com no máximo 2 casas decimais',
  'an amount in BRL of at least 0.01; without it, all that remains':
    'um valor em BRL de no mínimo 0,01; sem ele, tudo o que resta',
  'an ISO 8601 time': 'um instante ISO 8601',
  "a person's name": 'o nome de uma pessoa',
  'a CPF (11 digits) or a CNPJ (14 digits)': 'um CPF (11 dígitos) ou um CNPJ (14 dígitos)',
  'a person, {name, document}': 'uma pessoa, com nome e documento',
  'the transactionId of the cash-in, a text': 'o transactionId do cash-in, um texto',
  'the transactionId of a confirmed payment, a text': 'o transactionId de um pagamento confirmado, um texto',
  'the transactionId of the refund-in, a text': 'o transactionId do refund-in, um texto',
  'the transactionId of the received payment, a text': 'o transactionId do pagamento recebido, um texto',
  "the transactionId of the payment, or the transfer's id as a text":
    'o transactionId do pagamento, ou o id da transferência como texto',
  'the txid of the immediate charge (cob)': 'o txid da cobrança imediata (cob)',
  'who removes it': 'quem a remove',
  'the operation that asks for it': 'a operação que o pede',
  "the client's own id, a text": 'o identificador do próprio cliente, um texto',
  'how it ends': 'como termina',
  'the code of the error, a text': 'o código do erro, um texto',
  'why it failed, a text': 'por que falhou, um texto',
  'the id of the devolucao': 'o identificador da devolucao',
  'the end-to-end id of the payment': 'o end-to-end id do pagamento',
  'the status of the MED': 'o estado do MED',
  'the reason of the MED': 'o motivo do MED',
  'the cause, a text or null': 'a causa, um texto ou nada',
  'the result of the analysis, of an ANALYZED MED alone': 'o resultado da análise, só de um MED em ANALYZED',
  'true where it contests a payment of the account, else false':
    'sim se contesta um pagamento da conta, senão não',
  'the id of the MED, a whole number': 'o identificador do MED, um número inteiro',
  'the result of the analysis': 'o resultado da análise',
  'a value of X-Sandbox-Scenario, or null': 'um valor de X-Sandbox-Scenario, ou nada',
  'how a sent payment ends: by itself, or (manual) not until `a payment settles`':
    'como um pagamento enviado termina: sozinho, ou (manual) só quando é liquidado aqui',
  "HH:MM, the account's wall clock for the night window":
    'HH:MM, o relógio de parede da conta para a janela noturna',
  'the price of a cash-out, an amount in BRL with at most 2 decimals':
    'o preço de um cash-out, um valor em BRL com no máximo 2 casas decimais',
  'the minimum expiration that the charge provider takes, whole seconds from 0 to 604800':
    'a expiração mínima que o provedor de cobranças aceita, segundos inteiros de 0 a 604800',
  'whether `POST /api/webhooks` registers anything': 'se `POST /api/webhooks` registra algo',
  'a number of seconds from 0 to 31536000': 'um número de segundos de 0 a 31536000',
  'true where it fails, else false': 'sim se falha, senão não',
  'true where they fail, else false': 'sim se falham, senão não',
  'the condition of the service': 'a condição do serviço',
  'the status that they answer, from 300 to 599; without it nobody answers':
    'o status que respondem, de 300 a 599; sem ele ninguém responde',
  'the condition of the token': 'a condição do token',
  'the family of endpoints it is for': 'a família de endpoints a que serve',
  'the condition of the certificate': 'a condição do certificado',
};

/** Something that the protocol says, in a language; what nobody has translated stays as it is. */
export function inLanguage(language: Language, text: string): string {
  if (language === 'en') return text;
  const choice = /^one of (.*)$/s.exec(text)?.[1];
  return choice === undefined ? (portuguese[text] ?? text) : `um destes: ${choice}`;
}

/** Whether a text of the protocol is there in every language. */
export function isTranslated(text: string): boolean {
  return Object.hasOwn(portuguese, text);
}
