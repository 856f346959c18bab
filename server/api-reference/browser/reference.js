// Makes the API reference answer its user: search, language of the samples, and calls of the gateway.
(() => {
  const root = document.documentElement;
  const main = document.querySelector('main');
  const texts = JSON.parse(main.dataset.texts);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  root.classList.add('has-script');

  /** Follows an address of earlier versions of this page: `#/Balance/getBalance`. */
  const followOlder = () => {
    const [, id] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
    if (id) location.replace(`#${id}`);
  };
  window.addEventListener('hashchange', followOlder);
  followOlder();

  // The samples call this gateway at the address of the page.
  for (const url of all('[data-follows="url"]')) {
    url.textContent = url.textContent.replace(/^https?:\/\/[^/]+/, location.origin);
  }

  /** Shows the samples in a language, now and at the next visit. */
  const chooseLanguage = (language) => {
    root.dataset.sample = language;
    for (const button of all('[data-language]')) {
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
    }
  };
  chooseLanguage(window.localStorage.getItem('pixkit-sample') ?? 'curl');
  for (const button of all('[data-language]')) {
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top;
      chooseLanguage(button.dataset.language);
      // Samples above it have another height now: the button stays where it was.
      window.scrollBy(0, button.getBoundingClientRect().top - before);
      window.localStorage.setItem('pixkit-sample', button.dataset.language);
    });
  }
  for (const button of all('.copy')) {
    const name = button.textContent;
    button.addEventListener('click', async () => {
      const shown = all('.sample', button.closest('.samples')).find((one) => one.offsetParent !== null);
      await navigator.clipboard.writeText(shown.textContent);
      button.textContent = button.dataset.done;
      button.addEventListener('blur', () => (button.textContent = name), { once: true });
    });
  }

  // Contents
  const contents = document.querySelector('nav details');
  const narrow = window.matchMedia('(width < 60rem)');
  const fold = () => (contents.open = !narrow.matches);
  narrow.addEventListener('change', fold);
  fold();
  contents.addEventListener('click', ({ target }) => {
    if (narrow.matches && target.closest('a[href^="#"]')) contents.open = false;
  });
  for (const link of all('a[hreflang]')) {
    link.addEventListener('click', () => (link.hash = location.hash));
  }
  const linkTo = new Map(all('nav a[href^="#"]').map((link) => [link.hash.slice(1), link]));
  const seen = new window.IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          for (const link of linkTo.values()) link.removeAttribute('aria-current');
          linkTo.get(target.id).setAttribute('aria-current', 'true');
        }
      }
    },
    { rootMargin: '-20% 0px -75% 0px' },
  );
  for (const name of linkTo.keys()) seen.observe(document.getElementById(name));

  // Search
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const articles = all('article').map(({ id: name, textContent }) => ({ name, text: plain(textContent) }));
  const search = document.getElementById('search');
  const found = document.getElementById('found');
  search.addEventListener('input', () => {
    const words = plain(search.value).split(/\s+/);
    for (const { name, text } of articles) {
      linkTo.get(name).closest('li').hidden = !words.every((word) => text.includes(word));
    }
    for (const group of all('nav .group')) group.hidden = !group.querySelector('li:not([hidden])');
    found.textContent = all('nav li:not([hidden]) a[href^="#"]').length === 0 ? found.dataset.nothing : '';
  });
  search.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') document.querySelector('nav li:not([hidden]) a')?.click();
  });

  /** The address that a form asks for, with its query. */
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

  /** Copies a form's values into the samples next to it. */
  const follow = (form) => {
    const body = form.elements.body?.value;
    for (const sample of all('[data-sample]', form.closest('article'))) {
      const quotation = texts.quotations[sample.dataset.sample] ?? [];
      const quoted = quotation.reduce((text, [from, to]) => text.replaceAll(from, to), body ?? '');
      for (const part of all('[data-follows]', sample)) {
        part.textContent = part.dataset.follows === 'url' ? `${location.origin}${addressOf(form)}` : quoted;
      }
    }
  };

  // Calls
  const token = document.getElementById('access-token');
  const aboutToken = document.getElementById('about-token');
  const keepToken = (value) => {
    token.value = value;
    aboutToken.textContent = texts.tokenKept;
  };
  document.getElementById('token').addEventListener('submit', (event) => event.preventDefault());

  const headersOf = (form) => {
    const headers = {};
    if (form.dataset.token === 'true' && token.value.trim())
      headers.authorization = `Bearer ${token.value.trim()}`;
    if (form.elements.body) headers['content-type'] = 'application/json';
    for (const { dataset, value } of all('[data-in="header"]', form)) {
      const isPem = value.trimStart().startsWith('-----BEGIN');
      if (value) headers[dataset.name] = isPem ? encodeURIComponent(`${value.trim()}\n`) : value.trim();
    }
    return headers;
  };

  const line = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  const isJson = (text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  /** JSON with line breaks. Its tokens stay as they came: a number that is read and written again can look different. */
  const indented = (json) => {
    let depth = 0;
    const breakLine = () => `\n${'  '.repeat(depth)}`;
    return json
      .replace(/("(?:\\.|[^"\\])*")|\s+/g, '$1')
      .replace(/"(?:\\.|[^"\\])*"|[{[](?=[}\]])[}\]]|[{[\]},:]/g, (token) => {
        if (token === ':') return ': ';
        if (token === ',') return `,${breakLine()}`;
        if (token === '{' || token === '[') return ((depth += 1), `${token}${breakLine()}`);
        if (token === '}' || token === ']') return ((depth -= 1), `${breakLine()}${token}`);
        return token;
      });
  };

  /** Shows an answer, and keeps a token that came with it. */
  const show = (box, response, text) => {
    const status = line('strong', `${response.status} ${response.statusText}`);
    status.className = `status s${String(response.status)[0]}`;
    const headers = ['content-type', 'retry-after', 'webhook-secret', 'x-request-id']
      .filter((name) => response.headers.has(name))
      .map((name) => line('p', `${name}: ${response.headers.get(name)}`));
    for (const header of headers) header.className = 'quiet';
    const body = line('pre', (isJson(text) ? indented(text) : text) || texts.noBody);
    body.tabIndex = 0;
    box.replaceChildren(line('p', `${texts.answer}: `), ...headers, body);
    box.firstChild.append(status);
    const { accessToken, access_token: came = accessToken } = (isJson(text) && JSON.parse(text)) || {};
    if (response.ok && typeof came === 'string') {
      keepToken(came);
      box.append(line('p', texts.tokenCame));
    }
  };

  for (const form of all('.try form')) {
    const box = form.querySelector('.answer');
    form.addEventListener('input', () => follow(form));
    form.querySelector('select')?.addEventListener('change', ({ target }) => {
      form.elements.body.value = target.selectedOptions[0].dataset.body;
      follow(form);
    });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const body = form.elements.body?.value;
      box.replaceChildren(line('p', texts.sending));
      try {
        const { method } = form.dataset;
        const options = { method, headers: headersOf(form), body, cache: 'no-store', redirect: 'manual' };
        const response = await fetch(addressOf(form), options);
        show(box, response, await response.text());
      } catch {
        box.replaceChildren(line('p', texts.noAnswer));
      }
      if (body !== undefined && !isJson(body)) box.append(line('p', texts.notJson));
    });
  }
})();
