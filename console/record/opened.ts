import { createContext } from 'react';
import { findRecordTypeAt } from '../../domain/records/registry.ts';

/** Whether the form shows a record that a partner opened. */
export const OpenedContext = createContext(false);

/**
 * Whether a record at this path can be looked at from the form of a partner's record: one that all groups share, or one that is open too.
 */
export const canFollow = (path: string): boolean => {
  const type = findRecordTypeAt(path);
  return type !== undefined && (type.groupsOf({}) === null || type.openToPartners !== null);
};
