// Fills the API reference with Swagger UI. Runs in the browser, after swagger-ui.js.
(() => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();

  /** A link inside the button that opens an operation is for neither the keyboard nor a screen reader: its text is enough. */
  const accessible = ({ React }) => ({
    wrapComponents: {
      DeepLink: () => (props) => React.createElement('span', null, props.text),
      // There is one server, the one that the page came from.
      ServersContainer: () => () => null,
    },
  });

  /** The token of a token endpoint's answer is used from then on. */
  const keepToken = (response) => {
    const { accessToken, access_token: token = accessToken } = response.obj ?? response.body ?? {};
    if (response.ok && typeof token === 'string') ui.preauthorizeApiKey('accessToken', token);
    return response;
  };

  const ui = SwaggerUIBundle({
    url: '/openapi.json',
    domNode: document.getElementById('reference'),
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    validatorUrl: null,
    plugins: [accessible],
    responseInterceptor: keepToken,
  });
})();
