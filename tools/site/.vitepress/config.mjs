import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { slugOf } from './slugs.mjs';

/** Written by `npm run docs`. */
const menus = JSON.parse(readFileSync(new URL('../pages/menus.json', import.meta.url), 'utf8'));

const english = { ...menus.en, outline: { level: [2, 3] } };

const portuguese = {
  ...menus['pt-BR'],
  outline: { level: [2, 3], label: 'Nesta página' },
  docFooter: { prev: 'Anterior', next: 'Próxima' },
  darkModeSwitchLabel: 'Aparência',
  lightModeSwitchTitle: 'Tema claro',
  darkModeSwitchTitle: 'Tema escuro',
  sidebarMenuLabel: 'Menu',
  returnToTopLabel: 'Voltar ao início',
  langMenuLabel: 'Mudar de idioma',
  skipToContentLabel: 'Ir para o conteúdo',
};

/** The site loads nothing from other hosts: fonts, search and code are local files. */
export default defineConfig({
  title: 'pix-gateway-kit',
  description: 'Contract, reference gateway and conformance kit for Pix gateways',
  // The path from which the site is served: '/', or a folder such as '/pix-gateway-kit/'.
  base: process.env.DOCS_BASE ?? '/',
  srcDir: 'pages',
  outDir: 'dist',
  // Samples link to gateways on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slugOf },
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: english },
    'pt-BR': { label: 'Português', lang: 'pt-BR', themeConfig: portuguese },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        locales: {
          'pt-BR': {
            translations: {
              button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
              modal: {
                displayDetails: 'Mostrar detalhes',
                resetButtonTitle: 'Limpar a busca',
                backButtonTitle: 'Fechar a busca',
                noResultsText: 'Nenhum resultado para',
                footer: {
                  selectText: 'selecionar',
                  navigateText: 'navegar',
                  closeText: 'fechar',
                },
              },
            },
          },
        },
      },
    },
  },
});
