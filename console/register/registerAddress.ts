/** The path of a record that has a register, and its id. */
export interface RegisterPlace {
  readonly path: string;
  readonly id: number;
}

export const registerPaths = ['activities', 'activity-sessions'] as const;

export const registerAddress = ({ path, id }: RegisterPlace): string => `/${path}/${id}/register`;

/** Parses an address; null if it is no register. The service worker of registers knows the same addresses (`public/register-worker.js`). */
export const readRegisterAddress = (pathname: string): RegisterPlace | null => {
  const [, path, id] = /^\/([a-z-]+)\/(\d{1,10})\/register\/?$/.exec(pathname) ?? [];
  return path !== undefined && registerPaths.some((each) => each === path) ? { path, id: Number(id) } : null;
};
