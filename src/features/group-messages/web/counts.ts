export const familyCount = (count: number): string => (count === 1 ? '1 family' : `${count} families`)
