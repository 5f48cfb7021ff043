import { createHash } from 'node:crypto'
import { type ButtonColor, buttonColorOf } from '../../src/lib/button-color.ts'

/** The id of a sample item, always the same for the same name, in the form of a version 5 UUID. */
export function sampleId(name: string): string {
  const hex = createHash('sha1').update(`sample program ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A sample child's id that gives it the button color it has in the pictures. */
export function sampleChildId(name: string, color: ButtonColor): string {
  for (let n = 1; ; n++) {
    const id = sampleId(`child ${name} ${n}`)
    if (buttonColorOf(id) === color) return id
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The reference people read out on the phone: `CC-` and five letters or digits, from the order's name. */
export function sampleReference(name: string): string {
  const bytes = createHash('sha1').update(`sample order ${name}`).digest()
  return `CC-${[...bytes.subarray(0, 5)].map(byte => letters[byte % letters.length]).join('')}`
}
