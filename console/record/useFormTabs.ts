import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusField } from '../form/focusField.ts';
import { currentTab, type FormTab, tabOfField } from './tabs.ts';

interface FormTabs {
  readonly current: string;
  readonly choose: (id: string) => void;
  /** Opens the field's tab and focuses the field. */
  readonly openField: (name: string) => void;
}

interface FormTabsOptions {
  /** Tabs without fields. */
  readonly more?: readonly string[];
  /** Tabs add no entries to the browser's history. Back must not return to the form of a record that was created. */
  readonly isOnce?: boolean;
  /** The state of the entries that tabs add to the browser's history. */
  readonly entryState?: object;
  /** Stands before the tabs, where they are not at the top of the page. */
  readonly start?: RefObject<HTMLElement | null>;
}

/** Shows the beginning of a tab. */
const scrollBack = (start: HTMLElement | null | undefined) => {
  const main = document.getElementById('main');
  if (!start) main?.scrollTo({ top: 0 });
  else if (main && start.getBoundingClientRect().top < main.getBoundingClientRect().top) start.scrollIntoView();
};

/** The open tab. The address contains it as the hash, so that Back returns to the previous tab. */
export const useFormTabs = (tabs: readonly FormTab[], { more = [], isOnce = false, entryState, start }: FormTabsOptions): FormTabs => {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const current = currentTab([...tabs.map((tab) => tab.id), ...more], hash);
  // The address changes after a delay; keys can come sooner.
  const latestTab = useRef(current);
  useEffect(() => {
    latestTab.current = current;
  }, [current]);
  const fieldToFocus = useRef<string | null>(null);
  useEffect(() => {
    if (fieldToFocus.current !== null && focusField(fieldToFocus.current)) fieldToFocus.current = null;
  });
  const choose = (id: string) => {
    if (id === latestTab.current) return;
    latestTab.current = id;
    scrollBack(start?.current);
    void navigate({ search, hash: id }, { replace: isOnce || id === current, state: entryState });
  };
  const openField = (name: string) => {
    const tab = tabOfField(tabs, name);
    if (!tab) return;
    if (tab.id === current) focusField(name);
    else {
      fieldToFocus.current = name;
      choose(tab.id);
    }
  };
  return { current, choose, openField };
};
