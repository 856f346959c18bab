/** Puts text from a target on one line, without anything that a terminal or a CI service would interpret. */
export function printable(text: string): string {
  return withoutCommands(text.replaceAll('\n', '\\n'));
}

/** Like {@link printable}, but keeps line breaks and indents the lines after the first. */
export function printableLines(text: string, indent: string): string {
  return text.split('\n').map(printable).join(`\n${indent}`);
}

/** Escapes everything in lines from a target that a terminal or a CI service would interpret. */
export function withoutCommands(text: string): string {
  return withoutControls(text)
    .replace(/##(?=\[|vso\[|teamcity\[)/gi, '#\\u0023')
    .replace(/^([^\S\r\n\u2028\u2029]*):(?=:)/gm, '$1\\u003a');
}

/**
 * Writes control characters except the line feed, and characters that change the text direction, as JSON escapes.
 */
export function withoutControls(text: string): string {
  return text.replace(obeyed, (character) => (character === '\n' ? character : escaped(character)));
}

/** Returns equivalent JSON text in which characters that change the text direction are escaped. */
export function withoutTurns(json: string): string {
  return json.replace(turning, escaped);
}

const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** In JSON, these characters can occur only inside strings. */
const turning = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
