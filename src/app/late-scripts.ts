import { lateLoader } from './late-loader.ts'

/**
 * Until when the scripts of a page wait, so that its first paint does not: on anonymous public pages, which work without
 * them, until the visitor touches, points or types, or the page is idle; for who is signed in until it is painted.
 */
export type ScriptsWait = 'touched' | 'painted'

/** The inline script of a page whose scripts wait. */
export const LATE_LOADER = `(${lateLoader})()`

/** Rewrites a rendered page so that its scripts wait. Only whole tags are matched, so no text of the page is touched. */
export function withLateScripts(html: string, wait: ScriptsWait): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="later"')
    .replace(/<script type="module"/g, '<script type="later"')
    .replace('</body>', () => `<script data-wait="${wait}">${LATE_LOADER}</script></body>`)
}
