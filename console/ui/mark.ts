/** How a state's mark looks. Shapes differ as well as colours. */
export type Mark = 'good' | 'quiet' | 'attention' | 'bad';

const marks: readonly Mark[] = ['good', 'quiet', 'attention', 'bad'];

/** The mark that the API names; one that this console does not know is quiet. */
export const markOf = (name: string): Mark => marks.find((mark) => mark === name) ?? 'quiet';
