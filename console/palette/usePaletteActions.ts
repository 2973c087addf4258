import { ArrowLeftRight, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { chooseTheme, useThemeChoice } from '../design/theme.ts';
import { useSignOut } from '../account/useSignOut.ts';
import { useSwitchGroup } from '../account/useSwitchGroup.ts';
import { openKeyHelp } from '../keys/opening.ts';
import { type PageAction, pageActions } from '../page/pageActions.ts';

const themes = [
  { choice: 'dark', label: 'Dark appearance', icon: Moon },
  { choice: 'light', label: 'Light appearance', icon: Sun },
  { choice: 'system', label: 'Match device appearance', icon: Monitor },
] as const;

/** The actions of the palette: those of the screen below it, switch to another group, change the appearance, show the keys, sign out. */
export const usePaletteActions = (session: SessionAnswer | undefined): readonly PageAction[] => {
  const theme = useThemeChoice();
  const { switchTo } = useSwitchGroup();
  const signOut = useSignOut();
  if (!session?.User) return [];
  return [
    ...pageActions(),
    ...session.Groups.filter(({ Id }) => Id !== session.CurrentGroup).map((group) => ({
      address: null,
      label: `Switch to ${group.Name}`,
      aside: 'Group',
      synonyms: 'switch group change',
      icon: ArrowLeftRight,
      run: () => switchTo(group),
    })),
    ...themes
      .filter(({ choice }) => choice !== theme)
      .map(({ choice, label, icon }) => ({
        address: null,
        label,
        aside: '',
        synonyms: 'theme mode colours',
        icon,
        run: () => chooseTheme(choice),
      })),
    { address: null, label: 'Keyboard shortcuts', aside: '', synonyms: 'keys help hotkeys', icon: Keyboard, run: openKeyHelp },
    { address: null, label: 'Sign out', aside: '', synonyms: 'log out logout', icon: LogOut, run: signOut },
  ];
};
