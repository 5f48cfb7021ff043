import { EDITING_COOKIE } from '../../editing-texts.ts'

/** Whether this browser asked for pages to edit. */
export const isEditing = (): boolean => document.cookie.split(/;\s*/).includes(EDITING_COOKIE)

/** Asks for pages to edit, or for ordinary ones again, and reloads the page, because the server renders both. */
export function setEditing(isOn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we support
  document.cookie = `${EDITING_COOKIE}; path=/; samesite=lax${isOn ? '' : '; max-age=0'}`
  location.reload()
}

const HASH = '#edit-text='

/** The end of an address that opens a page with one of its texts to edit. */
export const hashOf = (key: string): string => HASH + key

/** The text that the address asks for. */
export const keyInHash = (): string | undefined =>
  location.hash.startsWith(HASH) ? location.hash.slice(HASH.length) : undefined
