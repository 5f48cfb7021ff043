export type LogView = { person?: string; kind?: string; thing?: string; day?: string; before?: string }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^2[01]\d\d-\d\d-\d\d$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the filters from an address. Values nobody could have chosen are ignored instead of breaking the page. */
export function readLogView(query: URLSearchParams): LogView {
  const given = (name: string, fits: (text: string) => boolean) => {
    const text = query.get(name)?.trim() ?? ''
    return text !== '' && fits(text) ? text : undefined
  }
  return {
    person: given('person', text => ID.test(text)),
    kind: given('kind', text => text.length <= 60),
    thing: given('thing', text => text.length <= 120),
    day: given('day', isDay),
    before: given('before', text => ID.test(text)),
  }
}

/** The log's address with something changed. A new filter starts at the newest entry. */
export function logAddress(view: LogView, change: LogView = {}, path = '/admin/audit'): string {
  const next = Object.entries({ ...view, before: undefined, ...change }).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(next as [string, string][]).toString()
  return text ? `${path}?${text}` : path
}
