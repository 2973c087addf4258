/** Requests within this time after an input event count as activity. Later ones are background requests. */
const activityWindowMs = 10_000;
/** The minimum interval between reports. Each request that a person causes is one. */
const reportIntervalMs = 60_000;

const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Opening the page is activity. */
let lastActivityAt = Date.now();
let lastReportedAt = Date.now();

const markReported = (): void => {
  lastReportedAt = Date.now();
};

/** Whether a request that is sent now counts as activity. Such a request reports it. */
export const reportsActivity = (): boolean => {
  const isRecentlyActive = Date.now() - lastActivityAt < activityWindowMs;
  if (isRecentlyActive) markReported();
  return isRecentlyActive;
};

/** Calls back on activity after an interval without a report, as of somebody who only types. Returns the unsubscribe. */
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
