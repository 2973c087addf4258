import type { FileTypeName } from '../lists/fileTypes.ts';

/** The types, sizes and number of the files in a part. */
export interface Attachments {
  readonly fileTypes: readonly FileTypeName[];
  /** The most files of one record. */
  readonly maxFiles: number;
  /** The largest file, in bytes. */
  readonly maxSize: number;
  /** Ambassadors add files to their own records, and delete those that they added. */
  readonly isForAmbassadors: boolean;
}
