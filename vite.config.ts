import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Few, larger files where everything in them is needed anyway: they compress better, and the list of what each page loads
 * stays short. `frame` is what every page has, the home page too, which sends at most 130 kB of scripts; `site` is what
 * every other page has.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'frame',
    test: new RegExp(
      [
        'src/app/(root|shell/(route-focus|page-coming|page-frame|error-screen|use-site-words|site-content|mobile-menu|site-nav|brand-link|use-scrolled-past))',
        'src/ui/(toast|notice-toast|theme|drawings|live-region|icons|button|class-names|visually-hidden|text-input|field|skeleton|scenes/brand-mark)[.]',
        'src/lib/(page-meta|api-client|dates|in-time|plain-days|wall-clock)[.]',
        'src/features/(accounts/web/use-viewer|content/(words|keys|web/paragraphs)|organization/web)[.]',
        'src/features/newsletter/(newsletter-(rules|content)|web/(newsletter-form|use-subscribe|honeypot-field|newsletter-client))[.]',
      ].join('|'),
    ),
  },
  {
    name: 'site',
    test: new RegExp(
      [
        'node_modules/@tanstack/',
        'src/app/shell/(queries-layout|site-layout|shell|site-header|site-footer|head-search|cart-link|sign-out-link|not-found-screen|offline/)',
        'src/features/accounts/web/(accounts-client|forget-person|return-to-store|signed-in-news|acting/acting-banner)[.]',
        'src/features/(classes/web/guest-favorites|search/web/site-search)[.]',
        'src/ui/(sheet|note|badge|card|date-box|pinked-edge|tab-links|empty-state|load-failed)[.]',
        'src/lib/(money|ordinal|phone-number)[.]',
        'src/features/(calendar/event-days|policies/policy-names|(registrations|waitlist|cancellations)/web/calls)[.]',
        'src/features/(registrations/web/shown/registration-badges|accounts/web/verify-note)[.]',
        'src/ui/(tooltip|checkbox|chip|crumbs|error-summary|facts|money-lines|pager|pick|radio-card|sewn-button|switch|table|thread|ticket|dialog)[.]',
        'src/ui/scenes/(paper|ridge|sun|grass|heron|seeded|button-flower|silhouette|geometry)[.]',
      ].join('|'),
    ),
  },
  { name: 'common', minShareCount: 24 },
]

/** What brings native code, or starts workers from files of its own, stays in node_modules. */
const NATIVE = ['@node-rs/argon2', 'pino', 'satori', 'sharp']

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // While developing, what the pages lean on is bundled before the first of them loads, not while it does.
  optimizeDeps: { entries: ['src/app/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/ui/**/*.tsx', '!**/*.test.tsx'] },
  // The server takes in the parts it uses of every package: it starts in two thirds of the time that reading a thousand
  // files takes, and needs 30 MB less. While developing only the packages of icons and dialogs are too many to read.
  ssr:
    command === 'build'
      ? { noExternal: true, external: NATIVE }
      : { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui/] },
  environments: {
    client: {
      build: {
        target: ['chrome111', 'safari16.4', 'firefox114'],
        rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      },
    },
    // The server is part of the build, so that pages, mails and calls are one program.
    ssr: { build: { target: 'node24', rollupOptions: { input: './src/app/main.ts' } } },
  },
}))
