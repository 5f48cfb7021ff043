/** Properties whose value is text, in which `\`, `;` and `,` must be escaped (RFC 5545, 3.3.11). */
const TEXT = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'X-WR-CALNAME', 'NAME']
const REQUIRED = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'SUMMARY']
const UTC_INSTANT = /^\d{8}T\d{6}Z$/
const CONTENT_LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/

type Line = { name: string; value: string }

/**
 * How a calendar file violates RFC 5545, as sentences; empty for a valid one. Parsers forgive most of it, but calendar
 * apps don't. Our files only contain UTC instants, so they need no time zone table.
 */
export function calendarProblems(file: Buffer): string[] {
  return [...problemsOfBytes(file), ...problemsOfContent(linesOf(file))]
}

/** Lines must end with CRLF, have at most 75 octets, and never split a character. */
function problemsOfBytes(file: Buffer): string[] {
  const problems: string[] = []
  const physical = file.toString('latin1').split('\r\n')
  if (physical.pop() !== '') problems.push('the file does not end with CRLF')
  for (const [at, line] of physical.entries()) {
    if (/[\r\n]/.test(line)) problems.push(`line ${at + 1} has a line break that is not CRLF`)
    if (line.length > 75) problems.push(`line ${at + 1} has ${line.length} octets`)
    if (!isUtf8(line)) problems.push(`line ${at + 1} cuts a character in two`)
  }
  return problems
}

const isUtf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8').includes('\ufffd') === false

const linesOf = (file: Buffer): string[] => file.toString('utf8').replaceAll('\r\n ', '').split('\r\n').filter(Boolean)

function problemsOfContent(lines: readonly string[]): string[] {
  const problems: string[] = []
  const open: { kind: string; lines: Line[] }[] = []
  const uids: string[] = []
  for (const line of lines) {
    const [, name = '', , value = ''] = CONTENT_LINE.exec(line) ?? []
    if (!name) problems.push(`“${line}” is no content line`)
    else if (name === 'BEGIN') open.push({ kind: value, lines: [] })
    else if (name !== 'END') open.at(-1)?.lines.push({ name, value })
    else {
      const ended = open.pop()
      if (ended?.kind !== value) problems.push(`END:${value} ends ${ended?.kind}`)
      if (ended?.kind === 'VEVENT') problems.push(...problemsOfEvent(ended.lines))
      if (ended?.kind === 'VEVENT') uids.push(of(ended.lines, 'UID'))
      if (ended?.kind === 'VCALENDAR') problems.push(...missing(ended.lines, ['VERSION', 'PRODID'], 'the calendar'))
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we look for
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) problems.push(`${name} holds a control character`)
    if (TEXT.includes(name) && /[;,]|\\(?![\\;,nN])/.test(value.replace(/\\[\\;,nN]/g, '')))
      problems.push(`${name} is not escaped: ${value}`)
  }
  if (open.length > 0) problems.push(`${open.at(-1)!.kind} has no end`)
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') problems.push('it is no single calendar')
  if (new Set(uids).size < uids.length) problems.push('two events have one UID')
  return problems
}

function problemsOfEvent(lines: readonly Line[]): string[] {
  const problems = missing(lines, REQUIRED, 'an event')
  const instants = ['DTSTAMP', 'DTSTART', 'DTEND'].map(name => of(lines, name))
  const bad = instants.filter(value => !UTC_INSTANT.test(value))
  if (bad.length > 0) problems.push(`“${bad}” is no instant in UTC`)
  if (instants[2]! <= instants[1]!) problems.push('an event ends before it starts')
  if (!/^\d+$/.test(of(lines, 'SEQUENCE'))) problems.push('SEQUENCE is no number')
  return problems
}

const of = (lines: readonly Line[], name: string) => lines.find(line => line.name === name)?.value ?? ''

const missing = (lines: readonly Line[], names: readonly string[], whose: string): string[] =>
  names
    .filter(name => lines.filter(line => line.name === name).length !== 1)
    .map(name => `${whose} has not exactly one ${name}`)
