/** Requests within this time after an action count as the person's. Later ones are background requests. */
const activityWindowMs = 10_000;
/** The shortest interval between two reports while somebody types without sending requests. */
const reportIntervalMs = 60_000;

const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Opening the page is an action. */
let lastActivityAt = Date.now();
let lastReportedAt = Date.now();

/** Whether a request sent now counts as the person's, and so as use of the session. */
export const isRecentlyActive = (): boolean => Date.now() - lastActivityAt < activityWindowMs;

/** A request has just told the server that the person is active. */
export const markReported = (): void => {
  lastReportedAt = Date.now();
};

/** Calls back when the person does something after a while without a report. Returns a function that stops it. */
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
