import { markedLine, markedParts, withoutMarks } from '../../text-marks.ts'

/** The element that holds the editor itself; what's in it isn't a text of the page. */
export const EDITOR_ID = 'text-editor'

type Box = { left: number; top: number; width: number; height: number }
/** A line of a text on the page: where it is in the document, in CSS pixels from its top left corner. */
export type PlacedLine = { key: string; text: string; box: Box }

/** The text nodes of the page with marks in them, in reading order. */
function markedNodes(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, node => {
    const parent = node.parentElement
    const isText = parent && !parent.closest(`script, style, noscript, #${EDITOR_ID}`)
    return isText && markedParts(node.nodeValue ?? '').length > 0 ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
  })
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** Every line of the page's texts that can be seen. */
export function placedLines(): PlacedLine[] {
  return markedNodes().flatMap(node =>
    markedParts(node.data).flatMap(({ key, from, to, text }) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      const { left, top, width, height } = range.getBoundingClientRect()
      if (width < 1 || height < 1 || !isVisible(node.parentElement!)) return []
      return [{ key, text, box: { left: left + scrollX, top: top + scrollY, width, height } }]
    }),
  )
}

const isVisible = (element: Element) =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ?? true

/** What a text's lines say on the page now, if each of them is whole. */
export function linesOnPage(key: string): string[] | undefined {
  const parts = markedNodes().flatMap(node => markedParts(node.data).filter(each => each.key === key))
  return parts.length > 0 && parts.every(each => each.isWhole) ? parts.map(each => each.text) : undefined
}

/**
 * Shows other lines in the places of a text, without saving anything. Lines that have no place yet are added to the last
 * one; the page itself shows them properly after saving.
 */
export function showLines(key: string, lines: readonly string[]): void {
  const nodes = markedNodes()
  const places = nodes.flatMap(node => markedParts(node.data)).filter(each => each.key === key).length
  const shown = lines.length > places ? [...lines.slice(0, places - 1), lines.slice(places - 1).join(' ')] : lines
  let at = 0
  for (const node of nodes) {
    let text = ''
    let end = 0
    for (const part of markedParts(node.data)) {
      text += node.data.slice(end, part.from)
      text += part.key === key ? markedLine(key, shown[at++] ?? '') : node.data.slice(part.from, part.to)
      end = part.to
    }
    text += node.data.slice(end)
    if (text !== node.data) node.data = text
  }
}

/** The title of the browser tab without marks. */
export function cleanTitle(): void {
  const clean = withoutMarks(document.title)
  if (clean !== document.title) document.title = clean
}
