/**
 * Texts that are no numbers, although some languages read them as such or look at their characters only: an underscore
 * between digits (Python, Ruby), a digit of another script (Java, Python), a superscript (Python).
 */
export const noNumbers = ['1_0', '１', '²'];
