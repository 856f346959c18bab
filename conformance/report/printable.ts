/** Text from a target on one line, with nothing in it that a terminal or a CI service obeys. */
export function printable(text: string): string {
  return withoutCommands(text.replaceAll('\n', '\\n'));
}

/** Lines from a target with nothing in them that a terminal or a CI service obeys. */
export function withoutCommands(text: string): string {
  return withoutControls(text)
    .replace(/##(?=\[|vso\[|teamcity\[)/gi, '#\\u0023')
    .replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a');
}

/** Control characters, the line feed aside, as they are written in JSON; those that turn the direction of text too. */
export function withoutControls(text: string): string {
  return text.replace(obeyed, (character) => (character === '\n' ? character : escaped(character)));
}

/** JSON text that means the same, with what turns the direction of text written as escapes. */
export function withoutTurns(json: string): string {
  return json.replace(turning, escaped);
}

const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** They stand in JSON inside texts alone. */
const turning = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
