/** What lies over the scrolled form: the header with its tabs, and the bar with what is unsaved. */
const headerHeight = 140;
const barHeight = 64;

/** Where a popup of a form may lie: in the content of the page, clear of the header and the bar. */
export const formRoom = () => ({
  collisionBoundary: document.getElementById('main'),
  collisionPadding: { top: headerHeight, bottom: barHeight },
});
