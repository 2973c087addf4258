import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** Something that is done at once. */
export interface PageAction {
  readonly address: null;
  readonly label: string;
  readonly aside: string;
  /** Further words that find it. */
  readonly synonyms: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** Functions that return the actions of the shown screens, each as last rendered. */
const sources = new Set<() => readonly PageAction[]>();

/** Offers the actions of a screen in the palette too, as long as the screen is shown. */
export const usePageActions = (actions: readonly PageAction[]): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const source = () => latest.current;
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
};

/** The actions of the screens that are shown now. */
export const pageActions = (): readonly PageAction[] => [...sources].flatMap((source) => source());
