import { noticeText } from '#src/features/classes/cancel-text.ts'
import { addressLine } from '#src/features/organization/business-lines.ts'
import { formatCents } from '#src/lib/money.ts'
import type { ProgramNumbers } from './contract.ts'

/** `Classes cost $28.00 to $52.00 right now.`; empty if no class can be booked. */
export function priceRangeText({ lowestPrice, highestPrice }: ProgramNumbers): string {
  if (lowestPrice === null || highestPrice === null) return ''
  return lowestPrice === highestPrice
    ? `Classes cost ${formatCents(lowestPrice)} right now.`
    : `Classes cost ${formatCents(lowestPrice)} to ${formatCents(highestPrice)} right now.`
}

type Program = { brand: string; street: string; place: string; phone: string }

/** What the placeholders in the texts of these pages stand for. No text contains a number itself. */
export function fillings(program: Program, numbers: ProgramNumbers) {
  return {
    brand: program.brand,
    place: program.place,
    address: addressLine(program),
    phone: program.phone,
    ages: `ages ${numbers.ageMin} to ${numbers.ageMax}`,
    classNotice: noticeText(numbers.classCancellation.noticeHours),
    classFee: formatCents(numbers.classCancellation.feeCents),
    programNotice: noticeText(numbers.programCancellation.noticeHours),
    programFee: formatCents(numbers.programCancellation.feeCents),
    priceRange: priceRangeText(numbers),
    dailyPrice: formatCents(numbers.dailyPrice),
    weeklyPrice: formatCents(numbers.weeklyPrice),
    monthlyPrice: formatCents(numbers.monthlyPrice),
    registrationFee: formatCents(numbers.registrationFee),
  }
}
export type Fillings = ReturnType<typeof fillings>
