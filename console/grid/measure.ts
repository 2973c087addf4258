import { faces } from './gridTheme.ts';

export type FontRole = keyof typeof faces;

/** Returns the width of a text in pixels. */
export type Measure = (text: string, face: FontRole) => number;

const paper = document.createElement('canvas').getContext('2d');

/** Measures with the fonts that are loaded now; a fallback font counts for a font that is not. */
export const measure: Measure = (text, face) => {
  if (!paper || text === '') return 0;
  paper.font = faces[face];
  return paper.measureText(text).width;
};
