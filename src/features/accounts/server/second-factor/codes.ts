import { createHash, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'

const RECOVERY_CODES = 10
/** Without letters that look like digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const LETTERS_PER_GROUP = 4

/** A new secret for an authenticator app: 160 bits in base32. */
export const newSecret = (): string => generateSecret()

/** What an app reads from the QR code. */
export const appAddress = (secret: string, { brand, email }: { brand: string; email: string }): string =>
  generateURI({ issuer: brand, label: email, secret })

/** The 30-second step a six-digit code belongs to: now, or one step to either side for clocks that differ. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const found = verifySync({ secret, token: digits, epoch: Math.floor(now.getTime() / 1000), epochTolerance: 30 })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** Ten codes for someone who lost their phone, like `k7m2-q9xw-4tbn-c3fh`: 79 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

function newRecoveryCode(): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: LETTERS_PER_GROUP }, anyLetter).join(''))
  return groups.join('-')
}

/** Every letter is equally likely: bytes beyond the last whole round are thrown away. */
function anyLetter(): string {
  for (;;) {
    const [byte] = randomBytes(1)
    if (byte! < 256 - (256 % LETTERS.length)) return LETTERS[byte! % LETTERS.length]!
  }
}

/** What we store of a recovery code. The same however it's typed. */
export const recoveryCodeHash = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('base64url')
