import { useEffect, useState } from 'react'
import { cleanTitle, EDITOR_ID, type PlacedLine, placedLines } from './page-texts.ts'

/** The lines that can be seen and where they are, kept up to date while the page changes, scrolls or gets another size. */
export function usePlacedLines(): readonly PlacedLine[] {
  const [lines, setLines] = useState<readonly PlacedLine[]>([])
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      cleanTitle()
      const found = placedLines()
      setLines(before => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    const isOwn = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(`#${EDITOR_ID}`) !== null
    const observer = new MutationObserver(changes => {
      if (changes.some(({ target }) => !isOwn(target))) lookSoon()
    })
    const all = { subtree: true, childList: true, characterData: true, attributes: true }
    observer.observe(document.body, { ...all, attributeFilter: ['open', 'hidden', 'class'] })
    addEventListener('resize', lookSoon)
    // Within the page, too: a header that stays moves against the document.
    addEventListener('scroll', lookSoon, { capture: true, passive: true })
    void document.fonts.ready.then(lookSoon)
    look()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('resize', lookSoon)
      removeEventListener('scroll', lookSoon, { capture: true })
    }
  }, [])
  return lines
}
