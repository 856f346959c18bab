// Makes the API reference interactive: search, language of the samples, and calls of the gateway.
(() => {
  const texts = JSON.parse(document.querySelector('main').dataset.texts);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];

  /** The user's access token. It is kept only here: not stored, and lost with the document. */
  let token = '';
  /** Whether the samples contain the token, instead of reading it from the environment. */
  let isTokenShown = false;

  // Samples
  let language = window.localStorage.getItem('pixkit-sample') ?? 'curl';

  /** Returns the URL that a form requests, with its query. */
  const addressOf = (form) => {
    const encoded = (text) => encodeURIComponent(text).replaceAll("'", '%27');
    const inputs = all('[data-in]', form);
    const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) =>
      encoded(inputs.find((one) => one.dataset.name === name).value),
    );
    const query = inputs
      .filter((one) => one.dataset.in === 'query' && one.value !== '')
      .map((one) => `${encoded(one.dataset.name)}=${encoded(one.value)}`);
    return `${path}${query.length > 0 ? '?' : ''}${query.join('&')}`;
  };

  /** Returns the text from the form for a part of a sample. */
  const textFor = ({ dataset }, form, quotation = ['', '']) => {
    if (dataset.follows === 'url') return `${location.origin}${addressOf(form)}`;
    if (dataset.follows === 'token') return isTokenShown ? token : dataset.variable;
    return form.elements.body.value.replaceAll(...quotation);
  };

  /** Updates the samples to match the form, the token and the chosen language. */
  const follow = () => {
    for (const button of all('[data-language]')) {
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
    }
    for (const button of all('.own-token')) {
      // Other characters, which no token has, could end the quotation around it.
      button.hidden = !/^[\w.~+/-]+=*$/.test(token);
      isTokenShown &&= !button.hidden;
      button.setAttribute('aria-pressed', String(isTokenShown));
    }
    const form = document.querySelector('.try form');
    if (form?.elements.token && form.elements.token.value.trim() !== token) form.elements.token.value = token;
    for (const sample of all('[data-sample]')) {
      sample.hidden = sample.dataset.sample !== language;
      for (const part of all('[data-follows]', sample)) {
        if (part.dataset.follows === 'token') part.dataset.variable ??= part.textContent;
        const text = textFor(part, form, texts.quotations[sample.dataset.sample]);
        // An unchanged body keeps its syntax colours.
        if (part.textContent !== text) part.textContent = text;
      }
    }
  };

  const keepToken = (value) => {
    token = value.trim();
    isTokenShown = true;
  };

  const copy = async (button) => {
    const name = button.textContent;
    await navigator.clipboard.writeText(document.querySelector('[data-sample]:not([hidden])').textContent);
    button.textContent = button.dataset.done;
    button.addEventListener('blur', () => (button.textContent = name), { once: true });
  };

  document.addEventListener('click', ({ target }) => {
    if (target.matches('.copy')) void copy(target);
    if (target.matches('.own-token')) isTokenShown = !isTokenShown;
    if (target.matches('[data-language]')) {
      ({ language } = target.dataset);
      window.localStorage.setItem('pixkit-sample', language);
    }
    follow();
  });

  // Pages
  const nav = document.querySelector('nav');
  const linkTo = new Map(all('.page', nav).map((link) => [link.getAttribute('href'), link]));
  const addresses = new Set([location.pathname, ...linkTo.keys()]);

  /** Shows another page in this document, so that the token stays. */
  const show = async (address, signal) => {
    const text = await (await fetch(address, { signal })).text();
    const next = new window.DOMParser().parseFromString(text, 'text/html');
    document.title = next.title;
    for (const part of ['body > header', 'main']) {
      document.querySelector(part).replaceWith(next.querySelector(part));
    }
    for (const link of linkTo.values()) link.removeAttribute('aria-current');
    linkTo.get(next.querySelector('nav [aria-current]').getAttribute('href')).ariaCurrent = 'page';
    nav.hidePopover();
    follow();
  };

  // Browsers without this interface load each page, and lose the token.
  window.navigation?.addEventListener('navigate', (event) => {
    const { pathname } = new URL(event.destination.url);
    if (!event.canIntercept || event.hashChange || event.navigationType === 'reload') return;
    if (!addresses.has(pathname)) return;
    const { signal } = event;
    const reload = () => signal.aborted || location.reload();
    event.intercept({ handler: () => show(pathname, signal).catch(reload) });
  });

  // Search
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const search = document.getElementById('search');
  const found = document.getElementById('found');
  let index;
  search.addEventListener('input', async () => {
    index ??= fetch(search.dataset.index).then((response) => response.json());
    const pages = Object.entries(await index);
    const words = plain(search.value).split(/\s+/);
    for (const [address, text] of pages) {
      linkTo.get(address).parentElement.hidden = !words.every((word) => plain(text).includes(word));
    }
    for (const group of all('.group', nav)) group.hidden = !group.querySelector('li:not([hidden])');
    found.textContent = nav.querySelector('li:not([hidden]) .page') ? '' : found.dataset.nothing;
  });
  search.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') nav.querySelector('li:not([hidden]) .page')?.click();
  });

  // Calls
  const headersOf = (form) => {
    const { elements } = form;
    const headers = {};
    if (elements.token && token) headers.authorization = `Bearer ${token}`;
    if (elements.body) headers['content-type'] = 'application/json';
    for (const { dataset, value } of all('[data-in="header"]', form)) {
      const isPem = value.trimStart().startsWith('-----BEGIN');
      if (value) headers[dataset.name] = isPem ? encodeURIComponent(`${value.trim()}\n`) : value.trim();
    }
    return headers;
  };

  const line = (name, textContent, className = '') =>
    Object.assign(document.createElement(name), { textContent, className });

  /** Parses a JSON text, keeping numbers as they were written: one that is parsed and serialized again can look different. */
  const parsed = (text) => {
    const asItCame = (_, value, { source }) => (typeof value === 'number' ? JSON.rawJSON(source) : value);
    try {
      return JSON.parse(text, asItCame);
    } catch {
      return undefined;
    }
  };

  /** Shows a response, and keeps a token that it contained. */
  const showAnswer = (box, response, text) => {
    const kind = `status s${String(response.status)[0]}`;
    const headers = ['content-type', 'retry-after', 'webhook-secret', 'x-request-id']
      .filter((name) => response.headers.has(name))
      .map((name) => line('p', `${name}: ${response.headers.get(name)}`, 'quiet'));
    const value = parsed(text);
    const body = line('pre', (JSON.stringify(value, null, 2) ?? text) || texts.noBody);
    body.tabIndex = 0;
    box.replaceChildren(line('p', `${texts.answer}: `), ...headers, body);
    box.firstChild.append(line('strong', `${response.status} ${response.statusText}`, kind));
    const { accessToken, access_token: came = accessToken } = value ?? {};
    if (response.ok && typeof came === 'string') {
      keepToken(came);
      box.append(line('p', texts.tokenCame));
    }
  };

  const send = async (form) => {
    const box = form.querySelector('.answer');
    const body = form.elements.body?.value;
    box.replaceChildren(line('p', texts.sending));
    try {
      const { method } = form.dataset;
      const options = { method, headers: headersOf(form), body, cache: 'no-store', redirect: 'manual' };
      const response = await fetch(addressOf(form), options);
      showAnswer(box, response, await response.text());
    } catch {
      box.replaceChildren(line('p', texts.noAnswer));
    }
    if (body !== undefined && parsed(body) === undefined) box.append(line('p', texts.notJson));
  };

  document.addEventListener('input', ({ target }) => {
    if (target.name === 'token') keepToken(target.value);
    if (target.name === 'example') target.form.elements.body.value = target.selectedOptions[0].dataset.body;
    follow();
  });
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(event.target);
  });

  follow();
  nav.scrollTop = nav.querySelector('[aria-current]').offsetTop - 0.8 * nav.clientHeight;
  // Links from the time when all operations were on one page.
  all('main li')
    .find(({ id }) => `#${id}` === location.hash)
    ?.querySelector('a')
    .click();
})();
