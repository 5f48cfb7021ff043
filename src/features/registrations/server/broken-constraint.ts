/** The name of the unique index or constraint that refused a row, however deeply the error is wrapped. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}
