import { readingMinutes } from '#src/features/policies/reading-minutes.ts'

/** Whole minutes that reading a post takes an adult, the craft's materials and steps included; never less than 1. */
export function postMinutes(post: {
  body: string
  materials: readonly string[]
  steps: readonly { title: string; detail: string }[]
}): number {
  return readingMinutes(post.body, ...post.materials, ...post.steps.flatMap(step => [step.title, step.detail]))
}
