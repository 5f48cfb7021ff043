import { randomBytes } from 'node:crypto'

/** 256 random bits as text for a cookie or a link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
