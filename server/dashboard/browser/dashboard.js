import { Idiomorph } from './idiomorph.js';

/** Minimum time between two reloads of the page, in ms. */
const restMs = 300;

const main = () => document.querySelector('main');
let due = false;
let loading = false;

/** Whether a form is being filled in or sent, so that a reload must not replace it. */
const isInUse = (node) =>
  node instanceof Element && node.matches('form[data-dirty="yes"], form[data-sent="yes"]');

const callbacks = {
  // Menus and details stay open or closed, fields keep what was typed, and messages stay readable.
  beforeNodeMorphed: (old) => !(isInUse(old) || (old instanceof Element && old.matches('[data-keep]'))),
  beforeAttributeUpdated: (name, node) =>
    !(name === 'open' && node.matches('details')) && name !== 'data-new',
  // A new item of a live list is highlighted briefly.
  afterNodeAdded: (node) => {
    if (node instanceof Element && node.matches('.arrival')) node.dataset.new = '';
  },
};

/** Reloads the page and merges it into the one shown: focus, selection and typed text stay. */
async function refresh() {
  due = true;
  if (loading || document.visibilityState === 'hidden') return;
  loading = true;
  try {
    while (due) {
      due = false;
      const headers = { accept: 'text/html', 'x-dashboard-refresh': 'yes' };
      const answer = await fetch(location.href, { headers });
      // Signed out, or the page no longer exists: the user's next click will show that.
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

/** Opens the event stream. Hidden pages close it, because a browser has six connections to a gateway for all its pages. */
function listen() {
  const isSeen = document.visibilityState !== 'hidden';
  if (isSeen === (stream !== null)) return;
  if (!isSeen) {
    stream.close();
    stream = null;
    return;
  }
  stream = new EventSource(live);
  // Changes before the connection was open, or while it was broken, are not reported later.
  stream.addEventListener('open', refresh);
  stream.addEventListener('change', refresh);
  stream.addEventListener('end', () => stream.close());
  // After a broken connection the browser reconnects; a refusal is final.
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

// A menu closes when the user clicks elsewhere, and on Escape.
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

// The slash key moves to the search box, except while the user types in a field.
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const box = document.getElementById('search');
  if (key !== '/' || ctrlKey || metaKey || altKey || !box) return;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  box.focus();
  box.select();
});

// Unused filters are left out of the address of a list.
document.addEventListener('formdata', ({ target, formData }) => {
  if (target.method !== 'get') return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

// A form is sent only once, however often its button is pressed; after going back in the history it can be sent again.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.sent === 'yes') event.preventDefault();
  form.dataset.sent = 'yes';
});
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent;
    // A user who goes back and sends the form again does so deliberately.
    const once = form.querySelector('[name=once]');
    if (once) once.value = Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  }
});

/**
 * Copies the text of an element. Over plain HTTP the clipboard API exists only on localhost; elsewhere the text is
 * selected and copied.
 */
async function copy(element) {
  if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent);
  document.getSelection().selectAllChildren(element);
  document.execCommand('copy');
}

// `data-copy` names the element whose text a button copies; without a name, that is the element before the button.
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  const { copy: id } = button.dataset;
  await copy(id === '' ? button.previousElementSibling : document.getElementById(id));
  button.dataset.copied = 'yes';
  const said = document.querySelector('[data-copied-said]');
  said.textContent = said.dataset.copiedSaid;
});
