import type { Page } from 'playwright-core'

/** An element as an XML parser sees it; names keep their prefix. */
export type Element = { name: string; text: string; attributes: Record<string, string>; children: Element[] }

export type Head = { canonical: string | null; robots: string | null; facts: string[]; feeds: string[] }

/** What the heads of HTML documents say to machines, parsed by the browser. */
export function readHeads(page: Page, documents: readonly string[]): Promise<Head[]> {
  return page.evaluate(
    texts =>
      texts.map(text => {
        const { head } = new DOMParser().parseFromString(text, 'text/html')
        const attribute = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name) ?? null
        return {
          canonical: attribute('link[rel=canonical]', 'href'),
          robots: attribute('meta[name=robots]', 'content'),
          facts: [...head.querySelectorAll('script[type="application/ld+json"]')].map(each => each.textContent ?? ''),
          feeds: [...head.querySelectorAll('link[rel=alternate]')].map(each => each.getAttribute('href') ?? ''),
        }
      }),
    documents,
  )
}

/** A document parsed by the browser's XML parser, which rejects anything that isn't well-formed. */
export function readXml(page: Page, document: string): Promise<Element> {
  return page.evaluate(text => {
    type Node = { name: string; text: string; attributes: Record<string, string>; children: Node[] }
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const problem = parsed.querySelector('parsererror')
    if (problem) throw new Error(problem.textContent ?? 'not well-formed')
    const told = (element: globalThis.Element): Node => ({
      name: element.nodeName,
      text: element.textContent ?? '',
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      children: [...element.children].map(told),
    })
    return told(parsed.documentElement)
  }, document)
}

/** The texts of the children with this name. */
export const textsOf = ({ children }: Element, name: string): string[] =>
  children.filter(each => each.name === name).map(each => each.text)
