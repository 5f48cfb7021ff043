import type { ProgramSettings } from './program-settings.ts'

type Address = Pick<ProgramSettings, 'street' | 'place'>

/** Where the business is, on one line: the street, if there is one, and the town. */
export const addressLine = ({ street, place }: Address): string => (street ? `${street}, ${place}` : place)

/** The last lines of an email: who sent it, where they are and how to reach them. */
export const mailFooter = (program: Address & Pick<ProgramSettings, 'brand' | 'phone' | 'email'>): string[] => [
  program.brand,
  `${addressLine(program)} · ${program.phone} · ${program.email}`,
]
