// Fills the API reference with Swagger UI. Runs in the browser, after swagger-ui.js.
(() => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();

  /**
   * Moves the example of an optional parameter into its description: otherwise Swagger UI would send it with every
   * call, so that lists would be filtered unintentionally.
   */
  const optionalLeftEmpty = (contract) => {
    const { paths, components } = contract;
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const parameters = operations.flatMap((operation) => operation.parameters ?? []);
    for (const parameter of [...parameters, ...Object.values(components.parameters ?? {})]) {
      if (parameter.required || parameter.example === undefined) continue;
      parameter.description = `${parameter.description ?? ''}\n\nFor example \`${parameter.example}\`.`;
      delete parameter.example;
    }
    return contract;
  };
  const calls = {
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec: (original) => (contract) => original(optionalLeftEmpty(contract)),
        },
      },
    },
  };

  /**
   * The link inside the button that opens an operation is useless for keyboards and screen readers; only its text is
   * kept.
   */
  const accessible = ({ React }) => ({
    wrapComponents: {
      DeepLink: () => (props) => React.createElement('span', null, props.text),
      // There is only one server, the one that the page came from.
      ServersContainer: () => () => null,
    },
  });

  /** Adds names, and keyboard access, where Swagger UI lacks them. */
  const names = {
    '.examples-select-element': 'Example',
    '.body-param__text': 'Request body',
    '.close-modal': 'Close',
  };
  const nameAll = () => {
    for (const [selector, name] of Object.entries(names)) {
      document.querySelectorAll(selector).forEach((element) => element.setAttribute('aria-label', name));
    }
    document.querySelectorAll('tr[data-param-name] select').forEach((element) => {
      element.setAttribute('aria-label', element.closest('tr').dataset.paramName);
    });
    document.querySelectorAll('.modal-btn[aria-label]').forEach((element) => {
      element.setAttribute('aria-label', element.textContent);
    });
    document.querySelectorAll('.swagger-ui pre').forEach((element) => element.setAttribute('tabindex', '0'));
  };
  new window.MutationObserver(nameAll).observe(document.body, { childList: true, subtree: true });

  /** Uses the token in a token endpoint's answer from then on. */
  const keepToken = (response) => {
    const { accessToken, access_token: token = accessToken } = response.obj ?? response.body ?? {};
    if (response.ok && typeof token === 'string') ui.preauthorizeApiKey('accessToken', token);
    return response;
  };

  const ui = SwaggerUIBundle({
    url: '/openapi.json',
    domNode: document.getElementById('reference'),
    deepLinking: true,
    // Every operation shows its schemas, so the list of all is collapsed.
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    docExpansion: 'list',
    validatorUrl: null,
    plugins: [accessible, () => calls],
    responseInterceptor: keepToken,
  });
})();
