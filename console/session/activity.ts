/** Requests within this time after a person did something are theirs; later ones are the console's own. */
const activityWindowMs = 10_000;
/** While somebody types without any request, the server is told this often at most. */
const reportIntervalMs = 60_000;

const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Opening the page is something that a person did. */
let lastActivityAt = Date.now();
let lastReportedAt = Date.now();

/** Whether a request that is made now follows from what the person did, and so is use of the session. */
export const isRecentlyActive = (): boolean => Date.now() - lastActivityAt < activityWindowMs;

/** The server has just heard that the person is there. */
export const markReported = (): void => {
  lastReportedAt = Date.now();
};

/** Calls back when the person does something and the server has heard nothing of them for a while; the answer stops that. */
export const onUnreportedActivity = (tell: () => void): (() => void) => {
  const note = () => {
    lastActivityAt = Date.now();
    if (lastActivityAt - lastReportedAt < reportIntervalMs) return;
    markReported();
    tell();
  };
  for (const act of activityEvents) window.addEventListener(act, note, { capture: true, passive: true });
  return () => {
    for (const act of activityEvents) window.removeEventListener(act, note, { capture: true });
  };
};
