import { config } from 'zod'

/**
 * To be imported first where the browser loads schemas. Zod tries once whether it may compile code; our content security
 * policy forbids it, and the browser reports each try as an error.
 */
if (typeof document !== 'undefined') config({ jitless: true })
