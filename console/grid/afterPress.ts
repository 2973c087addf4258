/** Glide takes the focus again in the frame after a press, which would close a menu. */
export const afterFocus = (action: () => unknown) => void requestAnimationFrame(() => setTimeout(action));

/** Linux and macOS open the context menu on button down; Glide takes the focus on button up. */
export const afterRelease = (buttons: number, action: () => void) => {
  if (buttons === 0) afterFocus(action);
  else window.addEventListener('mouseup', () => afterFocus(action), { once: true });
};
