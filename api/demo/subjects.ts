import type { Values } from '../../domain/fields/field.ts';

/** A few subjects of JACS 3.0 for the demo; the whole list is imported. Source: HESA, CC BY 4.0. */
export const demoSubjects: readonly Values[] = [
  ['A100', 'Pre-clinical medicine', 'Pre-clinical medicine', 'Medicine & dentistry'],
  ['A200', 'Pre-clinical dentistry', 'Pre-clinical dentistry', 'Medicine & dentistry'],
  ['B700', 'Nursing', 'Nursing', 'Subjects allied to medicine'],
  ['C100', 'Biology', 'Biology', 'Biological sciences'],
  ['C600', 'Sport & exercise science', 'Sport & exercise science', 'Biological sciences'],
  ['C800', 'Psychology', 'Psychology', 'Biological sciences'],
  ['F100', 'Chemistry', 'Chemistry', 'Physical sciences'],
  ['F300', 'Physics', 'Physics', 'Physical sciences'],
  ['G100', 'Mathematics', 'Mathematics', 'Mathematical sciences'],
  ['H200', 'Civil engineering', 'Civil engineering', 'Engineering & technology'],
  ['I100', 'Computer science', 'Computer science', 'Computer science'],
  ['K100', 'Architecture', 'Architecture', 'Architecture, building & planning'],
  ['L100', 'Economics', 'Economics', 'Social studies'],
  ['L300', 'Sociology', 'Sociology', 'Social studies'],
  ['M100', 'Law by area', 'Law by area', 'Law'],
  ['N100', 'Business studies', 'Business studies', 'Business & administrative studies'],
  ['Q300', 'English studies', 'English studies', 'Languages'],
  ['V100', 'History by period', 'History by period', 'Historical & philosophical studies'],
  ['W300', 'Music', 'Music', 'Creative arts & design'],
  ['X100', 'Training teachers', 'Training teachers', 'Education'],
].map(([code, description, principalSubject, area]) => ({
  code,
  description,
  principalSubject,
  principalCode: code?.slice(0, 2),
  area,
})) as readonly Values[];
