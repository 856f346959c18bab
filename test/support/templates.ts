import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Returns the templates of the sentences in the sources of a folder of the project, such as `server`. */
export function templatesOf(folder: string): readonly string[] {
  const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => templatesIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Returns the templates of the sentences in a source: its tagged template literals. */
function templatesIn(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const templates: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 't') {
      const { template } = node;
      if (ts.isNoSubstitutionTemplateLiteral(template)) templates.push(template.text);
      else templates.push(templateText(template));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return templates;
}

/**
 * Returns the template of a tagged literal as `t` creates it: `plural('a', 'b')` agrees with the value before it, and
 * `{ name }` is a value with its name.
 */
function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  let text = head.text;
  let count = 0;
  for (const { expression, literal } of templateSpans) {
    const isPlural = ts.isCallExpression(expression) && expression.expression.getText() === 'plural';
    if (!isPlural) count++;
    const words = isPlural
      ? expression.arguments.map((word) => `|${(word as ts.StringLiteral).text}`).join('')
      : '';
    const [named] = ts.isObjectLiteralExpression(expression) ? expression.properties : [];
    text += `{${named?.name?.getText() ?? count}${words}}${literal.text}`;
  }
  return text;
}
