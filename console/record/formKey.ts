/** A random idempotency key: if a form is sent twice, the server saves it once. */
export const newFormKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
