/** What stays in view over the scrolled form: the header with its tabs, and the bar with what is unsaved. */
const headerHeight = 140;
const barHeight = 64;

/** Whether something so high fits better above a control than below it, so that it opens without moving the page. */
export const opensAbove = (control: HTMLElement | null, height: number): boolean => {
  const view = document.getElementById('main')?.getBoundingClientRect();
  const box = control?.getBoundingClientRect();
  if (!view || !box) return false;
  const below = view.bottom - barHeight - box.bottom;
  const above = box.top - view.top - headerHeight;
  return below < height && above > below;
};

/** Where a popup of a form may lie: in the content of the page, clear of the header and the bar. */
export const formRoom = () => ({
  collisionBoundary: document.getElementById('main'),
  collisionPadding: { top: headerHeight, bottom: barHeight },
});
