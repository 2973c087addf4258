import { faces } from './gridTheme.ts';

/** What a text of the grid is set in. */
export type FontRole = keyof typeof faces;

/** How wide a text is, in pixels. */
export type Measure = (text: string, face: FontRole) => number;

const paper = document.createElement('canvas').getContext('2d');

/** Measures with the families as they are now: those that have not arrived count as what stands in for them. */
export const measure: Measure = (text, face) => {
  if (!paper || text === '') return 0;
  paper.font = faces[face];
  return paper.measureText(text).width;
};
