/** `1 class`, `24 classes`. */
export const classCount = (count: number): string => (count === 1 ? '1 class' : `${count} classes`)

/** `1 draft`, `24 drafts`. */
export const draftCount = (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`)
