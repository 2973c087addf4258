/** A random word that no other test uses. */
export const unique = (prefix = ''): string => `${prefix}${Math.random().toString(36).slice(2, 8)}${Date.now().toString(36).slice(-5)}`;

/** A random URN outside the range of the real register. */
export const newUrn = (): string => String(500_000 + Math.floor(Math.random() * 190_000));
