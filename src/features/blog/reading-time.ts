import { readingMinutes } from '#src/features/policies/reading-minutes.ts'

/** The reading time for an adult in whole minutes, including materials and steps; at least 1. */
export function postMinutes(post: {
  body: string
  materials: readonly string[]
  steps: readonly { title: string; detail: string }[]
}): number {
  return readingMinutes(post.body, ...post.materials, ...post.steps.flatMap(step => [step.title, step.detail]))
}
