/** How long what a person prefers is remembered, in days. */
const rememberedDays = 9125;

/** The value of a cookie out of all that the page has; null where there is none. */
export const cookieIn = (all: string, name: string): string | null => {
  const found = all.split('; ').find((each) => each.startsWith(`${name}=`));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
};

/** A cookie of the console as `document.cookie` takes it. */
export const cookieLine = (name: string, value: string): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${rememberedDays * 86_400}; samesite=lax`;
