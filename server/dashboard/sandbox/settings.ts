import { brlFromCents, type Cents } from '../../domain/money.js';
import { formatOf } from '../format.js';
import type { Language } from '../language.js';
import { choiceIn, protocolTexts } from '../texts/protocol.js';
import { sandboxTexts } from '../texts/sandbox.js';
import type { Surroundings } from './recent-calls.js';

type Settings = Pick<Surroundings, 'account'>['account'];

/** Returns the settings of an account by the names of their fields, as they are typed into a form. */
export function settingsOf(
  { limits, scenarios, ...account }: Settings,
  language: Language,
): Readonly<Record<string, string>> {
  const point = language === 'pt-BR' ? ',' : '.';
  const amount = (of: Cents | null) => (of === null ? '' : brlFromCents(of).toFixed(2).replace('.', point));
  return {
    'limits.perTransaction': amount(limits.perTransactionCents),
    'limits.daily': amount(limits.dailyCents),
    'limits.night': amount(limits.nightCents),
    'scenarios.cashOut': scenarios.cashOut ?? '',
    'scenarios.cashIn': scenarios.cashIn ?? '',
    settlement: account.settlement,
    feeAmount: amount(account.feeCents),
    minimumExpiration: String(account.minimumExpiration),
    webhookRegistration: account.webhookRegistration,
  };
}

/** A setting that a call has changed: its name, and its old and new value as texts. */
export interface Change {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export function changesIn(before: Surroundings, after: Surroundings, language: Language): readonly Change[] {
  const [old, now] = [inWords(before, language), inWords(after, language)];
  return Object.entries(now).flatMap(([name, to]) => {
    const from = old[name] ?? '';
    return from === to ? [] : [{ name, from, to }];
  });
}

function inWords(surroundings: Surroundings, language: Language): Readonly<Record<string, string>> {
  const { account } = surroundings;
  const texts = sandboxTexts[language];
  const { limits, feeCents } = account;
  const money = (of: Cents | null) => (of === null ? texts.none : formatOf(language).money(of));
  const settings = {
    ...settingsOf(account, language),
    'limits.perTransaction': money(limits.perTransactionCents),
    'limits.daily': money(limits.dailyCents),
    'limits.night': money(limits.nightCents),
    feeAmount: money(feeCents),
  };
  const names = protocolTexts[language].params;
  const named: Record<string, string> = failuresIn(surroundings, language);
  for (const [name, value] of Object.entries(settings))
    named[names[name] ?? name] = value === '' ? texts.none : choiceIn(language, value);
  return named;
}

export function failuresIn(
  { account, receiversAnswer: answer }: Surroundings,
  language: Language,
): Record<string, string> {
  const texts = sandboxTexts[language];
  const upstream = { healthy: texts.works, error: texts.broken, unavailable: texts.unavailable };
  return {
    [texts.provider]: account.chargesFail ? texts.broken : texts.works,
    [texts.upstream]: upstream[account.upstream],
    [texts.receivers]: answer === null ? texts.works : answer === 0 ? texts.silent : texts.answer(answer),
  };
}
