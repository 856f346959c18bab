'use strict';
// The script of the HTML report: renders what is opened, filters, searches and copies. The summary is complete without it.

/** How many rows of a list are rendered at a time. */
const atOnce = 100;

const form = document.querySelector('form.filter');
const status = form.querySelector('[role=status]');

/** The texts of the script, in the language of the page. */
const words = JSON.parse(form.dataset.words);
const inWords = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place - 1]);

const entities = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** Returns the text of a row in lower case; extracted when first needed. */
function textOf(row) {
  row.text ??= (row.html + row.body)
    .replace(/<\/?(?:span|code|strong|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => entities[name])
    .toLowerCase();
  return row.text;
}

/** Parses the report's own HTML, in which everything from the target is escaped, into nodes. */
function nodesOf(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Returns the element of a row, created once so that its open parts stay open. */
function elementOf(row) {
  row.element ??= document.getElementById(row.id)?.closest('li') ?? nodesOf(row.html).firstElementChild;
  return row.element;
}

/** Returns what the filter currently selects. */
function asked() {
  const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const outcome = form.elements.outcome.value;
  const chapter = form.elements.chapter.value;
  const isEverything = words.length === 0 && outcome === '' && chapter === '';
  const matches = (row) =>
    (outcome === '' || row.outcome === outcome) &&
    (chapter === '' || row.chapters.includes(chapter)) &&
    words.every((word) => textOf(row).includes(word));
  return { isEverything, matches };
}

/** A list of rows in a box that is initially closed. */
class Part {
  constructor(box) {
    this.box = box;
    this.from = Number(box.dataset.from);
    this.limit = atOnce;
    box.querySelector('.more').addEventListener('click', () => {
      this.limit = Infinity;
      this.render();
    });
  }

  /** All rows, including those already in the summary; parsed on first use. */
  get all() {
    this.known ??= JSON.parse(document.getElementById(`rows-of-${this.box.id}`).textContent);
    return this.known;
  }

  get rows() {
    return this.all.slice(this.from);
  }

  /** If the box is open, shows the rows that match the filter, up to the current limit. */
  render({ isEverything, matches } = asked()) {
    const rows = isEverything ? this.rows : this.rows.filter(matches);
    const count = isEverything ? String(this.rows.length) : inWords(words.of, rows.length, this.rows.length);
    this.box.querySelector('.count').textContent = count;
    for (const row of this.all.slice(0, this.from)) elementOf(row).hidden = !isEverything && !matches(row);
    if (!this.box.open) return;
    const shown = rows.slice(0, this.limit);
    this.box.querySelector('ol').replaceChildren(...shown.map(elementOf));
    this.box.querySelector('.nothing').hidden = rows.length > 0;
    const more = this.box.querySelector('.more');
    more.hidden = rows.length === shown.length;
    more.textContent = inWords(words.showAll, rows.length);
  }
}

const parts = [...document.querySelectorAll('details.part')].map((box) => new Part(box));

/** Returns the row of an anchor with its part. */
function placeOf(id) {
  for (const part of parts) {
    const row = part.all.find((one) => one.id === id);
    if (row !== undefined) return { part, row };
  }
  return undefined;
}

/** Renders the content of a box that was opened. */
function fill(box) {
  if (box.matches('.part')) parts.find((part) => part.box === box).render();
  const evidence = box.querySelector(':scope > .evidence:empty');
  if (evidence !== null) evidence.append(nodesOf(placeOf(box.id).row.body));
}

function filter() {
  const filtered = asked();
  for (const part of parts) part.render(filtered);
  const found = parts.map((part) => part.all.filter(filtered.matches).length);
  const all = parts.reduce((sum, part) => sum + part.all.length, 0);
  status.textContent = filtered.isEverything
    ? ''
    : inWords(
        words.match,
        found.reduce((a, b) => a + b, 0),
        all,
      );
}

/** Opens a box immediately: its content is needed before the browser fires the toggle event. */
function open(box) {
  box.open = true;
  fill(box);
}

/** Follows a link within the page: makes its target visible even if it is filtered out or collapsed. */
function reveal() {
  const id = decodeURIComponent(location.hash.slice(1));
  const place = id === '' ? undefined : placeOf(id);
  if (place !== undefined) {
    const { part, row } = place;
    if (!asked().matches(row)) {
      clear();
      filter();
    }
    if (part.rows.includes(row)) {
      part.limit = Math.max(part.limit, part.rows.indexOf(row) + 1);
      open(part.box);
    }
  }
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  if (target.tagName === 'DETAILS') open(target);
  target.scrollIntoView();
}

function clear() {
  form.elements.text.value = '';
  form.elements.outcome.value = '';
  form.elements.chapter.value = '';
}

/** Opens everything, or restores the initial state. */
function openEverything(button) {
  const isOpen = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', String(isOpen));
  for (const part of parts) {
    part.limit = isOpen ? Infinity : atOnce;
    if (isOpen) open(part.box);
    else part.box.open = false;
  }
  for (const box of document.querySelectorAll('main details:not(.part)')) {
    if (isOpen) open(box);
    else box.open = false;
  }
  // Only now has the evidence of the findings been rendered.
  if (isOpen) for (const box of document.querySelectorAll('.evidence details')) box.open = true;
}

async function copy(button) {
  await navigator.clipboard.writeText(button.closest('section').querySelector('pre').textContent);
  button.textContent = words.copied;
}

form.hidden = false;
document.querySelector('.no-script').hidden = true;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () => setTimeout(filter));
window.addEventListener('hashchange', reveal);
document.body.classList.toggle('can-copy', navigator.clipboard !== undefined);
// The toggle event does not bubble, so it is captured.
document.addEventListener('toggle', ({ target }) => target.open && fill(target), true);
document.addEventListener('click', ({ target }) => {
  if (target.matches('button.copy')) void copy(target);
  if (target.matches('button.everything')) openEverything(target);
  if (!target.matches('a[data-chapter]')) return;
  clear();
  form.elements.chapter.value = target.dataset.chapter;
  open(document.querySelector(target.getAttribute('href')));
  filter();
});
reveal();
