/** A slow machine paints a grid within seconds. */
const maxFrames = 600;

/** Tries in each of the next frames until it succeeds: a grid can be asked for its places, and take the focus, once it is painted. */
export const inLaterFrame = (attempt: () => boolean, framesLeft = maxFrames): void => {
  if (framesLeft === 0) return;
  requestAnimationFrame(() => {
    if (!attempt()) inLaterFrame(attempt, framesLeft - 1);
  });
};
