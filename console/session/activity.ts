/** Requests within this time after a person did something are theirs; later ones are the console's own. */
const activityWindowMs = 10_000;
/** While somebody types without any request, the server is told this often at most. */
const reportIntervalMs = 60_000;

const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Opening the page is something that a person did. */
let actedAt = Date.now();
let toldAt = Date.now();

/** Whether a request that is made now follows from what the person did, and so is use of the session. */
export const hasJustActed = (): boolean => Date.now() - actedAt < activityWindowMs;

/** The server has just heard that the person is there. */
export const noteTold = (): void => {
  toldAt = Date.now();
};

/** Calls back when the person does something and the server has heard nothing of them for a while; the answer stops that. */
export const onUntoldActivity = (tell: () => void): (() => void) => {
  const note = () => {
    actedAt = Date.now();
    if (actedAt - toldAt < reportIntervalMs) return;
    noteTold();
    tell();
  };
  for (const act of acts) window.addEventListener(act, note, { capture: true, passive: true });
  return () => {
    for (const act of acts) window.removeEventListener(act, note, { capture: true });
  };
};
