import { useEffect } from 'react'
import { PlainButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { PlacedLine } from './page-texts.ts'

/** As in the stylesheet. */
const NARROW_PX = 900

/**
 * A frame over each line of a text. A click opens the text; with a keyboard, the list in the panel does, and the text it
 * is on is marked and scrolled to.
 */
export function Highlights({
  lines,
  marked,
  titleOf,
  onOpen,
}: {
  lines: readonly PlacedLine[]
  marked: string | undefined
  titleOf: (key: string) => string
  onOpen: (key: string) => void
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled to once, when another text is marked
  useEffect(() => {
    const first = lines.find(each => each.key === marked)
    if (!first) return
    const top = first.box.top - scrollY
    // On a phone the panel has the lower half.
    const seen = innerWidth > NARROW_PX ? innerHeight : innerHeight / 2
    if (top < 80 || top + first.box.height > seen - 40) scrollTo({ top: Math.max(0, first.box.top - seen / 3) })
  }, [marked])
  return (
    <div className="text-highlights" aria-hidden="true">
      {lines.map(({ key, box: { left, top, width, height } }, at) => (
        <PlainButton
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a text have the same key, and keep no state
          key={`${key} ${at}`}
          tabIndex={-1}
          title={titleOf(key)}
          className={classNames('text-highlight', key === marked && 'marked')}
          style={{ left: left - 4, top: top - 2, width: width + 8, height: height + 4 }}
          onClick={() => onOpen(key)}
        />
      ))}
    </div>
  )
}
