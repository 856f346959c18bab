import path from 'node:path';

import { minimatch } from 'minimatch';

/**
 * ESLint rule: files under a zone's `target` must not import anything under its `from`, except what is under `except`
 * (relative to `from`); with `siblings`, only imports from another folder of `from` than the file's own count. Paths
 * are resolved, so neither `..` nor a detour avoids the rule. Type imports count. It is our own, because the plugins
 * with such a rule bring native resolvers, which not every registry has for every platform.
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

/** The folder directly below `from` that contains a path. */
function roomOf(file, from) {
  return path.relative(path.normalize(from), file).split(path.sep)[0];
}

/** Whether a path relative to the project is, or is below, a path or a glob. */
function matches(file, pattern) {
  const plain = path.normalize(pattern);
  if (plain === '.') return !file.startsWith('..');
  return file === plain || file.startsWith(`${plain}/`) || minimatch(file, plain);
}
