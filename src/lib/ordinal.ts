const ENDINGS = ['th', 'st', 'nd', 'rd']

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(n: number): string {
  const isTeen = Math.floor(n / 10) % 10 === 1
  return `${n}${isTeen ? 'th' : (ENDINGS[n % 10] ?? 'th')}`
}

/** `First on the waitlist`, then `2nd on the waitlist`. */
export const waitlistPositionText = (position: number): string =>
  position === 1 ? 'First on the waitlist' : `${ordinal(position)} on the waitlist`
