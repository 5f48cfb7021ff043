import { createContext } from 'react-router'

/** What the page server and the renderer hand each other for one page. */
export type RenderContext = {
  /** The nonce that marks the renderer's own scripts. The page server removes it again. */
  nonce: string
  /** The build the page belongs to. */
  buildId: string
  /** The rendered page. As a response body it would be encoded and decoded one more time. */
  html?: string
  /** Called with the reason a loader or component failed. */
  failed(error: unknown): void
}

export const renderContext = createContext<RenderContext>()
