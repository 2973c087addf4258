import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The place of the screen among those of this browser tab, which React Router counts; 0 for one that the browser opened. */
const placeInTab = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
};

const firstOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'first' in state && typeof state.first === 'number' ? state.first : undefined;

interface GoBack {
  /** Goes back to the screen before, or to an address if there is none in this browser tab. */
  readonly goBack: (otherwise: string) => void;
  /** The state of further entries that the screen adds to the browser's history. They are gone back over, also after a reload. */
  readonly entryState: object;
}

export const useGoBack = (): GoBack => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [first] = useState(() => firstOf(state) ?? placeInTab());
  return {
    goBack: (otherwise) => void (first > 0 ? navigate(first - 1 - placeInTab()) : navigate(otherwise)),
    entryState: { first },
  };
};
