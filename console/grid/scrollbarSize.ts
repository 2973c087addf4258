let size: number | null = null;

/** The width of a scrollbar in pixels; 0 if scrollbars overlay the content. */
export const scrollbarSize = (): number => {
  if (size !== null) return size;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 100px; height: 100px; overflow: scroll';
  document.body.append(probe);
  size = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return size;
};
