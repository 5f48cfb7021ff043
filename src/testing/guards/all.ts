import { ANSWERS } from './answers.ts'
import { ATTENDING } from './attending.ts'
import { CARTS } from './carts.ts'
import { COMMERCE } from './commerce.ts'
import { DELETED_ACCOUNTS } from './deleted-accounts.ts'
import { FAMILIES } from './families.ts'
import { FILES } from './files.ts'
import type { Guard } from './guard.ts'
import { HALF_DAYS } from './half-days.ts'
import { MONEY } from './money.ts'
import { MONEY_BACK } from './money-back.ts'
import { MOVED_SESSIONS } from './moved-sessions.ts'
import { ORDERS } from './orders.ts'
import { OVERRIDES_AND_DROP_INS } from './overrides-and-drop-ins.ts'
import { PEOPLE } from './people.ts'
import { PHOTOS_AND_MESSAGES } from './photos-and-messages.ts'
import { PLATFORM } from './platform.ts'
import { REPORTS } from './reports.ts'
import { SIGN_IN } from './sign-in.ts'
import { SITE } from './site.ts'

/** Every guard of the program that has a test of its own. */
export const GUARDS: readonly Guard[] = [
  ...COMMERCE,
  ...CARTS,
  ...MOVED_SESSIONS,
  ...OVERRIDES_AND_DROP_INS,
  ...HALF_DAYS,
  ...ORDERS,
  ...MONEY,
  ...MONEY_BACK,
  ...FAMILIES,
  ...PHOTOS_AND_MESSAGES,
  ...PEOPLE,
  ...DELETED_ACCOUNTS,
  ...SITE,
  ...PLATFORM,
  ...FILES,
  ...SIGN_IN,
  ...ANSWERS,
  ...ATTENDING,
  ...REPORTS,
]
