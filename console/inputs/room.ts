/** Elements that cover the scrolled form: the header with its tabs, and the bar about unsaved changes. */
const headerHeight = 140;
const barHeight = 64;

/** The area for a popup of a form: in the content of the page, clear of the header and the bar. */
export const formRoom = () => ({
  collisionBoundary: document.getElementById('main'),
  collisionPadding: { top: headerHeight, bottom: barHeight },
});
