/** What the server knows a form by, so that sending it again makes no second record and no second change. */
export const newFormKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
