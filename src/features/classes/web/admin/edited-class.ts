import type { CallArguments } from '#src/lib/contract.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import type { AgeRule } from '../../ages.ts'
import type { ClassesContract, EditedClassAnswer } from '../../contract.ts'
import type { JoinLate } from '../../joining-late.ts'
import type { Visibility } from '../../visibility.ts'
import { OPTIONS, sentDayOptions, type TypedDayOptions, typedDayOptions } from './typed-day-options.ts'

type NewBody = CallArguments<ClassesContract['POST /api/admin/classes']>[0]['body']

/** A class as the form holds it: everything as text, exactly as typed. */
export type EditedClass = {
  kind: EditedClassAnswer['kind']
  season: EditedClassAnswer['season']
  coveredCategories: string[]
  ageRule: AgeRule
  joinLate: JoinLate
  /** Whether sessions are sold alone. Their price stays in the form if not. */
  dropIns: 'no' | 'yes'
  /** Empty while the class is in no season with a year. */
  seasonId: string
  visibility: Visibility
  dayOptions: TypedDayOptions
} & Record<(typeof TEXTS)[number] | (typeof MONEY)[number] | (typeof COUNTS)[number] | 'keywords' | 'decideBy', string>

const TEXTS = [
  'title',
  'description',
  'category',
  'aside',
  'takeHome',
  'taughtBy',
  'location',
  'wear',
  'bring',
  'materials',
  'cancellationPolicyId',
] as const
const MONEY = ['price', 'dropInPrice', 'dailyPrice', 'weeklyPrice', 'monthlyPrice'] as const
const COUNTS = [
  'capacity',
  'ageMin',
  'ageMax',
  'includedPerMonth',
  'minimumChildren',
  'joinUntilSession',
  'dropInHours',
] as const
/** They may stay empty. */
const OPTIONAL_COUNTS: readonly string[] = ['includedPerMonth', 'minimumChildren', 'joinUntilSession']
const REQUIRED: readonly string[] = ['title', 'description', 'category', 'location', 'cancellationPolicyId']

const BLANK = { title: '', description: '', category: '', aside: '', takeHome: '', taughtBy: '', wear: '', bring: '' }

/** What a new class starts with. */
export const blankClass = (policyId: string, location: string, seasonId: string): EditedClass => ({
  ...BLANK,
  kind: 'class',
  season: 'Fall',
  seasonId,
  materials: '',
  keywords: '',
  location,
  cancellationPolicyId: policyId,
  price: '',
  dailyPrice: '',
  weeklyPrice: '',
  monthlyPrice: '',
  capacity: '12',
  ageMin: '7',
  ageMax: '9',
  includedPerMonth: '',
  minimumChildren: '',
  decideBy: '',
  joinLate: 'closed',
  joinUntilSession: '',
  dropIns: 'no',
  dropInPrice: '',
  dropInHours: '0',
  coveredCategories: [],
  ageRule: 'note',
  visibility: 'listed',
  dayOptions: typedDayOptions(null),
})

/** A saved class as the form starts with it. */
export function editedFrom(shown: EditedClassAnswer): EditedClass {
  const { kind, season, keywords, coveredCategories, ageRule, joinLate, visibility } = shown
  const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
  const texts = Object.fromEntries(TEXTS.map(name => [name, shown[name] ?? '']))
  const money = Object.fromEntries(MONEY.map(name => [name, dollars(shown[name])]))
  const counts = Object.fromEntries(COUNTS.map(name => [name, shown[name] === null ? '' : String(shown[name])]))
  const lists = {
    keywords: keywords.join(', '),
    coveredCategories,
    seasonId: shown.seasonId ?? '',
    ageRule,
    joinLate,
    visibility,
    decideBy: shown.decideBy ?? '',
    dayOptions: typedDayOptions(shown.dayOptions),
  }
  const dropIns = shown.dropInPrice === null ? 'no' : 'yes'
  return { kind, season, dropIns, ...texts, ...money, ...counts, ...lists } as EditedClass
}

/** The options with a price. */
const soldOptions = (edited: EditedClass) => OPTIONS.filter(option => edited[`${option}Price`].trim() !== '')

/** Lower than any number a class allows. */
const NO_NUMBER = -1

/**
 * What's sent. An empty optional field sends nothing, and text that isn't a number is sent as one that the server
 * rejects with a message at its field.
 */
export function bodyFrom(edited: EditedClass): NewBody {
  const { kind, season, seasonId, keywords, coveredCategories, ageRule, joinLate, visibility } = edited
  const number = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : NO_NUMBER)
  const empty = (name: string, typed: string) => typed.trim() === '' && !REQUIRED.includes(name)
  const isLeftOut = (name: (typeof MONEY)[number]) =>
    name === 'dropInPrice' ? edited.dropIns === 'no' : name !== 'price' && !edited[name].trim()
  const texts = TEXTS.map(name => [name, empty(name, edited[name]) ? null : edited[name]])
  const money = MONEY.map(name => [name, isLeftOut(name) ? null : (centsOfTyped(edited[name]) ?? NO_NUMBER)])
  const counts = COUNTS.map(name => [
    name,
    OPTIONAL_COUNTS.includes(name) && !edited[name].trim() ? null : number(edited[name]),
  ])
  const words = keywords
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
  const body = {
    kind,
    season,
    ...(seasonId && { seasonId }),
    coveredCategories,
    ageRule,
    joinLate,
    visibility,
    keywords: words,
    decideBy: edited.decideBy || null,
    dayOptions: kind === 'program' ? sentDayOptions(edited.dayOptions, soldOptions(edited)) : null,
  }
  return { ...body, ...Object.fromEntries([...texts, ...money, ...counts]) } as NewBody
}
