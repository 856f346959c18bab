import { answers, at, drop, isSuccess, set, status } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import {
  anHourBeforeStart,
  cut,
  first,
  lowerCase,
  ofTwelveHours,
  upperCase,
} from '../../../../conformance/variants/parts/values.js';
import { handledAs } from '../../../../conformance/variants/parts/replace.js';
import { amountInCents, withAmount } from '../shared/codes.js';
import { countShown, firstShown, keptShown, staleAnswers } from '../shared/stale.js';

const operation = 'putCob';
const created = answers(operation, 201);

/** Charges whose code contains an amount, computed from the correct one. */
const coded = (change: (original: unknown) => string) =>
  created((answer) => {
    const location = withAmount(at(answer.body, '/location'), change(at(answer.body, '/valor/original')));
    return set('/loc/location', location)(set('/location', location)(answer));
  });

export default defects()
  .breaks('COB-01', 'A charge is answered with 203')
  .as('cob/answered-203')(created(status(203)))
  .breaks('COB-05', 'criacao is the time at which the gateway was started')
  .as('cob/criacao-of-the-start')(created(set('/calendario/criacao', anHourBeforeStart)))
  .breaks('COB-05', 'criacao is that of the first charge of the account')
  .as('cob/criacao-of-the-first')(firstShown(operation, '/calendario/criacao'))
  .breaks('COB-05', 'criacao is shown by a clock of twelve hours')
  .as('cob/clock-of-twelve-hours')(created(set('/calendario/criacao', ofTwelveHours)))
  .breaks('COB-07', 'An expiracao of more than a day comes back as a day')
  .as('cob/expiracao-of-a-day')(
    created(set('/calendario/expiracao', (seconds: unknown) => Math.min(Number(seconds), 86_400))),
  )
  .breaks('COB-07', 'expiracao of the answer is always the default')
  .as('cob/expiracao-default')(created(set('/calendario/expiracao', 86_400)))
  .breaks('COB-07', 'expiracao is that of the charge before')
  .as('cob/expiracao-stale')(staleAnswers(operation, '/calendario/expiracao'))
  .breaks('COB-09', 'txid comes back in lower case')
  .as('cob/txid-lower-case')(created(set('/txid', lowerCase)))
  .breaks('COB-09', 'txid is that of the charge before')
  .as('cob/txid-stale')(staleAnswers(operation, '/txid'))
  .breaks('COB-10', 'revisao of a new charge is 1')
  .as('cob/revisao-one')(created(set('/revisao', 1)))
  .breaks('COB-10', 'revisao counts the charges of the account')
  .as('cob/revisao-counts')(countShown(operation, '/revisao'))
  .breaks('COB-14', 'The amount in the code is in cents')
  .as('cob/amount-in-cents-in-the-code')(coded(amountInCents))
  .breaks('COB-14', 'The amount in the code is always 10.00')
  .as('cob/amount-of-ten-in-the-code')(coded(() => '10.00'))
  .breaks('COB-14', 'location lacks its last characters, in both places')
  .as('cob/location-cut')(created(set('/loc/location', cut(-6)), set('/location', cut(-6))))
  .breaks('COB-17', 'location is that of the charge before, loc.location is its own')
  .as('cob/location-stale')(staleAnswers(operation, '/location'))
  .breaks('COB-17', 'location is loc.location in upper case')
  .as('cob/location-in-upper-case')(created(set('/location', upperCase)))
  .breaks('COB-64', 'All charges of an account have one location')
  .as('cob/one-place-for-all')(() => {
    const places = new Map<string, unknown>();
    return created((answer, request) => {
      const caller = authorizationOf(request);
      const loc = places.get(caller) ?? at(answer.body, '/loc');
      places.set(caller, loc);
      return set('/location', at(loc, '/location'))(set('/loc', loc)(answer));
    });
  })
  .breaks('COB-64', 'loc.id is the same for all charges')
  .as('cob/one-id-for-all-places')(created(set('/loc/id', 1)))
  .breaks('COB-18', 'status of a new charge is ACTIVE')
  .as('cob/status-active')(created(set('/status', 'ACTIVE')))
  .breaks('COB-55', 'status of a new charge is CONCLUIDA')
  .as('cob/status-concluida')(created(set('/status', 'CONCLUIDA')))
  .breaks('COB-19', 'devedor is another person')
  .as('cob/devedor-of-another')(created(set('/devedor', { cpf: '52998224725', nome: 'Outra Pessoa' })))
  .breaks('COB-19', 'devedor is that of the charge before')
  .as('cob/devedor-stale')(staleAnswers(operation, '/devedor'))
  .breaks('COB-19', 'A charge without devedor has that of the one before')
  .as('cob/devedor-kept')(keptShown(operation, '/devedor'))
  .breaks('COB-19', 'A charge without devedor has that of the one before, whosever it is')
  .as('cob/devedor-of-another-account')(keptShown(operation, '/devedor', isSuccess, () => 'all'))
  .breaks('COB-20', 'devedor.cpf is masked')
  .as('cob/cpf-masked')(created(set('/devedor/cpf', (cpf: unknown) => `***${String(cpf).slice(3, 9)}**`)))
  .breaks('COB-25', 'valor.original is in cents with two decimals')
  .as('cob/original-in-cents')(created(set('/valor/original', amountInCents)))
  .breaks('COB-25', 'valor.original is that of the charge before')
  .as('cob/original-stale')(staleAnswers(operation, '/valor/original'))
  .breaks('COB-28', 'chave is a key of the gateway')
  .as('cob/chave-of-the-house')(created(set('/chave', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')))
  .breaks('COB-28', 'chave is that of the account, not the one sent')
  .as('cob/chave-of-the-account')(
    handledAs(operation, ({ body, ...request }) => ({
      ...request,
      body: { ...body, chave: request.account.chave },
    })),
  )
  .breaks('COB-29', 'solicitacaoPagador does not come back')
  .as('cob/solicitacao-dropped')(created(drop('/solicitacaoPagador')))
  .breaks('COB-29', 'solicitacaoPagador is that of the charge before')
  .as('cob/solicitacao-stale')(staleAnswers(operation, '/solicitacaoPagador'))
  .breaks('COB-29', 'A charge without solicitacaoPagador has that of the one before')
  .as('cob/solicitacao-kept')(keptShown(operation, '/solicitacaoPagador'))
  .breaks('COB-30', 'Of infoAdicionais the first comes back')
  .as('cob/info-first-alone')(created(set('/infoAdicionais', first(1))))
  .breaks('COB-30', 'infoAdicionais are those of the charge before')
  .as('cob/info-stale')(staleAnswers(operation, '/infoAdicionais'))
  .breaks('COB-30', 'A charge without infoAdicionais has those of the one before')
  .as('cob/info-kept')(keptShown(operation, '/infoAdicionais'));
