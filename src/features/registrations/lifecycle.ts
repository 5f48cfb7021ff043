/** Where a child's place may go. Everything else is a mistake of the program, so the writing statements name these. */
export const REGISTRATION_MOVES = {
  /** Held until paid or until the hold runs out. */
  pending: ['confirmed', 'active', 'cancelled'],
  /** In line for a full class. */
  waitlisted: ['pending', 'cancelled'],
  /** Paid, covered or free. */
  confirmed: ['active', 'cancelled'],
  /** A program that has begun. */
  active: ['cancelled'],
  /** Only a hold that ran out comes back, when its payment arrives late and a place is still free. */
  cancelled: ['confirmed', 'active'],
} as const satisfies Record<string, readonly string[]>

export type RegistrationStatus = keyof typeof REGISTRATION_MOVES

/** Where an order may go. `paid` and `refunded` are final: what happens to single places later is told by them. */
export const ORDER_MOVES = {
  open: ['paid', 'lapsed', 'refunded'],
  lapsed: ['paid', 'refunded'],
  paid: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type OrderStatus = keyof typeof ORDER_MOVES

/** Ways in which an unpaid place ends by time; only these may be taken up again by a late payment. */
export const REVIVABLE_ENDS: readonly (string | null)[] = ['hold-ran-out', 'offer-ran-out']

/** Whether a registration may go from one state to another. */
export function mayBecome(from: RegistrationStatus, to: RegistrationStatus): boolean {
  return (REGISTRATION_MOVES[from] as readonly string[]).includes(to)
}

/** The states from which a registration may become `to`: what an UPDATE names in its WHERE. */
export function registrationStatesBefore(to: RegistrationStatus): RegistrationStatus[] {
  return (Object.keys(REGISTRATION_MOVES) as RegistrationStatus[]).filter(from => mayBecome(from, to))
}

/** The states from which an order may become `to`. */
export function orderStatesBefore(to: OrderStatus): OrderStatus[] {
  return (Object.keys(ORDER_MOVES) as OrderStatus[]).filter(from =>
    (ORDER_MOVES[from] as readonly string[]).includes(to),
  )
}

/** The states in which a child comes to its sessions: a pending place may still lapse. */
export const COMES = ['confirmed', 'active'] as const satisfies readonly RegistrationStatus[]

/** The states in which a registration counts in its class's `taken`. */
export const TAKES_A_PLACE = ['pending', 'confirmed', 'active'] as const satisfies readonly RegistrationStatus[]
