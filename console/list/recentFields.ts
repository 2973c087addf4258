const maxKept = 4;

/** The fields of a list that a person used last, on this device. Stores only tokens, never values. */
export const recentFields = (set: string): readonly string[] => {
  const text = localStorage.getItem(`waymark.fields.${set}`) ?? '';
  return text.split(',').filter(Boolean).slice(0, maxKept);
};

/** Puts a token first; each token occurs once. */
export const withRecent = (before: readonly string[], token: string): readonly string[] =>
  [token, ...before.filter((other) => other !== token)].slice(0, maxKept);

export const rememberField = (set: string, token: string): void =>
  localStorage.setItem(`waymark.fields.${set}`, withRecent(recentFields(set), token).join(','));
