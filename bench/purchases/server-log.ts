/** One statement as the database server wrote it down. */
export type Statement = { session: string; sql: string; values: (string | null)[] }

/** What `log_line_prefix` must be for these entries: process and application. */
export const LOG_PREFIX = '%m [%p] %a| '

const ENTRY = /^\d{4}-\d\d-\d\d \S+ \S+ \[(\d+)\] ([^|\n]*)\| (LOG|DETAIL): {2}([\s\S]*)$/
const PARAMETER = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g

/** Reads the statements out of a server log written with `log_statement = all`, leaving out one application's. */
export function readStatements(log: string, without: string): Statement[] {
  const statements: Statement[] = []
  const latest = new Map<string, Statement>()
  for (const entry of log.split(/^(?=\d{4}-\d\d-\d\d )/m)) {
    const [, session = '', application, level, raw = ''] = ENTRY.exec(entry.trimEnd()) ?? []
    if (!level || application === without) continue
    const text = raw.replaceAll('\n\t', '\n')
    const sql = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(text)?.[1]
    if (level === 'LOG' && sql) {
      const statement = { session, sql: sql.replace(/;\s*$/, ''), values: [] }
      latest.set(session, statement)
      statements.push(statement)
    } else if (level === 'DETAIL' && /^parameters:/i.test(text)) {
      const statement = latest.get(session)
      if (statement)
        statement.values = [...text.matchAll(PARAMETER)].map(([, value]) => value?.replaceAll("''", "'") ?? null)
    }
  }
  return statements
}

/** Puts what several connections did at once one after another, each transaction in one piece, in the order they began. */
export function oneAfterAnother(statements: readonly Statement[]): Statement[] {
  const pieces: Statement[][] = []
  const open = new Map<string, Statement[]>()
  for (const statement of statements) {
    const running = open.get(statement.session)
    const piece = running ?? []
    piece.push(statement)
    if (!running) pieces.push(piece)
    if (/^begin\b/i.test(statement.sql)) open.set(statement.session, piece)
    if (/^(commit|rollback)\s*$/i.test(statement.sql)) open.delete(statement.session)
  }
  return pieces.flat()
}
