import {
  Bookmark,
  Briefcase,
  CalendarDays,
  ClipboardList,
  Files,
  FileBarChart,
  FileDown,
  FileUp,
  Footprints,
  GraduationCap,
  HeartHandshake,
  Library,
  ListTodo,
  ListTree,
  type LucideIcon,
  Radar,
  School,
  SquareStack,
  Table2,
  Tags,
  Target,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import { createElement } from 'react';

const icons: Readonly<Record<string, LucideIcon>> = {
  students: GraduationCap,
  nonTrackedStudents: Radar,
  RetentionStudents: HeartHandshake,
  ambassadors: UsersRound,
  users: UserRoundCog,
  activities: Footprints,
  calendar: CalendarDays,
  eventProgrammes: SquareStack,
  workOffer: Briefcase,
  institutions: School,
  surveys: ClipboardList,
  evaluationPlans: Target,
  imports: FileUp,
  exports: FileDown,
  reports: FileBarChart,
  documents: Files,
  fieldLists: ListTree,
  heiDescriptors: Tags,
  jacsSubjects: Library,
  savedSearches: Bookmark,
  tasks: ListTodo,
};

export function SetIcon({ set, size = 18 }: { readonly set: string; readonly size?: number }) {
  return createElement(icons[set] ?? Table2, { size, 'aria-hidden': true });
}
