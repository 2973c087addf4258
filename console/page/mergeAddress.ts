/** The screen that makes one record of several: `/students/duplicates/merge?students=12,34`. */
export const mergeAddress = (path: string, ids: readonly number[]): string => `/${path}/duplicates/merge?students=${ids.join(',')}`;

/** The screen that takes a record out of its merge. */
export const unmergeAddress = (path: string, id: number): string => `/${path}/duplicates/unmerge?id=${id}`;

/** The page of a duplicate itself, where its usual address leads to the record that it was merged into. */
export const duplicateAddress = (path: string, id: number): string => `/${path}/edit/${id}?duplicate=yes`;

/** Whether an address asks for the duplicate itself. */
export const showsDuplicate = (search: string): boolean => new URLSearchParams(search).get('duplicate') === 'yes';
