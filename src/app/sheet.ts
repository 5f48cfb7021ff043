import { createContext } from 'react-router'

/** What the page server and the renderer hand each other for one page. */
export type Sheet = {
  /** With what the renderer marks its own scripts; the page server takes it off again. */
  nonce: string
  /** The build that the page is of. */
  buildId: string
  /** The rendered page. In the body of the answer it would be encoded and decoded once more. */
  html?: string
  /** Told why a loader or a component failed. */
  failed(error: unknown): void
}

export const sheetContext = createContext<Sheet>()
