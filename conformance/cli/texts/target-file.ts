import { t } from '../../core/text.js';

/** The comments of a target file. */
export const targetFileTexts = {
  head: [
    t`The gateway that pixkit checks, and how to reach it. docs/target-file.md describes every field.`,
    t`"\${NAME}" in a value stands for that environment variable, so no secret needs to be written here.`,
  ],
  where: [t`The base URL of the gateway.`],
  control: [
    t`The control endpoint, through which the kit puts the gateway into a state; docs/provider-states.md describes the protocol.`,
    t`Without it, the kit tests only what needs no state.`,
  ],
  webhooks: [t`The kit's own HTTPS receiver of notifications, or \`webhooks: none\` to skip those checks.`],
  listen: [t`Address to listen on; port 0 picks a free one.`],
  publicUrl: [
    t`The address that the gateway calls instead of that one: a tunnel, or the name of this machine.`,
  ],
  receiverCertificate: [
    t`The receiver's certificate and key; without them, it makes a self-signed certificate for each run.`,
  ],
  timeout: [t`Maximum time in ms that a check waits for a notification.`],
  account: [t`An account for the checks if there is no control endpoint to create one.`],
  mayMoveMoney: [t`true: checks that create payments and refunds also run on it, with real effect.`],
  scenarios: [
    t`This gateway's values of the header X-Sandbox-Scenario; checks of a scenario without a value are skipped.`,
  ],
  leastDelay: t`a delay of at least a second`,
  connection: [
    t`For the connection: a CA to trust, a client certificate and its key, and headers for every request.`,
  ],
  waivers: [
    t`Known failures, by requirement or check, each with a reason; the checks still run, and reports list them separately.`,
  ],
  waiverReason: t`fixed in release 7`,
  notOffered: [t`Operations that this gateway does not have: they are not called, and the verdict says so.`],
  gateway: [t`Details of the gateway, shown in reports.`],
};
