const maxAgeDays = 9125;

/** The value of a cookie, from `document.cookie`; null if it is missing. */
export const readCookie = (all: string, name: string): string | null => {
  const cookie = all.split('; ').find((each) => each.startsWith(`${name}=`));
  if (cookie === undefined) return null;
  try {
    return decodeURIComponent(cookie.slice(name.length + 1));
  } catch {
    return null;
  }
};

export const formatCookie = (name: string, value: string): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeDays * 86_400}; samesite=lax`;
