/** Why the control endpoint cannot set up a state. */
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
    en: 'no sent payment with transactionId {transactionId} in the account',
    'pt-BR': 'nenhum pagamento enviado com transactionId {transactionId} nesta conta',
  },
  'payment of another status': {
    en: 'payment {transactionId} is {status}; this state needs a {wanted} payment',
    'pt-BR': 'o pagamento {transactionId} está {status}; este estado exige um pagamento {wanted}',
  },
  'more than remains': {
    en: 'amount exceeds the {remaining} BRL that remain of the payment',
    'pt-BR': 'amount excede os {remaining} BRL que restam do pagamento',
  },
  'no refund': {
    en: 'no refund with {name} in the account',
    'pt-BR': 'nenhuma devolução com {name} nesta conta',
  },
  'refund of another status': {
    en: 'the refund with {name} is {status}; this state needs a PENDING refund',
    'pt-BR': 'a devolução com {name} está {status}; este estado exige uma devolução PENDING',
  },
  'result without analysis': {
    en: 'analysisResult requires status ANALYZED, not {status}',
    'pt-BR': 'analysisResult exige status ANALYZED, e não {status}',
  },
  'no MED': {
    en: 'no MED with id {id} in the account',
    'pt-BR': 'nenhum MED com id {id} nesta conta',
  },
  'MED of another status': {
    en: 'MED {id} is {status}; only OPEN or RECEIVED MEDs can be decided',
    'pt-BR': 'o MED {id} está {status}; só é possível decidir um MED OPEN ou RECEIVED',
  },
  'no cash-in': {
    en: 'no cash-in with transactionId {transactionId} in the account',
    'pt-BR': 'nenhum cash-in com transactionId {transactionId} nesta conta',
  },
  'charge over': {
    en: 'the charge with this {name} is already paid or closed',
    'pt-BR': 'a cobrança com esse {name} já foi paga ou encerrada',
  },
  'no cob': {
    en: 'no immediate charge with txid {txid} in the account',
    'pt-BR': 'nenhuma cobrança imediata com txid {txid} nesta conta',
  },
  'cob of another status': {
    en: 'charge {txid} is {status}; this state needs an ATIVA charge',
    'pt-BR': 'a cobrança {txid} está {status}; este estado exige uma cobrança ATIVA',
  },
} as const;
