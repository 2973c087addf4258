import { useNavigate } from 'react-router-dom';

/** The place of the screen among those of this tab, which React Router counts; 0 for one that the browser opened. */
const placeInTab = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
};

/** Goes back to the screen before, or to an address if there is none in this tab. */
export const useGoBack = (): ((otherwise: string) => void) => {
  const navigate = useNavigate();
  return (otherwise) => void (placeInTab() > 0 ? navigate(-1) : navigate(otherwise));
};
