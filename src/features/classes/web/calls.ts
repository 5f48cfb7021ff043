import type { AgeRequestsContract } from '#src/features/age-requests/contract.ts'
import type { FavoritesContract } from '#src/features/favorites/contract.ts'
import type { InstructorsContract } from '#src/features/instructors/contract.ts'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import type { SubscriptionsContract } from '#src/features/subscriptions/contract.ts'
import type { WaitlistContract } from '#src/features/waitlist/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import type { ClassesContract } from '../contract.ts'

/*
 * Age requests, favorites, subscriptions, registrations, the waitlist and instructors depend on classes, and class pages show them. Only the types of their
 * contracts are imported here; the calls go over HTTP.
 */
export const { api, query } = clientFor<ClassesContract>()
export const favoritesClient = clientFor<FavoritesContract>()

/** The family's saved classes, the list that every heart icon reads. */
export const myFavorites = favoritesClient.query('GET /api/favorites/classes')
const waitlistClient = clientFor<WaitlistContract>()
/** Joins and leaves the waitlist of a full class. */
export const waitlistApi = waitlistClient.api
/** Asks staff for a child outside the ages of a class. */
export const ageRequestsApi = clientFor<AgeRequestsContract>().api
/** The waitlist of one class, as staff see it. */
export const waitlistOf = (classId: string) => waitlistClient.query('GET /api/admin/waitlist', { query: { classId } })
/** The family's monthly plans, for "Included". */
export const mySubscriptions = clientFor<SubscriptionsContract>().query('GET /api/subscriptions')
const registrationsClient = clientFor<RegistrationsContract>()
/** Books spots, and puts classes in the cart. */
export const registrationsApi = registrationsClient.api
export const myCart = registrationsClient.query('GET /api/cart')
const instructorsClient = clientFor<InstructorsContract>()
export const instructorsApi = instructorsClient.api
/** Who teaches a class. */
export const instructorsOf = (id: string) =>
  instructorsClient.query('GET /api/admin/classes/:id/instructors', { params: { id } })
/** Exactly these classes, including past ones: what a guest saved on this device. */
export const classesWithIds = (ids: readonly string[]) => query('GET /api/classes', { query: { ids: ids.join() } })
