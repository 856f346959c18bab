/** Why the control endpoint cannot set up a state: which parameter is wrong, and what to send instead. */
export const impossibleTexts = {
  'no such account': {
    en: 'no account has the accountId {accountId}: send what "an account" returned',
    'pt-BR': 'nenhuma conta tem o accountId {accountId}: informe o que "an account" retornou',
  },
  'no such operation': {
    en: 'operation must be an operationId of the contract, such as createCashOut; it is {operation}',
    'pt-BR': 'operation deve ser um operationId do contrato, como createCashOut; foi informado {operation}',
  },
  'no such event type': {
    en: 'eventType must be one that can be registered, such as cash_out; it is {eventType}',
    'pt-BR': 'eventType deve ser um que pode ser cadastrado, como cash_out; foi informado {eventType}',
  },
  'too many provocations': {
    en: 'too many provocations are planned that nothing has come for: forget them first (a teardown of the state)',
    'pt-BR':
      'há provocações planejadas demais que ainda não atingiram nada: esqueça-as antes (teardown do estado)',
  },
  'no time': {
    en: '{parameter} must be an ISO 8601 time, such as 2026-11-22T12:00:00Z; it is {text}',
    'pt-BR': '{parameter} deve ser uma data e hora ISO 8601, como 2026-11-22T12:00:00Z; foi informado {text}',
  },
  'opening to come': {
    en: 'openedAt must be past; it is {openedAt}: "time passes" leads to the future',
    'pt-BR': 'openedAt deve estar no passado; foi informado {openedAt}: "time passes" leva ao futuro',
  },
  'no local time': {
    en: 'localTime must be HH:MM, such as 12:00; it is {text}',
    'pt-BR': 'localTime deve ser HH:MM, como 12:00; foi informado {text}',
  },
  'no sent payment': {
    en: 'transactionId {transactionId} is of no sent payment of the account: send that of one',
    'pt-BR':
      'transactionId {transactionId} não é de um pagamento enviado desta conta: informe o transactionId de um',
  },
  'payment of another status': {
    en: 'transactionId {transactionId} is of a payment that is {status}: send that of one that is {wanted}',
    'pt-BR':
      'transactionId {transactionId} é de um pagamento com status {status}: informe um pagamento com status {wanted}',
  },
  'more than remains': {
    en: 'amount is more than the {remaining} BRL that remain of the payment: send less',
    'pt-BR': 'amount é maior que os {remaining} BRL que restam do pagamento: informe menos',
  },
  'no refund': {
    en: '{name} is of no refund of the account: send that of one',
    'pt-BR': '{name} não é de uma devolução desta conta: informe uma devolução dela',
  },
  'refund of another status': {
    en: '{name} is of a refund that is {status}: send that of one that is PENDING',
    'pt-BR': '{name} é de uma devolução com status {status}: informe uma com status PENDING',
  },
  'result without analysis': {
    en: 'analysisResult is of an ANALYZED MED alone: leave it out, or send ANALYZED as status, not {status}',
    'pt-BR':
      'analysisResult só existe em um MED ANALYZED: não o informe, ou informe ANALYZED como status, e não {status}',
  },
  'no MED': {
    en: 'id {id} is of no MED of the account: send that of one',
    'pt-BR': 'id {id} não é de um MED desta conta: informe um MED dela',
  },
  'MED of another status': {
    en: 'id {id} is of a MED that is {status}: send that of one that is OPEN or RECEIVED',
    'pt-BR': 'id {id} é de um MED com status {status}: informe um com status OPEN ou RECEIVED',
  },
  'no cash-in': {
    en: 'transactionId {transactionId} is of no cash-in of the account: send that of one',
    'pt-BR': 'transactionId {transactionId} não é de um cash-in desta conta: informe o transactionId de um',
  },
  'charge over': {
    en: '{name} is of a charge that is paid or over: send that of an open one',
    'pt-BR': '{name} é de uma cobrança paga ou encerrada: informe uma em aberto',
  },
  'no cob': {
    en: 'txid {txid} is of no immediate charge of the account: send that of one',
    'pt-BR': 'txid {txid} não é de uma cobrança imediata desta conta: informe o txid de uma',
  },
  'cob of another status': {
    en: 'txid {txid} is of a charge that is {status}: send that of one that is ATIVA',
    'pt-BR': 'txid {txid} é de uma cobrança com status {status}: informe uma com status ATIVA',
  },
} as const;
