import { actingSteps } from '../duties/clients.js';
import { Driver, driverLimits } from '../duties/driver.js';
import { duties } from '../duties/register.js';
import { HttpClient } from '../target/http.js';
import { needsOf } from './client-list.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { clientTexts } from './texts/client.js';

/**
 * Whether the driver of a client is there, which steps it answers, and which duties each missing step costs; nothing is
 * asked of the client itself. Returns the exit status. Throws `ConfigurationError` if nobody answers.
 */
export async function examineDriver(url: string, io: Io): Promise<number> {
  const http = new HttpClient({ limits: driverLimits });
  try {
    const about = await new Driver({ url, http }).about();
    const texts = clientTexts[outputLanguage(io)].driver;
    const { name, version, steps: answered, webhookUrl } = about;
    const lacking = (step: string) => answered !== undefined && !answered.includes(step);
    const judgeable = duties.filter((duty) => !needsOf(duty).steps.some(lacking));
    printLines(io.stdout, [
      texts.there(url, name ?? url, version),
      ...(name === undefined ? [texts.unnamed] : []),
      ...(answered === undefined ? [texts.unlisted] : actingSteps.map((step) => lineOf(step, lacking, io))),
      ...(answered === undefined ? [] : [lacking('configure') ? texts.one : texts.configured]),
      texts.webhook(webhookUrl),
      texts.judged(judgeable.length, duties.length),
    ]);
    return 0;
  } finally {
    await http.close();
  }
}

function lineOf(step: string, lacking: (step: string) => boolean, io: Io): string {
  const texts = clientTexts[outputLanguage(io)].driver;
  if (!lacking(step)) return `  ${texts.answers(step)}`;
  const costs = duties.filter((duty) => needsOf(duty).steps.includes(step)).map(({ id }) => id);
  return `  ${texts.lacks(step, costs)}`;
}
