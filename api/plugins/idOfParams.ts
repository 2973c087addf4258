/** The id in a request's address; null if the route has none, or it is not a number. */
export const idOfParams = (params: unknown): number | null =>
  typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'number' ? params.id : null;
