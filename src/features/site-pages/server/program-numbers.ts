import { and, eq, gt, max, min } from 'drizzle-orm'
import { AGE_GROUPS, boundsOf } from '#src/features/classes/ages.ts'
import { cancellationPolicies, offerings } from '#src/features/classes/server/tables.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ProgramNumbers } from '../contract.ts'

/** What holds before any class points to a rule of its own (spec 2 section 9), as the policy's built-in wording says. */
const USUAL = {
  class: { noticeHours: 48, feeCents: 10_00 },
  program: { noticeHours: 168, feeCents: 25_00 },
}

/** The numbers that public texts name, read where they are kept, so that no text states them a second time. */
export async function programNumbers(db: Queryable, settings: ProgramSettings, now: Date): Promise<ProgramNumbers> {
  const rules = await db.select().from(cancellationPolicies)
  const rule = (kind: 'class' | 'program') => {
    const { noticeHours, feeCents } = rules.find(each => each.kind === kind) ?? USUAL[kind]
    return { noticeHours, feeCents }
  }
  const [prices] = await db
    .select({ lowest: min(offerings.priceCents), highest: max(offerings.priceCents) })
    .from(offerings)
    .where(
      and(
        eq(offerings.status, 'published'),
        eq(offerings.kind, 'class'),
        gt(offerings.endsAt, now),
        gt(offerings.priceCents, 0),
      ),
    )
  const bounds = AGE_GROUPS.map(boundsOf)
  return {
    ageMin: Math.min(...bounds.map(each => each.from)),
    ageMax: Math.max(...bounds.map(each => each.to)),
    lowestPrice: prices?.lowest ?? null,
    highestPrice: prices?.highest ?? null,
    dailyPrice: settings.dailyPrice,
    weeklyPrice: settings.weeklyPrice,
    monthlyPrice: settings.monthlyPrice,
    registrationFee: settings.registrationFee,
    classCancellation: rule('class'),
    programCancellation: rule('program'),
  }
}
