/** Requests within this time after an input event count as activity. Later ones are background requests. */
const activityWindowMs = 10_000;
/** The minimum interval between reports of somebody who types without sending requests. */
const reportIntervalMs = 60_000;

const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Opening the page is activity. */
let lastActivityAt = Date.now();
let lastReportedAt = Date.now();

/** Whether a request sent now counts as activity. */
export const isRecentlyActive = (): boolean => Date.now() - lastActivityAt < activityWindowMs;

const markReported = (): void => {
  lastReportedAt = Date.now();
};

/** Calls back on activity after an interval without a report. Returns the unsubscribe. */
export const onUnreportedActivity = (report: () => void): (() => void) => {
  const onActivity = () => {
    lastActivityAt = Date.now();
    if (lastActivityAt - lastReportedAt < reportIntervalMs) return;
    markReported();
    report();
  };
  for (const event of activityEvents) window.addEventListener(event, onActivity, { capture: true, passive: true });
  return () => {
    for (const event of activityEvents) window.removeEventListener(event, onActivity, { capture: true });
  };
};
