/** The cohorts of each demo member, in the order of `demoMembers`. */
export const demoCohorts: readonly (readonly string[])[] = [
  ['Campus Explorers', 'Medicine pathway', 'Saturday Scholars', 'Summer School 2026'],
  ['Engineering Futures', 'Robin Hood Mentoring', 'Summer School 2026'],
  ['Next Steps to College', 'Young Carers'],
  ['Cathedral City Mentoring', 'Physics Masterclass', 'Transfer to HE'],
  ['Care-experienced learners', 'Uni Connect Year 10', 'Uni Connect Year 12'],
];
