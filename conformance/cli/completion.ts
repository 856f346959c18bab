import { Argument, Command, type Option } from 'commander';
import { withChoices } from './arguments.js';
import { completionScripts, type Place, shells, type Value } from './completion-scripts.js';
import { type Io, outputLanguage } from './io.js';
import { languageOption, translatePlain } from './language.js';

/** `pixkit completion`; `exit` is called with the exit status 0. */
export function completionCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('completion')
    .description('print a script that completes pixkit in a shell')
    .addArgument(withChoices(new Argument('<shell>', 'the shell'), shells))
    .action(async (shell: (typeof shells)[number]) => {
      io.stdout.write(completionScripts[shell](await places(io)));
      exit(0);
    });
}

/** What can be typed after the program, and after each of its commands. */
async function places(io: Io): Promise<readonly Place[]> {
  const { makers } = await import('./commands.js');
  const program = new Command('pixkit');
  for (const load of Object.values(makers)) program.addCommand((await load())(io, () => undefined));
  return placesIn(program, '', io);
}

function placesIn(command: Command, path: string, io: Io): readonly Place[] {
  const said = (text: string) => translatePlain(text, outputLanguage(io));
  const inner = command.commands.map((one) => ({ word: one.name(), description: said(one.description()) }));
  const own = inner.length > 0 ? [languageOption()] : [...command.options, languageOption()];
  const place: Place = {
    path,
    words: [
      ...inner,
      ...(command.registeredArguments[0]?.argChoices ?? []).map((word) => ({ word, description: '' })),
    ],
    options: own
      .filter(({ hidden }) => !hidden)
      .map((option) => ({
        word: option.long ?? option.short ?? '',
        description: said(option.description),
        value: valueOf(option),
      })),
  };
  const below = command.commands.flatMap((one) => placesIn(one, `${path} ${one.name()}`.trim(), io));
  return [place, ...below];
}

/** What follows an option: nothing, one of these words, a file, or something that nobody can guess. */
function valueOf({ flags, argChoices, required, optional, long }: Option): 'none' | Value {
  if (!required && !optional) return 'none';
  if (long === '--lang') return ['en', 'pt-BR'];
  if (argChoices !== undefined) return argChoices;
  return /<(file|folder|path|report\.json)/.test(flags) ? 'file' : 'free';
}
