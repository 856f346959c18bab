import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { packageFile } from '../core/package-info.js';
import { t } from '../core/text.js';
import { textsIn } from '../language/phrases.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { initTexts } from './texts/init.js';

/** Where coding agents look for the skills of a project: Claude Code in the first folder, most others in the second. */
const places = ['.claude/skills/pixkit/SKILL.md', '.agents/skills/pixkit/SKILL.md'];

/**
 * Installs the package's `SKILL.md` in a project. Throws `ConfigurationError` and writes nothing if one of the files exists
 * with a different text and `force` is not set.
 */
export function installSkill(
  {
    output = '.',
    force = false,
  }: { readonly output?: string | undefined; readonly force?: boolean | undefined },
  io: Io,
): void {
  const skill = readFileSync(packageFile('SKILL.md') ?? 'SKILL.md', 'utf8');
  const texts = textsIn(initTexts, outputLanguage(io));
  try {
    const present = new Map(places.map((place) => [join(output, place), textAt(join(output, place))]));
    const changed = [...present].filter(([, text]) => text !== undefined && text !== skill);
    if (changed.length > 0 && !force)
      throw new ConfigurationError(
        t`Different content already exists in ${changed.map(([path]) => path).join(', ')}; nothing was written.`,
        t`Use --force to replace it with the skill of this version.`,
      );
    for (const [path, text] of present) {
      mkdirSync(dirname(path), { recursive: true });
      if (text !== skill) writeFileSync(path, skill);
      printLines(io.stdout, [text === skill ? texts.isInstalled(path) : texts.installed(path)]);
    }
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw thrown;
    throw new ConfigurationError(
      t`The skill cannot be installed: ${messageOf(thrown)}.`,
      t`Pass the folder of your project with --output.`,
    );
  }
}

/** Returns the text of a file with LF line endings; undefined if there is no such file. */
function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : undefined;
}
