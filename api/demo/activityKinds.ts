/** A kind of activity that demo members hold. */
interface ActivityKind {
  readonly title: string;
  readonly type: string;
  readonly subtype: string;
  readonly category: number;
  readonly location: number;
  /** The hour of the start in London. */
  readonly at: number;
  readonly hours: number;
  readonly days?: number;
  readonly yearGroups: readonly string[];
  readonly gatsby: readonly string[];
  readonly online?: true;
  readonly isForParents?: true;
  readonly frequency: number;
}

const [school, feCampus, heCampus, publicVenue, otherPlace] = [1, 2, 4, 8, 16];
const [outreach, retention, recruitment, partnership] = [1, 4, 8, 16];
/** The code of a frequency, as those below. */
export const weekly = 4;
const [oneDay, adHoc] = [8, 7];

/** At least one of every type. The codes of year groups are those of the list: '15' is Year 10. */
export const activityKinds: readonly ActivityKind[] = [
  {
    title: 'Year 10 campus visit',
    type: 'HE Campus Visit',
    subtype: 'Campus/Facilities Tour',
    category: outreach,
    location: heCampus,
    at: 10,
    hours: 4.5,
    yearGroups: ['15'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Student finance talk',
    type: 'General HE Information',
    subtype: 'Finance',
    category: outreach,
    location: school,
    at: 9,
    hours: 1,
    yearGroups: ['17', '18'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Homework club',
    type: 'Skills and Attainment',
    subtype: 'Attainment Raising (Homework Support)',
    category: outreach,
    location: school,
    at: 15,
    hours: 1.5,
    yearGroups: ['12', '13'],
    gatsby: ['3'],
    frequency: weekly,
  },
  {
    title: 'GCSE maths revision',
    type: 'Skills and Attainment',
    subtype: 'Attainment Raising (Revision Workshop)',
    category: outreach,
    location: school,
    at: 13,
    hours: 2,
    yearGroups: ['16'],
    gatsby: ['4'],
    frequency: oneDay,
  },
  {
    title: 'Undergraduate mentoring',
    type: 'Mentoring',
    subtype: 'Undergraduate Mentoring',
    category: outreach,
    location: school,
    at: 14,
    hours: 1,
    yearGroups: ['16', '17'],
    gatsby: ['3', '7'],
    frequency: weekly,
  },
  {
    title: 'E-mentoring introduction',
    type: 'Mentoring',
    subtype: 'E-Mentoring',
    category: retention,
    location: 0,
    at: 16,
    hours: 1,
    yearGroups: ['17'],
    gatsby: ['7'],
    online: true,
    frequency: adHoc,
  },
  {
    title: 'Higher education fair',
    type: 'Exhibition',
    subtype: 'HE Convention',
    category: recruitment,
    location: publicVenue,
    at: 10,
    hours: 5,
    yearGroups: ['17', '18'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Teacher twilight session',
    type: 'Staff Development',
    subtype: 'Teachers and Advisors',
    category: partnership,
    location: heCampus,
    at: 16,
    hours: 2,
    yearGroups: [],
    gatsby: ['1'],
    frequency: adHoc,
  },
  {
    title: 'Medicine taster day',
    type: 'HE Subject Insight',
    subtype: 'Subject Specific',
    category: outreach,
    location: heCampus,
    at: 9,
    hours: 6,
    yearGroups: ['17'],
    gatsby: ['4', '7'],
    frequency: oneDay,
  },
  {
    title: 'Residential summer school',
    type: 'Summer School',
    subtype: 'Attainment Raising (Academic Summer School)',
    category: outreach,
    location: heCampus,
    at: 11,
    hours: 4,
    days: 4,
    yearGroups: ['17'],
    gatsby: ['7'],
    frequency: oneDay,
  },
  {
    title: 'Parents and carers evening',
    isForParents: true,
    type: 'Non-Student',
    subtype: 'Parents and Carers',
    category: outreach,
    location: school,
    at: 18,
    hours: 1.5,
    yearGroups: [],
    gatsby: ['3'],
    frequency: oneDay,
  },
  {
    title: 'Progression network meeting',
    type: 'NNCO',
    subtype: 'Meeting',
    category: partnership,
    location: otherPlace,
    at: 13,
    hours: 2,
    yearGroups: [],
    gatsby: ['1'],
    frequency: adHoc,
  },
  {
    title: 'Robotics project',
    type: 'Project',
    subtype: 'Soft Skills',
    category: outreach,
    location: school,
    at: 13,
    hours: 2,
    yearGroups: ['13', '14'],
    gatsby: ['4', '5'],
    frequency: weekly,
  },
  {
    title: 'Careers carousel',
    type: 'Other',
    subtype: 'Careers Related',
    category: outreach,
    location: feCampus,
    at: 9,
    hours: 3,
    yearGroups: ['14'],
    gatsby: ['2', '5'],
    frequency: oneDay,
  },
];
