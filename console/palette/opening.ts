import { createOpener } from '../ui/opener.ts';

/** Opens the palette from anywhere on the screen. */
export const { open: openPalette, onOpen: onOpenPalette } = createOpener();
