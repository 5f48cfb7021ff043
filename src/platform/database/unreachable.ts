/** SQLSTATEs and socket codes that mean the database is gone, full, too slow or unreachable. */
const GONE =
  /^(57P0\d|57014|08\d{3}|53\d{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/** pg's own connection errors have no code. */
const LOST = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/

/** A database that is gone, full or too slow, or a pool that is used up: people can try again in a moment. */
export function isUnreachable(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as { code?: unknown }
    if ((typeof code === 'string' && GONE.test(code)) || LOST.test(at.message)) return true
  }
  return false
}
