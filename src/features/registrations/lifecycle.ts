/** The states a spot may move to. Anything else is a bug, so every UPDATE names these states. */
export const REGISTRATION_MOVES = {
  /** Held until it is paid or the hold runs out. */
  pending: ['confirmed', 'active', 'cancelled'],
  /** On the waitlist of a full class. */
  waitlisted: ['pending', 'cancelled'],
  /** Paid, covered or free. */
  confirmed: ['active', 'cancelled'],
  /** A program that has begun. */
  active: ['cancelled'],
  /** Only a hold that ran out comes back, when its payment arrives late and a spot is still free. */
  cancelled: ['confirmed', 'active'],
} as const satisfies Record<string, readonly string[]>

export type RegistrationStatus = keyof typeof REGISTRATION_MOVES

/** The states an order may move to. `paid` and `refunded` are final: what happens later is recorded on each spot. */
export const ORDER_MOVES = {
  open: ['paid', 'lapsed', 'refunded'],
  lapsed: ['paid', 'refunded'],
  paid: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type OrderStatus = keyof typeof ORDER_MOVES

/** Ways in which an unpaid spot ends by time; a late payment can revive only these. */
export const REVIVABLE_ENDS: readonly (string | null)[] = ['hold-ran-out', 'offer-ran-out']

/** Whether a registration may move from one state to another. */
export function mayBecome(from: RegistrationStatus, to: RegistrationStatus): boolean {
  return (REGISTRATION_MOVES[from] as readonly string[]).includes(to)
}

/** The states from which a registration may become `to`; an UPDATE names them in its WHERE. */
export function registrationStatesBefore(to: RegistrationStatus): RegistrationStatus[] {
  return (Object.keys(REGISTRATION_MOVES) as RegistrationStatus[]).filter(from => mayBecome(from, to))
}

/** The states from which an order may become `to`. */
export function orderStatesBefore(to: OrderStatus): OrderStatus[] {
  return (Object.keys(ORDER_MOVES) as OrderStatus[]).filter(from =>
    (ORDER_MOVES[from] as readonly string[]).includes(to),
  )
}

/** The states in which a child attends its sessions; a pending spot may still lapse. */
export const ATTENDING_STATUSES = ['confirmed', 'active'] as const satisfies readonly RegistrationStatus[]

/** The states in which a registration counts toward its class's `taken`. */
export const TAKES_A_PLACE = ['pending', 'confirmed', 'active'] as const satisfies readonly RegistrationStatus[]
