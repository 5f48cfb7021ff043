/**
 * The result of a use case: the work was done, or it was refused for a reason the caller must handle.
 * Refusals are values because they are expected; only unexpected errors are thrown.
 */
export type Outcome<Done extends object, Reason extends string> =
  | ({ ok: true } & Done)
  | { ok: false; because: Reason; details?: Record<string, unknown> }

/** Shorthand for a refusal; `details` are added to the answer's body (fresh totals, retry times). */
export function refused<Reason extends string>(because: Reason, details?: Record<string, unknown>) {
  return details ? { ok: false as const, because, details } : { ok: false as const, because }
}
