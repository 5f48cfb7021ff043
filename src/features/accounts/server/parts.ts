import type { Queryable } from '#src/platform/database/open-database.ts'
import type { AccountPart } from '../account-part.ts'

/** A part of an account as features hand it in; `app` puts them in the order of the export. */
export type ServerAccountPart = AccountPart<Queryable>
