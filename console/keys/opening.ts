import { createOpener } from '../ui/opener.ts';

/** Opens the keyboard shortcuts from anywhere on the screen. */
export const { open: openKeyHelp, onOpen: onOpenKeyHelp } = createOpener();
