/** A word that can be typed, and what it means. */
interface Word {
  readonly word: string;
  readonly description: string;
}

/** What can be typed after a command. */
export interface Place {
  /** The command without the program: `pact verify`; empty for the program itself. */
  readonly path: string;
  /** Its subcommands, and the values of its first argument. */
  readonly words: readonly Word[];
  readonly options: readonly (Word & { readonly value: 'none' | Value })[];
}

/** What follows an option: a file, something that nobody can guess, or one of these words. */
export type Value = 'file' | 'free' | readonly string[];

/** The shells that are known. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** The script of each shell. It contains all words, so that completing starts no program. */
export const completionScripts: Readonly<
  Record<(typeof shells)[number], (places: readonly Place[]) => string>
> = { bash, zsh, fish, powershell };

/** Each command that has a place of its own, as the words that lead there. */
function pathsOf(places: readonly Place[]): readonly string[] {
  return places.map(({ path }) => path).filter((path) => path !== '');
}

/** The values of options, by command and option. */
function valuesOf(places: readonly Place[]) {
  return places.flatMap(({ path, options }) =>
    options.flatMap(({ word, value }) => (value === 'none' ? [] : [{ path, option: word, value }])),
  );
}

/** What a POSIX shell does after an option with a value: a case for each thing that it does. */
function valueCases(places: readonly Place[], action: (value: Value) => string): readonly string[] {
  const patterns = new Map<string, string[]>();
  for (const { path, option, value } of valuesOf(places)) {
    const done = action(value);
    patterns.set(done, [...(patterns.get(done) ?? []), `'${path}:${option}'`]);
  }
  return [...patterns].map(([done, all]) => `    ${all.join(' | ')}) ${done}; return ;;`);
}

function allWords({ words, options }: Place): readonly Word[] {
  return [...words, ...options];
}

function bash(places: readonly Place[]): string {
  const joined = (words: readonly string[]) => words.join(' ');
  const values = valueCases(places, (value) => {
    const words = value === 'file' ? '-f' : `-W '${value === 'free' ? '' : joined(value)}'`;
    return `COMPREPLY=($(compgen ${words} -- "$cur"))`;
  });
  const cases = places.map(
    (place) => `    '${place.path}') words='${joined(allWords(place).map(({ word }) => word))}' ;;`,
  );
  return `# Completes pixkit in bash: source <(pixkit completion bash)
_pixkit() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} line= words= i
  COMPREPLY=()
  # --option=value comes as three words.
  [[ $cur == = ]] && cur=
  [[ $prev == = ]] && prev=\${COMP_WORDS[COMP_CWORD-2]}
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${line:+$line }\${COMP_WORDS[i]}" in
      ${pathsOf(places)
        .map((path) => `'${path}'`)
        .join(' | ')}) line="\${line:+$line }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$line:$prev" in
${values.join('\n')}
  esac
  case "$line" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o bashdefault -o default -F _pixkit pixkit
`;
}

/** A text in single quotes of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function zsh(places: readonly Place[]): string {
  const values = valueCases(places, (value) =>
    value === 'file' ? '_files' : value === 'free' ? ':' : `compadd -- ${value.join(' ')}`,
  );
  const described = ({ word, description }: Word) => quoted(`${word.replaceAll(':', '\\:')}:${description}`);
  const cases = places.map(
    (place) => `    '${place.path}') all=(${allWords(place).map(described).join(' ')}) ;;`,
  );
  return `#compdef pixkit
# Completes pixkit in zsh: source <(pixkit completion zsh)
_pixkit() {
  local line= i
  local -a all
  for ((i = 2; i < CURRENT; i++)); do
    case "\${line:+$line }\${words[i]}" in
      ${pathsOf(places)
        .map((path) => `'${path}'`)
        .join(' | ')}) line="\${line:+$line }\${words[i]}" ;;
    esac
  done
  case "$line:\${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$line" in
${cases.join('\n')}
  esac
  _describe -o pixkit all
  (( \${#all} )) && [[ $PREFIX != -* ]] && _files
}
compdef _pixkit pixkit
`;
}

/** A text in single quotes of fish. */
function quotedForFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, words, options }) => {
    const at = `complete -c pixkit -n '__pixkit_at "${path}"'`;
    return [
      ...words.map(({ word, description }) => `${at} -f -a ${word} -d ${quotedForFish(description)}`),
      ...options.map(({ word, description, value }) => {
        const own = `${at} -l ${word.replace(/^--/, '')} -d ${quotedForFish(description)}`;
        if (value === 'none') return own;
        if (value === 'file') return `${own} -r -F`;
        return value === 'free' ? `${own} -x` : `${own} -x -a '${value.join(' ')}'`;
      }),
    ];
  });
  return `# Completes pixkit in fish: pixkit completion fish | source
function __pixkit_at
  set -l line ''
  for word in (commandline -opc)[2..]
    switch (string trim "$line $word")
      case ${pathsOf(places)
        .map((path) => `'${path}'`)
        .join(' ')}
        set line (string trim "$line $word")
    end
  end
  test "$line" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** A text in single quotes of PowerShell. */
function quotedForPowerShell(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function powershell(places: readonly Place[]): string {
  const q = quotedForPowerShell;
  const words = places.map((place) => {
    const all = allWords(place).map(({ word, description }) => `${q(word)} = ${q(description || word)}`);
    return `    ${q(place.path)} = [ordered]@{ ${all.join('; ')} }`;
  });
  const values = valuesOf(places).map(({ path, option, value }) => {
    const list = typeof value === 'string' ? '' : value.map(q).join(', ');
    return `    ${q(`${path}:${option}`)} = @(${list})`;
  });
  return `# Completes pixkit in PowerShell: pixkit completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName pixkit -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${words.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $line = ''
  foreach ($word in $typed) {
    $next = "$line $word".Trim()
    if ($words.ContainsKey($next)) { $line = $next }
  }
  $previous = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  $all = if ($values.ContainsKey("$($line):$previous")) {
    $ordered = [ordered]@{}
    foreach ($value in $values["$($line):$previous"]) { $ordered[$value] = $value }
    $ordered
  } else { $words[$line] }
  $all.Keys | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $all[$_])
  }
}
`;
}
