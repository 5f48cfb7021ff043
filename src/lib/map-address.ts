/** Where the business is: `street` may be empty, `place` is town and state. */
type Whereabouts = { street: string; place: string }

/** A room as an address that maps find: `Craft room, 12 Founders Square, Avalon Park, FL`. */
export const addressOf = (room: string, { street, place }: Whereabouts): string =>
  [room, street, place].filter(Boolean).join(', ')

/**
 * The web address that shows the way there. Phones with Google Maps open it there, everything else in the browser.
 * It names the place and nobody who goes there.
 */
export const mapAddress = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`

/** The same for Apple's devices, which open it in their own maps. */
export const appleMapAddress = (address: string): string =>
  `https://maps.apple.com/?daddr=${encodeURIComponent(address)}`

/** Whether a browser runs on an iPhone or iPad. An iPad says that it's a Mac, but it has a touch screen. */
export const hasAppleMaps = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
