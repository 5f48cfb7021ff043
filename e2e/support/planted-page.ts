import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'

/** Adds to a visitor's troubles every script that a text managed to run, and everything the policy had to block. */
export async function watchForScripts({ context, troubles }: Visit): Promise<void> {
  await context.exposeFunction('noticed', (what: string) => void troubles.push(what))
  await context.addInitScript(() => {
    const notice = (what: string) => (window as unknown as { noticed(what: string): void }).noticed(what)
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      Object.assign(window, { [name]: () => notice(`a script ran: ${name}`) })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      notice(`the policy stopped: ${effectiveDirective} ${blockedURI}`),
    )
  })
}

export type SeenPage = {
  /** How many elements there are of each kind: its name, its attributes' names, and the site it links to. */
  elements: Record<string, number>
  /** All text that can be read: content, field values, attributes, and data for search engines. */
  words: string
}

/** A page's elements and text, without the tags that load our own scripts. */
export async function seePage(page: Page): Promise<SeenPage> {
  const seen = await page.evaluate(() => {
    const leads = ['href', 'src', 'action', 'formaction', 'poster', 'xlink:href', 'data']
    const shown = (element: Element) =>
      [...element.attributes]
        .map(({ name, value }) => (leads.includes(name) ? `${name}=${siteOf(value)}` : name))
        .sort()
        .join(' ')
    const siteOf = (address: string) => {
      const { origin, protocol } = new URL(address, location.href)
      return origin === location.origin ? 'ours' : origin === 'null' ? protocol : origin
    }
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')]
    const flat = (value: unknown): string[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [String(value)]

    const elements: Record<string, number> = {}
    for (const element of document.querySelectorAll('body *, meta, title, base, style, head [type$=json]')) {
      const kind = `${element.localName} ${shown(element)}`
      elements[kind] = (elements[kind] ?? 0) + 1
    }
    const body = document.body.cloneNode(true) as HTMLElement
    for (const script of body.querySelectorAll('script')) script.remove()
    const words = [
      body.textContent,
      document.querySelector('title')?.textContent,
      ...[...document.querySelectorAll('input, textarea')].map(each => (each as HTMLInputElement).value),
      ...[...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes].map(each => each.value)),
      ...facts.flatMap(each => flat(JSON.parse(each.textContent))),
    ]
    return { elements, words: words.join('\n') }
  })
  return { ...seen, words: oneLineEnd(seen.words) }
}

/** Whether a text can be read as it was typed, line by line: some texts become a list or paragraphs. */
export function says({ words }: SeenPage, text: string): boolean {
  return oneLineEnd(text)
    .split('\n')
    .every(line => words.includes(line.trim()))
}

/** A page has only one kind of line ending. */
export const oneLineEnd = (text: string) => text.replaceAll('\r\n', '\n')
