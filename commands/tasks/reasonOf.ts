/** By the code of an error, or its name where it has none. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'a file that it needs is missing',
  EACCES: 'a file that it needs cannot be opened',
  '57014': 'a search took too long',
  FileMissingError: 'a file that it needs is missing',
  JobStalledError: 'it ended the process that ran it, several times',
};

/** The reason for a failure, for users. It never contains the error's message, which may quote records. */
export const reasonOf = (error: Error): string => {
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return reasons[name] ?? `an error in Waymark (${name})`;
};
