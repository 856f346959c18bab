import type { Phrases } from '../../core/text.js';

/** Sentences about recorded traffic. */
export const recordings: Phrases = {
  '{1} is one JSON value of more than {2} MB, which is too large to read.':
    '{1} é um único valor JSON de mais de {2} MB, grande demais para ser lido.',
  'Split it, or record with pixkit proxy, whose files have no such limit.':
    'Divida o arquivo, ou grave com pixkit proxy, cujos arquivos não têm esse limite.',
  '{1} is not a recording of the format {2}: line {3}: {4}.':
    '{1} não é uma gravação do formato {2}: linha {3}: {4}.',
  'The formats are: {1}.': 'Os formatos são: {1}.',
  'not a JSON object': 'não é um objeto JSON',
  'neither a header nor a message': 'não é nem cabeçalho nem mensagem',
  'log.entries[{1}] has no request or no startedDateTime':
    'log.entries[{1}] não tem request ou startedDateTime',
  '{1} is empty.': '{1} está vazio.',
  '{1} {1|message|messages} checked …': '{1} {1|mensagem verificada|mensagens verificadas} …',
  'Give the path of a recording with messages.': 'Informe o caminho de uma gravação com mensagens.',
  '{1} has no known format and begins with: {2}': '{1} não tem um formato conhecido e começa com: {2}',
  'It is compressed: unpack it first, for example with gunzip.':
    'Está comprimido: descompacte antes, por exemplo com gunzip.',
  'It is UTF-16: convert it to UTF-8 first, for example with iconv -f UTF-16 -t UTF-8.':
    'Está em UTF-16: converta antes para UTF-8, por exemplo com iconv -f UTF-16 -t UTF-8.',
  'It is a Docker log: extract the lines first, with jq -r .log.':
    'É um log do Docker: extraia antes as linhas, com jq -r .log.',
  'First remove the text before the JSON of each line.':
    'Primeiro, remova o texto que precede o JSON de cada linha.',
  '{1}: skipped {2} {2|line or entry that is not a message|lines or entries that are not messages}: {3}':
    '{1}: {2} {2|linha ou entrada que não é mensagem foi ignorada|linhas ou entradas que não são mensagens foram ignoradas}: {3}',
  '{1}: skipped calls to hosts other than the gateway: {2}':
    '{1}: chamadas a outros hosts que não o gateway foram ignoradas: {2}',
  'the recording lacks the headers or bodies that the requirement concerns':
    'a gravação não tem os cabeçalhos ou os corpos de que o requisito trata',
  'Left out: {1}': 'Ficou de fora: {1}',
  'NOTHING TO CHECK IN RECORDED TRAFFIC': 'NADA A VERIFICAR NO TRÁFEGO GRAVADO',
  ': pixkit can test no call and no notification in it':
    ': o pixkit não consegue testar nenhuma chamada nem notificação nele',
  'Nothing to check in recorded traffic': 'Nada a verificar no tráfego gravado',
  'The recorded traffic has no call and no notification that pixkit can test.':
    'O tráfego gravado não tem chamada nem notificação que o pixkit consiga testar.',
  'Go-live: no conclusion from this recording.': 'Produção: sem conclusão a partir desta gravação.',
  'nothing exercised': 'nada exercitado',
  'Pass the format with --format: {1}.': 'Informe o formato com --format: {1}.',
  'nothing in the recording exercises it': 'nada na gravação o exercita',
  'the client did nothing to which the requirement applies':
    'o cliente não fez nada a que o requisito se aplique',
  'the requirement concerns data that people enter; invalid data is counted, not evaluated':
    'o requisito trata de dados que usuários digitam; dados inválidos são contados, não avaliados',
  'the recording hides the values that the requirement concerns':
    'a gravação oculta os valores de que o requisito trata',
  'there is no response': 'não há resposta',
  'the recording has no bodies': 'a gravação não tem corpos',
  'the recording has no headers': 'a gravação não tem cabeçalhos',
  'the recording has no times': 'a gravação não tem horários',
  'the recording has no connections': 'a gravação não tem conexões',
  'the recording does not keep the order of messages': 'a gravação não preserva a ordem das mensagens',
  'the recording is not complete': 'a gravação não está completa',
  'the recording has no notifications': 'a gravação não tem notificações',
  'the recording does not have all notifications': 'a gravação não tem todas as notificações',
  '{1} is violated': '{1} foi violado',
  'the transfer {1}, as for the first call with this idempotency key':
    'a transferência {1}, como na primeira chamada com esta chave de idempotência',
  'the transfer {1}': 'a transferência {1}',
  'a refusal of {1}, which was already used': 'uma recusa de {1}, que já foi usado',
  'accepted {1} times': 'aceito {1} vezes',
  'a different {1} for each call': 'um {1} diferente para cada chamada',
  '{1} for {2} calls': '{1} para {2} chamadas',
  '{1} for {2}': '{1} para {2}',
  'one final status for {1}': 'um só status final de {1}',
  'both CONFIRMED and ERROR were notified': 'foram notificados CONFIRMED e ERROR',
  '{1} listed as Confirmado, as before': '{1} listada como Confirmado, como antes',
  'at most {1} refunded': 'no máximo {1} devolvidos',
  'messages are missing from the recording': 'faltam mensagens na gravação',
  'no notification reports the result of a cash-out':
    'nenhuma notificação informa o resultado de um cash-out',
  'a CashOut notification of {1}, which is listed as Confirmado':
    'uma notificação CashOut de {1}, que está listado como Confirmado',
  'no such notification within 15 minutes': 'nenhuma notificação assim em 15 minutos',
  '401, because the token had expired {1} s before': '401, porque o token tinha expirado {1} s antes',
  '{1} {2}, as in the request': '{1} {2}, como na requisição',
  'Checking and recording stopped after an error: {1}. Traffic still passes.':
    'A verificação e a gravação pararam após um erro: {1}. O tráfego continua passando.',
  '{1} of {2} cents, as requested': '{1} de {2} centavos, como solicitado',
  'endToEndId {1}, as notified': 'endToEndId {1}, como notificado',
  '{1} {2}, as before': '{1} {2}, como antes',
  'the account is shared: a list contains a payment that is not in the recording':
    'a conta é compartilhada: uma lista contém um pagamento que não está na gravação',
  'the balance was not read twice': 'o saldo não foi lido duas vezes',
  'unknown fees, refunds or payments could account for any balance':
    'tarifas, devoluções ou pagamentos desconhecidos podem explicar qualquer saldo',
  'a balance consistent with the messages recorded since it was {1} available and {2} blocked':
    'um saldo coerente com as mensagens gravadas desde que era de {1} disponível e {2} bloqueado',
  // The report.
  Client: 'Cliente',
  Requests: 'Requisições',
  Histories: 'Históricos',
  '{1} {1|occurrence|occurrences}; the first {2} are listed':
    '{1} {1|ocorrência|ocorrências}; as primeiras {2} estão listadas',
  bodies: 'corpos',
  headers: 'cabeçalhos',
  times: 'horários',
  connections: 'conexões',
  order: 'ordem',
  completeness: 'completude',
  notifications: 'notificações',
  'some {1}': '{1} (só em parte)',
  '{1} {1|call|calls}, {2} {2|notification|notifications}, {3} {3|account|accounts}':
    '{1} {1|chamada|chamadas}, {2} {2|notificação|notificações}, {3} {3|conta|contas}',
  '{1}, {2} to {3} UTC': '{1}, de {2} a {3} UTC',
  'The recording has: {1}. Missing: {2}.': 'A gravação tem: {1}. Falta: {2}.',
  'Sensitive values are hashed (equal values have equal hashes).':
    'Os valores sensíveis foram substituídos por hashes (valores iguais têm hashes iguais).',
  '{1} {1|call matches|calls match} no operation of the interface.':
    '{1} {1|chamada não corresponde|chamadas não correspondem} a nenhuma operação da interface.',
  '{1} {1|request contains|requests contain} invalid user-entered values (counted, not evaluated).':
    '{1} {1|requisição contém|requisições contêm} valores inválidos digitados por usuários (contados, não avaliados).',
  'The recording has {1} {1|gap|gaps}.': 'A gravação tem {1} {1|lacuna|lacunas}.',
  '{1} of {2} requirements exercised': '{1} de {2} requisitos exercitados',
  'VIOLATIONS IN RECORDED TRAFFIC': 'VIOLAÇÕES NO TRÁFEGO GRAVADO',
  'NO VIOLATIONS IN RECORDED TRAFFIC': 'NENHUMA VIOLAÇÃO NO TRÁFEGO GRAVADO',
  ' (not a conformance verdict: recordings exercise only part of the specification): {1}':
    ' (não é um veredito de conformidade: gravações exercitam só uma parte da especificação): {1}',
  'Violations in recorded traffic': 'Violações no tráfego gravado',
  'No violations in recorded traffic': 'Nenhuma violação no tráfego gravado',
  'Pix traffic': 'tráfego Pix',
  'The recorded traffic violates {1} {1|requirement|requirements}. This is not a conformance verdict: recordings exercise only part of the specification.':
    'O tráfego gravado viola {1} {1|requisito|requisitos}. Não é um veredito de conformidade: gravações exercitam só uma parte da especificação.',
  'The recorded traffic shows no violation. This is not a conformance verdict: recordings exercise only part of the specification.':
    'O tráfego gravado não mostra nenhuma violação. Não é um veredito de conformidade: gravações exercitam só uma parte da especificação.',
  'Go-live: not yet. Fix the violations first.': 'Produção: ainda não. Corrija as violações primeiro.',
  'Go-live: run pixkit check too. It exercises the requirements that this traffic did not.':
    'Produção: execute também pixkit check. Ele exercita os requisitos que este tráfego não exercitou.',
  'message {1}': 'mensagem {1}',
  'messages {1}': 'mensagens {1}',
  'no violations': 'nenhuma violação',
  violations: 'violações',
  // The proxy.
  'Cannot write the recording: {1}. Traffic still passes. Next attempt in {2} s.':
    'Não foi possível gravar: {1}. O tráfego continua passando. Nova tentativa em {2} s.',
  'The recording continues; {1} {1|message is|messages are} missing from it so far.':
    'A gravação continua; até agora, {1|falta|faltam} {1} {1|mensagem|mensagens}.',
  '{1} {1|message is|messages are} missing from the recording.':
    '{1|Falta|Faltam} {1} {1|mensagem|mensagens} na gravação.',
  'Calls to {1} are forwarded to {2}': 'Chamadas a {1} são repassadas a {2}',
  'Notifications to {1} are forwarded to {2}': 'Notificações a {1} são repassadas a {2}',
  'Only this machine can reach the proxy.': 'Só esta máquina alcança o proxy.',
  'Nothing is recorded. To record, add --record FILE.': 'Nada é gravado. Para gravar, use --record ARQUIVO.',
  'Traffic is recorded in {1}, without secrets.': 'O tráfego é gravado em {1}, sem segredos.',
  'Traffic passes unchanged. Press Ctrl-C to quit':
    'O tráfego passa sem alterações. Tecle Ctrl-C para encerrar',
  '{1} {1|message was|messages were} forwarded but not tested: too many arrived at once, or checking had stopped.':
    '{1} {1|mensagem foi repassada, mas não avaliada|mensagens foram repassadas, mas não avaliadas}: chegaram muitas ao mesmo tempo, ou a verificação tinha parado.',
  '{1} invalid user-entered {1|value|values} (not evaluated)':
    '{1} {1|valor inválido digitado|valores inválidos digitados} por usuários ({1|não avaliado|não avaliados})',
  'Give both: --client-cert and --client-key.': 'Informe os dois: --client-cert e --client-key.',
  'Give the path of a readable file.': 'Informe o caminho de um arquivo que possa ser lido.',
  '{1} {1|call|calls}, {2} {2|notification|notifications}, {3} without a response':
    '{1} {1|chamada|chamadas}, {2} {2|notificação|notificações}, {3} sem resposta',
  '{1} more {1|occurrence was|occurrences were} only counted: the limit is {2} different findings':
    'Mais {1} {1|ocorrência foi apenas contada|ocorrências foram apenas contadas}: o limite é de {2} apontamentos diferentes',
  'Findings in this traffic: {1} about the gateway, {2} about the client. Not a conformance verdict: traffic exercises only part of the specification.':
    'Apontamentos neste tráfego: {1} sobre o gateway, {2} sobre o cliente. Não é um veredito de conformidade: o tráfego exercita só parte da especificação.',
  'The recording {1} cannot be read: {2}.': 'Não foi possível ler a gravação {1}: {2}.',
  gateway: 'gateway',
  client: 'cliente',
  notification: 'notificação',
};
