import { plural, t } from '../../core/text.js';

const named = (name: string, version: string | undefined): string =>
  [name, version].filter((part) => part !== undefined).join(' ');

/** Texts of `pixkit check client`. */
export const clientTexts = {
  client: (name: string, version: string | undefined, steps: number, all: number) =>
    t`the client ${named(name, version)} (${steps} of ${all} steps)`,
  stale: (client: string, scaffold: string) => t`${client}, whose driver was written by ${scaffold}`,
  byTests: (name: string, version: string | undefined) =>
    t`a client, through its own tests: ${named(name, version)}`,
  receiver: (name: string, version: string | undefined) => t`the receiver ${named(name, version)}`,
  /** The settings of a client that the driver cannot configure. */
  settings: t`The client acts for this account; start it with these settings:`,
  settingsIn: (file: string) => t`The settings of the client are in ${file}: start it with them.`,
  pressEnter: t`Press Enter once it is running. `,
  duty: (id: string, grade: string, money: boolean, rule: string) =>
    t`${id}  ${grade}${money ? t` money` : ''}  ${rule}`,
  needs: (steps: readonly string[], webhook: boolean) => {
    const named = steps.map((step) => `'${step}'`).join(', ');
    const parts = [
      ...(steps.length === 1 ? [t`step ${named}`] : steps.length > 1 ? [t`steps ${named}`] : []),
      ...(webhook ? [t`a webhook`] : []),
    ];
    const [first, second] = parts;
    if (first === undefined) return t`needs no step or webhook`;
    return second === undefined ? t`needs ${first}` : t`needs ${first} and ${second}`;
  },
  judgedBy: (scenarios: readonly string[]) =>
    scenarios.length === 0 ? t`no scenario yet` : t`by ${scenarios.join(', ')}`,
  driver: {
    there: (url: string, name: string, version: string | undefined) =>
      t`The driver at ${url} responds: ${named(name, version)}.`,
    unnamed: t`It does not identify itself (step about), so reports use its address.`,
    unlisted: t`It does not list its steps (step about), so each is tried when a scenario needs it.`,
    answers: (step: string) => t`answers  ${step}`,
    lacks: (step: string, duties: readonly string[]) =>
      duties.length === 0
        ? t`missing  ${step}`
        : t`missing  ${step}: ${duties.length} ${plural('requirement', 'requirements')} cannot be tested without it: ${duties.join(', ')}`,
    configured: t`It creates a separate client for each account (configure), so scenarios run in parallel.`,
    one: t`It has only one account (no step configure), so scenarios run one by one.`,
    webhook: (url: string | undefined) =>
      url === undefined
        ? t`It names no webhook until it is configured; to pass one now, use --webhook.`
        : t`It receives notifications at ${url}.`,
    judged: (count: number, of: number) => t`${count} of ${of} requirements can be tested.`,
  },
};
