import { describe, expect, it } from 'vitest';

import { type Action, applyOverlay, readOverlay } from '../../tools/generate/overlay.js';

const points = new Set(['OP-01', 'OP-02']);

function overlayText(actions: readonly object[], change: object = {}): string {
  return JSON.stringify({ overlay: '1.0.0', info: { title: 'T', version: '1' }, actions, ...change });
}

const action = (change: object): Action => ({ target: '$.a', description: 'OP-01', ...change });

describe('an overlay', () => {
  it.each([
    ['names no open point', { description: 'Why not.', remove: true }, /\$\.a: .* no open point/],
    ['names none that exists', { description: 'OP-77', remove: true }, /no open point OP-77/],
    ['has no description', { description: undefined, remove: true }, /actions\/0/],
  ])('is refused when an action %s', (_, change, message) => {
    expect(() => readOverlay(overlayText([action(change)]), points)).toThrow(message);
  });
});

describe('applying an overlay', () => {
  const document = {
    a: { b: { c: 1, list: ['x'] }, d: 'text' },
    items: [{ name: 'one' }, { name: 'two' }, { name: 'three' }],
  };

  it.each([
    ['nothing stands at the target', action({ target: '$.a.nowhere', remove: true }), /nothing stands there/],
    ['it would change the whole document', action({ target: '$', update: { x: 1 } }), /whole document/],
    ['an object would be merged with a text', action({ update: 'text' }), /takes the members/],
    ['the target is no JSONPath', action({ target: '$.a[', remove: true }), /./],
  ])('fails where %s', (_, wrong, message) => {
    expect(() => applyOverlay(document, { actions: [wrong] })).toThrow(message);
  });
});
