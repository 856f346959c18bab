import path from 'node:path';

import { minimatch } from 'minimatch';

/**
 * ESLint rule: files under a zone's `target` import nothing under its `from`, save what stands under `except` (relative to
 * `from`); with `siblings`, only what stands in another folder of `from` than the file counts. Paths are resolved, so neither `..` nor a detour leads around it. Imports of types count. Ours, because the plugins that
 * have such a rule bring native resolvers, which not every registry carries for every platform.
 */
export const restrictedPaths = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { zones: { type: 'array' } }, required: ['zones'] }],
  },
  create(context) {
    const [{ zones }] = context.options;
    const file = path.relative(context.cwd, context.filename);
    const mine = zones.filter(({ target }) => [target].flat().some((pattern) => matches(file, pattern)));
    const judge = (source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = path.join(path.dirname(file), source.value).replace(/\.js$/, '.ts');
      for (const { from, except, message, siblings } of mine) {
        const isOwn = siblings === true && roomOf(file, from) === roomOf(imported, from);
        const excepted = isOwn || except.some((inner) => matches(imported, path.join(from, inner)));
        if (matches(imported, from) && !excepted) context.report({ node: source, message });
      }
    };
    return {
      ImportDeclaration: ({ source }) => judge(source),
      ExportNamedDeclaration: ({ source }) => judge(source),
      ExportAllDeclaration: ({ source }) => judge(source),
      ImportExpression: ({ source }) => judge(source),
      TSImportType: ({ source }) => judge(source),
    };
  },
};

/** The folder right below `from` that a path lies in. */
function roomOf(file, from) {
  return path.relative(path.normalize(from), file).split(path.sep)[0];
}

/** Whether a path relative to the project is, or stands under, a path or a glob. */
function matches(file, pattern) {
  const plain = path.normalize(pattern);
  if (plain === '.') return !file.startsWith('..');
  return file === plain || file.startsWith(`${plain}/`) || minimatch(file, plain);
}
