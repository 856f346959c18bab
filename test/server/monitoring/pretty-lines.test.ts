import { expect, it } from 'vitest';

import { logLines } from '../../../server/log.js';
import { prettyLines } from '../../../server/monitoring/pretty-lines.js';

function shown(colors: boolean, message: string, facts: object): string {
  let text = '';
  const { log, flush } = logLines((lines) => (text = lines), { pretty: prettyLines(colors) });
  log('info', message, { ...facts });
  flush();
  return text.replace(/^\[[\d:.]+\] /, '');
}

it('says why a request was refused, and its errorId once', () => {
  const refused = {
    requestId: 'r',
    method: 'GET',
    path: null,
    operation: null,
    status: 404,
    durationMs: 1,
    code: 'HTTP_ERROR',
    reason: 'There is no endpoint at ….',
    errorId: 'r',
  };
  expect(shown(false, 'request answered', refused)).toBe(
    'INFO: GET (no such path) 404 1 ms HTTP_ERROR There is no endpoint at …. errorId=r',
  );
});

it('lets through nothing that a terminal obeys', () => {
  const text = shown(false, 'due event', { event: 'a\u001b[2Jb\u202ec\u0085d\re' });
  expect(text).toBe('INFO: due event event=a\\u001b[2Jb\\u202ec\\u0085d\\u000de');
});
