import { t } from '../../core/text.js';

/** Texts of `pixkit init`: its questions, and the next steps. */
export const initTexts = {
  /** Questions, and the replies to invalid answers. */
  isAddress: t`It must be an address such as http://127.0.0.1:3000.`,
  isHttps: t`It must begin with https://.`,
  isNeeded: t`A value is required.`,
  isYesOrNo: t`Answer yes or no.`,
  baseUrl: t`Base URL of the gateway`,
  controlUrl: t`URL of its control endpoint (docs/provider-states.md; empty: none)`,
  controlToken: t`Token of the control endpoint (empty: none)`,
  clientId: t`clientId of an account for the checks (empty: none)`,
  clientSecret: t`clientSecret`,
  certificate: t`File of its client certificate, PEM (empty: none)`,
  mayMoveMoney: t`May checks create payments and refunds on this account, with real effect? [y/N]`,
  isLocal: t`Does the gateway run on this machine, so that it can reach 127.0.0.1? [y/N]`,
  publicUrl: t`https address at which the gateway reaches this machine, such as a tunnel (empty: no webhooks)`,
  listen: t`Where the receiver listens, host:port (empty: 0.0.0.0:8443)`,
  written: (path: string) => t`${path} has been written. Next:`,
  installed: (path: string) =>
    t`${path} has been installed. Agents that support skills load it when you ask about Pix.`,
  isInstalled: (path: string) => t`${path} is up to date.`,
  /** The purpose of each suggested command, as a comment after it. */
  isEverythingRight: t`# is everything correct?`,
  theVerdict: t`# the verdict`,
  scaffolded: {
    control: (folder: string, files: string) =>
      t`Wrote a control endpoint to ${folder}: ${files}. It returns "not yet" for every state.`,
    driver: (folder: string, files: string) =>
      t`Wrote a driver to ${folder}: ${files}. It returns "not yet" for every step.`,
  },
  inBothTerminals: t`Next, in each of two terminals:`,
  inOneTerminal: t`In one terminal, start it:`,
  inAnother: {
    control: t`In the other, see which state to write first:`,
    driver: t`In the other, test the client:`,
  },
};
