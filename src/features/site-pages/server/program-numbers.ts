import { and, eq, gt, max, min } from 'drizzle-orm'
import { AGE_GROUPS, boundsOf } from '#src/features/classes/ages.ts'
import { USUAL_RULES } from '#src/features/classes/cancellation-policy.ts'
import { cancellationPolicies, offerings } from '#src/features/classes/server/tables.ts'
import { isListed } from '#src/features/classes/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ProgramNumbers } from '../contract.ts'

/** The numbers used in public texts, read from their source, so that no text repeats them. */
export async function programNumbers(db: Queryable, settings: ProgramSettings, now: Date): Promise<ProgramNumbers> {
  const rules = await db.select().from(cancellationPolicies)
  const rule = (kind: 'class' | 'program') => {
    const { noticeHours, feeCents } =
      rules.find(each => each.kind === kind) ?? USUAL_RULES.find(each => each.kind === kind)!
    return { noticeHours, feeCents }
  }
  const [prices] = await db
    .select({ lowest: min(offerings.priceCents), highest: max(offerings.priceCents) })
    .from(offerings)
    .where(and(isListed, eq(offerings.kind, 'class'), gt(offerings.endsAt, now), gt(offerings.priceCents, 0)))
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
