import type { Settings } from '../config/settings.ts'
import { diskStorage } from './disk-storage.ts'
import { objectStorage } from './object-storage.ts'

/** Where bytes are stored, by name: `uploads/<key>/960.avif`. We choose the names, never a user. */
export type Storage = {
  /** @throws CannotStore and leaves nothing under this name */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** `undefined` if there is nothing with this name. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Removes these names, which are in one folder, and whatever a dead process left there. Already gone is fine. */
  remove(names: readonly string[]): Promise<void>
}

/** An S3-compatible store if one is set, otherwise a folder of DATA_DIR. */
export const openStorage = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage =>
  s3 ? objectStorage(s3) : diskStorage(dataDir)
