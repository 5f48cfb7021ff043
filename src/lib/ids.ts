import { v7 } from 'uuid'

/** A new random id (UUIDv7): it reveals roughly when it was made and nothing about how many there are. */
export const newId = (): string => v7()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be one of our ids at all; anything else can't exist. */
export const isId = (text: unknown): text is string => typeof text === 'string' && UUID.test(text)
