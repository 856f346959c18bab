import { Idiomorph } from './idiomorph.js';

/** Not more often than this is the page loaded again, ms. */
const restMs = 300;

const main = () => document.querySelector('main');
let due = false;
let loading = false;

/** What somebody is about to send is not taken away, and what is on its way is not forgotten. */
const isInUse = (node) =>
  node instanceof Element && node.matches('form[data-dirty="yes"], form[data-sent="yes"]');

const callbacks = {
  // Menus and details stay open or closed, fields keep what was typed, and what has been said stays to be read.
  beforeNodeMorphed: (old) => !(isInUse(old) || (old instanceof Element && old.matches('[data-keep]'))),
  beforeAttributeUpdated: (name, node) => !(name === 'open' && node.matches('details')),
};

/** Loads the page again and puts what is new over what is shown: focus, selection and what is typed stay. */
async function refresh() {
  due = true;
  if (loading || document.visibilityState === 'hidden') return;
  loading = true;
  try {
    while (due) {
      due = false;
      const headers = { accept: 'text/html', 'x-dashboard-refresh': 'yes' };
      const answer = await fetch(location.href, { headers });
      // Signed out, or no longer there: the next click tells.
      if (!answer.ok || answer.redirected) return;
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
      if (next) Idiomorph.morph(main(), next, { ignoreActiveValue: true, restoreFocus: true, callbacks });
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  } finally {
    loading = false;
  }
}

const live = main()?.dataset.live;
let stream = null;

/** A browser has six connections to a gateway, for all its pages: one that nobody sees needs none. */
function listen() {
  const isSeen = document.visibilityState !== 'hidden';
  if (isSeen === (stream !== null)) return;
  if (!isSeen) {
    stream.close();
    stream = null;
    return;
  }
  stream = new EventSource(live);
  // What happened before it was there, or while the connection was broken, nobody tells any more.
  stream.addEventListener('open', refresh);
  stream.addEventListener('change', refresh);
  stream.addEventListener('end', () => stream.close());
  // Where the connection broke the browser tries again by itself; a refusal is final.
  stream.addEventListener('error', ({ target }) => {
    if (target.readyState === EventSource.CLOSED) document.querySelector('[data-live-off]').hidden = false;
  });
}

if (live) {
  listen();
  document.addEventListener('visibilitychange', () => {
    const wasAway = stream === null;
    listen();
    if (stream !== null && (due || wasAway)) refresh();
  });
}

document.addEventListener('input', ({ target }) => {
  const form = target.closest('form');
  if (form) form.dataset.dirty = 'yes';
});

// A menu closes where it is left, and on Escape.
document.addEventListener('click', ({ target }) => {
  for (const menu of document.querySelectorAll('details.dropdown[open]')) {
    if (!menu.contains(target)) menu.open = false;
  }
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of document.querySelectorAll('details.dropdown[open]')) {
    menu.open = false;
    menu.querySelector('summary').focus();
  }
});

// A form is sent once, however often its button is pressed; back in the history it can be sent again.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.sent === 'yes') event.preventDefault();
  form.dataset.sent = 'yes';
});
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent;
    // Whoever goes back and sends it again means it.
    const once = form.querySelector('[name=once]');
    if (once) once.value = Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  }
});

/** Copies the text of an element. Over plain HTTP there is no clipboard but on this machine: what is selected is copied there. */
async function copy(element) {
  if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent);
  document.getSelection().selectAllChildren(element);
  document.execCommand('copy');
}

// `data-copy` names the element whose text a button copies.
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  await copy(document.getElementById(button.dataset.copy));
  button.dataset.copied = 'yes';
  const said = document.querySelector('[data-copied-said]');
  said.textContent = said.dataset.copiedSaid;
});
