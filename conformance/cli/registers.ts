import type { Language } from '../core/language.js';
import { kitRegister } from '../kit.js';
import type { Register, Report } from '../report/report.js';

/** The texts for a report about whoever was judged: those of duties are read only for one about a client. */
export async function registerFor(
  { subject }: Pick<Report, 'subject'>,
  language: Language,
): Promise<Register> {
  if (subject !== 'client') return kitRegister(language);
  const { withDuties } = await import('../duties/suite.js');
  return withDuties(kitRegister(language));
}
