/** The path of a request's address without its query; null for an address that is none, such as '//'. */
export const pathOf = (url: string): string | null => {
  const host = 'http://localhost';
  return URL.canParse(url, host) ? new URL(url, host).pathname : null;
};
