/** The latest season that has begun and that another follows, of seasons that are latest first. */
export const latestFollowed = <Season extends { begun: boolean; next: unknown }>(
  seasons: readonly Season[],
): Season | undefined => seasons.find(({ begun, next }) => begun && next !== null)

/** Families of a season: those who came back, or those who didn't. */
export const RETURNS = ['left', 'returned'] as const
export type Returns = (typeof RETURNS)[number]
