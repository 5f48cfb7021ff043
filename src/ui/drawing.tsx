import { type ComponentProps, type ReactNode, useRef, useSyncExternalStore } from 'react'

type Frame = Omit<ComponentProps<'svg'>, 'children' | 'dangerouslySetInnerHTML'>
type DrawingProps = Frame & {
  /** Says all that the drawing depends on: two drawings of one name are the same. */
  name: string
  /** What is in the frame: without state, context or handlers. */
  draw: () => ReactNode
}

/** Drawings that the server remembers: the pictures of two full catalogue pages, about 1 MB. */
const REMEMBERED = 100
const remembered = new Map<string, string>()
let toMarkup: ((drawn: ReactNode) => string) | undefined

/** On the server: how the inside of a frame becomes markup. Without it each drawing is drawn anew. */
export function drawWith(render: typeof toMarkup): void {
  toMarkup = render
}

/**
 * A picture of many small parts that never changes. The server draws it once and remembers the markup; a browser takes over
 * what was sent without looking into it, and draws only what it shows by itself.
 */
export function Drawing(props: DrawingProps) {
  return <Sheet key={props.name} {...props} />
}

function Sheet({ name, draw, ...frame }: DrawingProps) {
  const isSent = useSent()
  const inside = isSent ? insideOf(name, draw) : undefined
  // biome-ignore lint/a11y/noSvgWithoutTitle: who draws names it, or hides it beside words
  if (!inside) return <svg {...frame}>{draw()}</svg>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, as React wrote it; no text of a person is in it
  return <svg {...frame} suppressHydrationWarning dangerouslySetInnerHTML={inside} />
}

type Markup = { __html: string }

/** What the browser has of a drawing already; React leaves it alone as long as it is this very value. */
const SENT: Markup = { __html: '' }

function insideOf(name: string, draw: () => ReactNode): Markup | undefined {
  if (typeof document !== 'undefined') return SENT
  if (!toMarkup) return undefined
  let html = remembered.get(name)
  if (html === undefined) {
    html = toMarkup(<g>{draw()}</g>).slice('<g>'.length, -'</g>'.length)
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(name, html)
  }
  return { __html: html }
}

/** Whether the server draws this, or has: `true` there and for as long as what it sent stands in the page. */
function useSent(): boolean {
  const isSent = useRef(false)
  return useSyncExternalStore(
    never,
    () => isSent.current,
    () => {
      isSent.current = true
      return true
    },
  )
}

const never = () => () => {}
