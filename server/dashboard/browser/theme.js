// Runs before anything is displayed: light or dark, as the browser prefers.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.setAttribute('data-bs-theme', dark.matches ? 'dark' : 'light');
follow();
dark.addEventListener('change', follow);
