const maxKept = 4;

/** The fields that a person used last in a list on this device. Stores tokens, never values. */
export const recentFields = (set: string): readonly string[] => {
  const text = localStorage.getItem(`waymark.fields.${set}`) ?? '';
  return text.split(',').filter(Boolean).slice(0, maxKept);
};

export const withRecent = (before: readonly string[], token: string): readonly string[] =>
  [token, ...before.filter((other) => other !== token)].slice(0, maxKept);

export const rememberField = (set: string, token: string): void =>
  localStorage.setItem(`waymark.fields.${set}`, withRecent(recentFields(set), token).join(','));
