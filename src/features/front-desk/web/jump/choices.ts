import type { ComponentType } from 'react'
import type { Permitted } from '#src/lib/permissions.ts'
import { groupsFor, type StaffGroup } from '#src/ui/staff-groups.ts'

/** Something to open: a page, or an action by the page it starts on. */
export type Choice = {
  to: string
  label: string
  Icon: ComponentType
  /** More words it's found by, besides those of its label. */
  words?: string
  /** Shown beside it: where it belongs. */
  detail?: string
}

/** The pages of this person's menu, each once. */
export function pageChoices(groups: readonly StaffGroup[], person: Permitted): Choice[] {
  return groupsFor(groups, person).flatMap(group =>
    group.places.map(({ to, label, Icon }) => ({
      to,
      label,
      Icon,
      words: group.label,
      detail: label === group.label ? undefined : group.label,
    })),
  )
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The choices in which every typed word starts a word, in their own order, but those whose label starts with the text
 * first. All of them if nothing was typed.
 */
export function matching<T extends Pick<Choice, 'label' | 'words'>>(choices: readonly T[], typed: string): T[] {
  const asked = wordsOf(typed)
  if (asked.length === 0) return typed.trim() === '' ? [...choices] : []
  const found = choices.filter(({ label, words = '' }) => {
    const all = wordsOf(`${label} ${words}`)
    return asked.every(word => all.some(each => each.startsWith(word)))
  })
  const starts = ({ label }: T) => wordsOf(label).join(' ').startsWith(asked.join(' '))
  return [...found.filter(starts), ...found.filter(each => !starts(each))]
}
