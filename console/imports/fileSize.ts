const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A file size as text: '840 bytes', '1.2 MB'. */
export const printSize = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** step;
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: step === 0 || size >= 100 ? 0 : 1 })} ${units[step] ?? ''}`;
};
