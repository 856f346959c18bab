/**
 * Posts a Markdown report as a comment on the pull request of a GitHub Actions run, or updates the comment of an earlier
 * run. Needs `pull-requests: write`; without it, or outside of a pull request, it says so and does not fail.
 *
 *   GITHUB_TOKEN=… COMMENT_NAME=… node comment.mjs report.md
 */
import { readFileSync } from 'node:fs';

/** Maximum length of a comment on GitHub in characters, and maximum number of pages of comments to search. */
const longest = 65_000;
const mostPages = 20;
const perPage = 100;
const timeoutMs = 20_000;

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_TOKEN, COMMENT_NAME } = process.env;

const escaped = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const say = (kind, text) => console.log(`::${kind} title=pixkit::${escaped(text)}`);

/** Returns the number of the run's pull request; undefined if there is none. */
function pullRequest() {
  const event = GITHUB_EVENT_PATH ? JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')) : {};
  return event.pull_request?.number ?? (event.issue?.pull_request ? event.issue.number : undefined);
}

async function call(method, path, body) {
  const response = await fetch(
    `${GITHUB_API_URL ?? 'https://api.github.com'}/repos/${GITHUB_REPOSITORY}${path}`,
    {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${GITHUB_TOKEN}`,
        'user-agent': 'pixkit',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    },
  );
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`);
  return response.json();
}

/** Finds the comment of an earlier run by its first line. */
async function earlier(number, marker) {
  for (let page = 1; page <= mostPages; page += 1) {
    const comments = await call('GET', `/issues/${number}/comments?per_page=${perPage}&page=${page}`);
    const own = comments.find(({ body }) => body?.startsWith(marker));
    if (own !== undefined || comments.length < perPage) return own;
  }
  return undefined;
}

function commentOf(marker, report) {
  const text = `${marker}\n${report}`;
  return text.length > longest ? `${text.slice(0, longest)}\n\n…` : text;
}

const number = pullRequest();
if (number === undefined)
  say('notice', 'This run is not about a pull request: there is nothing to comment on.');
else {
  // Removes characters that could end the HTML comment around the name.
  const marker = `<!-- pixkit ${(COMMENT_NAME ?? '').replaceAll(/[^\w .-]/g, '')} -->`;
  try {
    const body = commentOf(marker, readFileSync(process.argv[2], 'utf8'));
    const own = await earlier(number, marker);
    if (own === undefined) await call('POST', `/issues/${number}/comments`, { body });
    else await call('PATCH', `/issues/comments/${own.id}`, { body });
  } catch (thrown) {
    say(
      'warning',
      `The comment could not be written: ${thrown.message}. The job needs permissions: pull-requests: write; a pull request from a fork does not get it.`,
    );
  }
}
