/** A piece of text that is shown in one colour. */
export interface Token {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark' | 'space';
  readonly text: string;
  /** Whether the token is at the place to which a failure points. */
  readonly isFault: boolean;
}

const lexeme = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g;

interface Level {
  readonly pointer: string;
  readonly isObject: boolean;
  key: string;
  position: number;
}

/**
 * Formats JSON over several lines, as tokens. Literals stay exactly as they were received (`1.10` stays `1.10`).
 * Undefined if the text is not a JSON object or array.
 */
export function jsonTokens(text: string, faultAt: string): readonly Token[] | undefined {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return undefined;
  return new Layout(faultAt).of(text.match(lexeme) ?? []);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Walks over the lexemes of a valid JSON text and keeps track of the current place. */
class Layout {
  readonly #tokens: Token[] = [];
  readonly #levels: Level[] = [];

  constructor(private readonly faultAt: string) {}

  of(lexemes: readonly string[]): readonly Token[] {
    lexemes.forEach((text, index) => this.#take(text, lexemes[index - 1] ?? '', lexemes[index + 1] ?? ''));
    return this.#tokens;
  }

  #take(text: string, before: string, after: string): void {
    const level = this.#levels.at(-1);
    if (text === '}' || text === ']') this.#close(text, before);
    else if (text === ',') this.#comma(level);
    else if (text === ':') this.#push('mark', ': ');
    else if (after === ':' && level?.isObject === true) this.#key(level, text);
    else this.#value(level, text, after);
  }

  #key(level: Level, text: string): void {
    level.key = String(JSON.parse(text));
    this.#push('key', text);
  }

  #value(level: Level | undefined, text: string, after: string): void {
    const pointer = level === undefined ? '' : below(level);
    if (text !== '{' && text !== '[') return this.#push(kindOf(text), text, pointer);
    this.#push('mark', text, pointer);
    this.#levels.push({ pointer, isObject: text === '{', key: '', position: 0 });
    if (after !== '}' && after !== ']') this.#line();
  }

  #comma(level: Level | undefined): void {
    if (level !== undefined) level.position += 1;
    this.#push('mark', ',');
    this.#line();
  }

  #close(text: string, before: string): void {
    const level = this.#levels.pop();
    if (before !== '{' && before !== '[') this.#line();
    this.#push('mark', text, level?.pointer);
  }

  #line(): void {
    this.#tokens.push({ kind: 'space', text: `\n${'  '.repeat(this.#levels.length)}`, isFault: false });
  }

  #push(kind: Token['kind'], text: string, pointer?: string): void {
    const here = pointer ?? this.#here(kind);
    this.#tokens.push({ kind, text, isFault: this.faultAt !== '' && here === this.faultAt });
  }

  /** Returns the current place; a key belongs to the place of its value. */
  #here(kind: Token['kind']): string | undefined {
    const level = this.#levels.at(-1);
    return kind === 'key' && level !== undefined ? below(level) : undefined;
  }
}

function below({ pointer, isObject, key, position }: Level): string {
  const step = isObject ? key.replaceAll('~', '~0').replaceAll('/', '~1') : String(position);
  return `${pointer}/${step}`;
}

function kindOf(text: string): Token['kind'] {
  if (text.startsWith('"')) return 'string';
  return /^[-\d]/.test(text) ? 'number' : 'word';
}
