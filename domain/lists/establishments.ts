/**
 * The types of establishment in the official register of schools in England, by type group (Department for Education, Get Information about
 * Schools, Open Government Licence v3).
 */
export const establishmentTypes: Readonly<Record<string, readonly string[]>> = {
  Academies: [
    'Academy 16 to 19 sponsor led',
    'Academy 16-19 converter',
    'Academy alternative provision converter',
    'Academy alternative provision sponsor led',
    'Academy converter',
    'Academy secure 16 to 19',
    'Academy special converter',
    'Academy special sponsor led',
    'Academy sponsor led',
  ],
  Colleges: ['Further education', 'Sixth form centres'],
  'Free Schools': [
    'Free schools',
    'Free schools 16 to 19',
    'Free schools alternative provision',
    'Free schools special',
    'Studio schools',
    'University technical college',
  ],
  'Independent schools': ['City technology college', 'Other independent school'],
  'Local authority maintained schools': [
    'Community school',
    'Foundation school',
    'Local authority nursery school',
    'Pupil referral unit',
    'Voluntary aided school',
    'Voluntary controlled school',
  ],
  'Online provider': ['Online provider'],
  'Other types': [
    'British schools overseas',
    'Institution funded by other government department',
    'Miscellaneous',
    'Offshore schools',
    'Secure units',
    "Service children's education",
    'Special post 16 institution',
  ],
  'Special schools': [
    'Community special school',
    'Foundation special school',
    'Non-maintained special school',
    'Other independent special school',
  ],
  Universities: ['Higher education institutions'],
  'Welsh schools': ['Welsh establishment'],
};

export const privateType = 'Independent schools';

/** The statistical regions of England, formerly of the Government Offices (Office for National Statistics, Open Government Licence v3). */
export const governmentOfficeRegions = [
  'East Midlands',
  'East of England',
  'London',
  'North East',
  'North West',
  'South East',
  'South West',
  'West Midlands',
  'Yorkshire and the Humber',
] as const;
