import { faces } from './gridTheme.ts';

export type FontRole = keyof typeof faces;

/** In pixels. */
export type Measure = (text: string, face: FontRole) => number;

const paper = document.createElement('canvas').getContext('2d');

/** Uses a fallback font until the fonts are loaded. */
export const measure: Measure = (text, face) => {
  if (!paper || text === '') return 0;
  paper.font = faces[face];
  return paper.measureText(text).width;
};
