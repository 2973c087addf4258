/** Marks differ in shape as well as in colour. */
export type Mark = 'good' | 'quiet' | 'attention' | 'bad';

const marks: readonly Mark[] = ['good', 'quiet', 'attention', 'bad'];

/** Unknown names are quiet. */
export const markOf = (name: string): Mark => marks.find((mark) => mark === name) ?? 'quiet';
