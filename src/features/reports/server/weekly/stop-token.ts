import { createHash, randomBytes } from 'node:crypto'

/** Tokens are long and random, so a plain SHA-256 is enough. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A new token for the link that turns the Monday report off. */
export const newToken = (): string => randomBytes(32).toString('base64url')
