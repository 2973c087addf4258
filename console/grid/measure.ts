import { fonts } from './gridTheme.ts';

export type FontRole = keyof typeof fonts;

/** In pixels. */
export type Measure = (text: string, role: FontRole) => number;

const canvas = document.createElement('canvas').getContext('2d');

/** Uses a fallback font until the fonts are loaded. */
export const measure: Measure = (text, role) => {
  if (!canvas || text === '') return 0;
  canvas.font = fonts[role];
  return canvas.measureText(text).width;
};
