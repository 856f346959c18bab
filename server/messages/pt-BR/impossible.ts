import type { Phrases } from '../text.js';

/** Why the control endpoint cannot set up a state. */
export const impossible: Phrases = {
  'no account has the accountId {accountId}: send what "an account" returned':
    'nenhuma conta tem o accountId {accountId}: informe o que "an account" retornou',
  'operation must be an operationId of the contract, such as createCashOut; it is {operation}':
    'operation deve ser um operationId do contrato, como createCashOut; foi informado {operation}',
  'eventType must be one that can be registered, such as cash_out; it is {eventType}':
    'eventType deve ser um que pode ser cadastrado, como cash_out; foi informado {eventType}',
  'too many provocations are planned that nothing has come for: forget them first (a teardown of the state)':
    'há provocações planejadas demais que ainda não atingiram nada: esqueça-as antes (teardown do estado)',
  '{parameter} must be an ISO 8601 time, such as 2026-11-22T12:00:00Z; it is {text}':
    '{parameter} deve ser uma data e hora ISO 8601, como 2026-11-22T12:00:00Z; foi informado {text}',
  'openedAt must be past; it is {openedAt}: "time passes" leads to the future':
    'openedAt deve estar no passado; foi informado {openedAt}: "time passes" leva ao futuro',
  'localTime must be HH:MM, such as 12:00; it is {text}':
    'localTime deve ser HH:MM, como 12:00; foi informado {text}',
  'no sent payment with transactionId {transactionId} in the account':
    'nenhum pagamento enviado com transactionId {transactionId} nesta conta',
  'payment {transactionId} is {status}; this state needs a {wanted} payment':
    'o pagamento {transactionId} está {status}; este estado exige um pagamento {wanted}',
  'amount exceeds the {remaining} BRL that remain of the payment':
    'amount excede os {remaining} BRL que restam do pagamento',
  'no refund with {name} in the account': 'nenhuma devolução com {name} nesta conta',
  'the refund with {name} is {status}; this state needs a PENDING refund':
    'a devolução com {name} está {status}; este estado exige uma devolução PENDING',
  'analysisResult requires status ANALYZED, not {status}':
    'analysisResult exige status ANALYZED, e não {status}',
  'no MED with id {id} in the account': 'nenhum MED com id {id} nesta conta',
  'MED {id} is {status}; only OPEN or RECEIVED MEDs can be decided':
    'o MED {id} está {status}; só é possível decidir um MED OPEN ou RECEIVED',
  'no cash-in with transactionId {transactionId} in the account':
    'nenhum cash-in com transactionId {transactionId} nesta conta',
  'the charge with this {name} is already paid or closed':
    'a cobrança com esse {name} já foi paga ou encerrada',
  'no immediate charge with txid {txid} in the account':
    'nenhuma cobrança imediata com txid {txid} nesta conta',
  'charge {txid} is {status}; this state needs an ATIVA charge':
    'a cobrança {txid} está {status}; este estado exige uma cobrança ATIVA',
};
