const normalise = (text: string): string => text.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether the typed text is the record's title, or its id with or without '#' and zeros. */
export const namesRecord = (typed: string, title: string, id: number): boolean => {
  const plain = normalise(typed);
  return plain !== '' && (plain === normalise(title) || (/^#?\d+$/.test(plain) && Number(plain.replace('#', '')) === id));
};

/** The label of the button that leaves everything as it is: 'Cancel', unless the other button says that too. */
export const backWords = (action: string): string => (action.startsWith('Cancel') ? 'Go back' : 'Cancel');
