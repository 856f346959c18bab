'use strict';
// The script of the HTML report: filter and search, opening of findings, copying. The page is whole without it.

const form = document.querySelector('form.filter');
const status = form.querySelector('[role=status]');
const rows = [...document.querySelectorAll('[data-row]')];
const texts = new Map();

/** The text of a row in lower case, read when it is first searched. */
function textOf(row) {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = row.textContent.toLowerCase();
  texts.set(row, text);
  return text;
}

function matches(row, words, outcome, chapter) {
  if (outcome !== '' && row.dataset.outcome !== outcome) return false;
  if (chapter !== '' && !row.dataset.chapter.split('|').includes(chapter)) return false;
  return words.every((word) => textOf(row).includes(word));
}

function filter() {
  const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const outcome = form.elements.outcome.value;
  const chapter = form.elements.chapter.value;
  let shown = 0;
  for (const row of rows) {
    const isShown = matches(row, words, outcome, chapter);
    row.hidden = !isShown;
    if (isShown) shown += 1;
  }
  for (const note of document.querySelectorAll('.nothing')) {
    note.hidden = note.parentElement.querySelector('[data-row]:not([hidden])') !== null;
  }
  status.textContent = shown === rows.length ? '' : `${shown} of ${rows.length} shown`;
}

/** A link into the page leads to its place, whatever the filter hides and however closed it is. */
function reveal() {
  const id = decodeURIComponent(location.hash.slice(1));
  const place = id === '' ? null : document.getElementById(id);
  if (place === null) return;
  if (place.hidden) {
    form.reset();
    filter();
  }
  if (place.tagName === 'DETAILS') place.open = true;
  place.scrollIntoView();
}

form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () => setTimeout(filter));
window.addEventListener('hashchange', reveal);

for (const tools of document.querySelectorAll('.tools')) tools.hidden = false;
for (const button of document.querySelectorAll('[data-open]')) {
  button.addEventListener('click', () => {
    for (const finding of document.querySelectorAll('details.finding')) {
      finding.open = button.dataset.open === 'true';
    }
  });
}
if (navigator.clipboard !== undefined) {
  for (const button of document.querySelectorAll('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.closest('section').querySelector('pre').textContent);
      button.textContent = 'Copied';
    });
  }
}
reveal();
