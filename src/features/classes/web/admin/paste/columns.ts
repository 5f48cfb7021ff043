/** What a cell of a pasted row is about. A row has a text for each, as it was copied or typed. */
export const FIELDS = [
  'title',
  'category',
  'season',
  'kind',
  'ages',
  'days',
  'dates',
  'firstDay',
  'lastDay',
  'sessions',
  'startTime',
  'endTime',
  'price',
  'capacity',
  'location',
  'taughtBy',
  'description',
  'keywords',
  'takeHome',
  'wear',
  'bring',
  'materials',
] as const
export type FieldName = (typeof FIELDS)[number]
export type Cells = Record<FieldName, string>

/** Columns that go into one of the fields together with another column. */
const PARTS = ['ageMin', 'ageMax', 'times', 'minutes', 'fee'] as const
export type Target = FieldName | (typeof PARTS)[number]

/** The names of the class editor. */
export const LABELS: Record<Target, string> = {
  title: 'Title',
  category: 'Category',
  season: 'Season',
  kind: 'Kind',
  ages: 'Ages',
  ageMin: 'Youngest age',
  ageMax: 'Oldest age',
  days: 'Weekdays',
  dates: 'Dates, one by one',
  firstDay: 'First day',
  lastDay: 'Last day',
  sessions: 'Number of sessions',
  startTime: 'Start time',
  endTime: 'End time',
  times: 'Start and end time',
  minutes: 'Minutes',
  price: 'Price',
  fee: 'Supply fee, added to the price',
  capacity: 'Spots',
  location: 'Room',
  taughtBy: 'Guide',
  description: 'Description',
  keywords: 'Keywords',
  takeHome: 'Takes home',
  wear: 'What to wear',
  bring: 'What to bring',
  materials: 'Materials',
}
export const TARGETS = Object.keys(LABELS) as Target[]

/** Other headers for the same thing, in lower case and without punctuation. */
const OTHER_NAMES: Record<Target, readonly string[]> = {
  title: ['name', 'class', 'class name', 'class title', 'course', 'program name', 'workshop'],
  category: ['type', 'subject', 'craft', 'medium'],
  season: ['term', 'session name', 'semester'],
  kind: ['class kind', 'class type'],
  ages: ['age', 'age group', 'age range', 'age groups'],
  ageMin: ['min age', 'minimum age', 'age from', 'from age', 'age min'],
  ageMax: ['max age', 'maximum age', 'age to', 'to age', 'age max'],
  days: ['day', 'days', 'weekday', 'day of week', 'days of week', 'day of the week', 'days of the week', 'meets on'],
  dates: ['dates', 'class dates', 'session dates', 'all dates'],
  firstDay: [
    'start date',
    'starts',
    'starts on',
    'first class',
    'first date',
    'begins',
    'date',
    'start day',
    'from',
    'start',
  ],
  lastDay: ['end date', 'ends', 'ends on', 'last class', 'last date', 'end day', 'until', 'to', 'end'],
  sessions: ['sessions', 'classes', 'of sessions', 'of classes', 'weeks', 'of weeks', 'number of classes', 'meetings'],
  startTime: ['starts at', 'begin time', 'time from', 'from time', 'class starts'],
  endTime: ['ends at', 'finish time', 'time to', 'to time', 'class ends'],
  times: ['time', 'times', 'class time', 'hours', 'hour'],
  minutes: ['length', 'duration', 'session length', 'min', 'mins'],
  price: ['cost', 'tuition', 'fee', 'rate', 'price per child', 'amount'],
  fee: ['supply fee', 'supplies', 'material fee', 'materials fee', 'supplies fee', 'art fee', 'lab fee'],
  capacity: [
    'capacity',
    'max',
    'maximum',
    'size',
    'class size',
    'places',
    'seats',
    'max students',
    'max kids',
    'limit',
  ],
  location: ['location', 'where', 'place', 'venue', 'studio', 'classroom'],
  taughtBy: ['teacher', 'instructor', 'taught by', 'staff', 'instructors', 'teachers', 'leader'],
  description: ['details', 'about', 'summary', 'blurb', 'text', 'notes'],
  keywords: ['tags', 'keyword'],
  takeHome: ['take home', 'project', 'they make', 'makes'],
  wear: ['wear', 'clothing', 'clothes'],
  bring: ['bring', 'to bring'],
  materials: ['supplies included', 'uses'],
}

/** Lower case, without punctuation and what stands in parentheses: `# of Sessions (max 8)` is `of sessions`. */
const plainHeader = (header: string): string =>
  header
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const TARGET_OF = new Map(
  TARGETS.flatMap(target => [LABELS[target], ...OTHER_NAMES[target]].map(name => [plainHeader(name), target] as const)),
)

/** What each column of a sheet is, by its header; undefined for one that isn't known, and for the second of a kind. */
export function matchHeaders(headers: readonly string[]): (Target | undefined)[] {
  const used = new Set<Target>()
  return headers.map(header => {
    const found = TARGET_OF.get(plainHeader(header))
    if (!found || used.has(found)) return undefined
    used.add(found)
    return found
  })
}
