import { type ComponentProps, type ReactNode, useRef, useSyncExternalStore } from 'react'

type Frame = Omit<ComponentProps<'svg'>, 'children' | 'dangerouslySetInnerHTML'>
type DrawingProps = Frame & {
  /** Identifies everything the drawing depends on: two drawings with the same name are identical. */
  name: string
  /** The content of the frame, without state, context or handlers. */
  draw: () => ReactNode
}

/** Drawings cached on the server: the pictures of two full catalog pages, about 1 MB. */
const REMEMBERED = 100
const remembered = new Map<string, string>()
let toMarkup: ((drawn: ReactNode) => string) | undefined

/** On the server: how the inside of a frame becomes markup. Without it, every drawing is drawn again. */
export function drawWith(render: typeof toMarkup): void {
  toMarkup = render
}

/**
 * A picture of many small parts that never changes. The server draws it once and caches the markup. The browser takes
 * over what was sent without looking inside, and only draws what it shows itself.
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

/** The markup the browser already has of a drawing. React leaves it alone as long as it's this exact value. */
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

/**
 * Whether the server draws this, or has: `true` on the server, and in the browser while the markup it sent is on the
 * page.
 */
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
