import { createContext } from 'react-router'

/** With what the renderer marks its own scripts in one page; the page server takes it off again. */
export const scriptNonceContext = createContext('')
