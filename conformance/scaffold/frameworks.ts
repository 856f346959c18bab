/** The test frameworks for which there are fixtures. */
export const frameworkNames = ['pytest', 'junit', 'go', 'phpunit'] as const;

export type FrameworkName = (typeof frameworkNames)[number];

/** Where each framework looks for such files, if the user names no folder. */
export const fixtureFolders: Readonly<Record<FrameworkName, string>> = {
  pytest: '.',
  junit: 'src/test/java',
  go: '.',
  phpunit: 'tests',
};
