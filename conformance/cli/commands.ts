import type { Command } from 'commander';

/**
 * Each command is loaded when it is called, because a gateway needs nothing of the checks. In the order of the help.
 */
export const makers = {
  check: async () => (await import('./check.js')).checkCommand,
  client: async () => (await import('./client.js')).clientCommand,
  judge: async () => (await import('./judge-recordings.js')).judgeRecordingsCommand,
  serve: async () => (await import('./serve.js')).serveCommand,
  listen: async () => (await import('./listen.js')).listenCommand,
  tap: async () => (await import('./tap.js')).tapCommand,
  trigger: async () => (await import('./trigger.js')).triggerCommand,
  events: async () => (await import('./events.js')).eventsCommand,
  seed: async () => (await import('./seed.js')).seedCommand,
  doctor: async () => (await import('./doctor.js')).doctorCommand,
  compare: async () => (await import('./compare.js')).compareCommand,
  replay: async () => (await import('./replay.js')).replayCommand,
  history: async () => (await import('./history.js')).historyCommand,
  matrix: async () => (await import('./matrix.js')).matrixCommand,
  waive: async () => (await import('./waive.js')).waiveCommand,
  merge: async () => (await import('./merge.js')).mergeCommand,
  audit: async () => (await import('./audit.js')).auditCommand,
  init: async () => (await import('./init.js')).initCommand,
  pact: async () => (await import('./pact.js')).pactCommand,
};

/** These commands and their subcommands. */
export function withInner(commands: readonly Command[]): readonly Command[] {
  return commands.flatMap((command) => [command, ...withInner(command.commands)]);
}
