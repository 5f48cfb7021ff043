import type { Settings } from '../config/settings.ts'
import { diskStorage } from './disk-storage.ts'
import { objectStorage } from './object-storage.ts'

/** Where bytes lie, by name: `uploads/<key>/960.avif`. Names are made by us, never by a person. */
export type Storage = {
  /** @throws CannotStore and leaves nothing under this name */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** `undefined` when there is nothing under this name. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Removes these names, which lie in one folder, and whatever else a process that died left there. Gone already is fine. */
  remove(names: readonly string[]): Promise<void>
}

/** An S3-compatible store when one is set, else a folder of DATA_DIR. */
export const openStorage = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage =>
  s3 ? objectStorage(s3) : diskStorage(dataDir)
