import { beforeEach, describe, expect, it } from 'vitest';
import {
  findStep,
  forgetPlaces,
  lastListOf,
  listOfRecord,
  offerPage,
  positionOf,
  rememberList,
  stepLabel,
  type VisitedList,
} from '../../console/page/listPlaces.ts';

const page = (number: number, ids: readonly number[]): VisitedList => ({
  definition: {
    Set: 'students',
    Path: 'students',
    RecordPath: 'students',
    Label: 'Students',
    LabelOne: 'student',
    DefaultSort: 'lastname',
    DefaultOrder: 'asc',
  },
  question: { filter: '', sort: 'lastname', order: 'asc', page: number, pageSize: 3 },
  ids,
  total: 8,
  totalPages: 3,
});

describe('the record beside another one', () => {
  it('is the next or previous one of the page', () => {
    expect(findStep(page(2, [7, 5, 9]), 5, 'next')).toEqual({ id: 9 });
    expect(findStep(page(2, [7, 5, 9]), 5, 'previous')).toEqual({ id: 7 });
  });

  it('is on the page beside at the edge of a page, and nowhere at the ends of the list', () => {
    expect(findStep(page(2, [7, 5, 9]), 9, 'next')).toEqual({ page: 3 });
    expect(findStep(page(2, [7, 5, 9]), 7, 'previous')).toEqual({ page: 1 });
    expect(findStep(page(1, [7, 5, 9]), 7, 'previous')).toBe(null);
    expect(findStep(page(3, [7, 5]), 5, 'next')).toBe(null);
  });

  it('is unknown for a record that the page does not have', () => {
    expect(findStep(page(1, [7, 5]), 4, 'next')).toBe(null);
    expect(positionOf(page(1, [7, 5]), 4)).toBe(null);
  });

  it('is counted over all pages', () => {
    expect(positionOf(page(2, [7, 5, 9]), 5)).toBe(5);
  });
});

describe('the list of a record', () => {
  beforeEach(forgetPlaces);

  it('moves to an offered page once a record of that page opens', () => {
    rememberList(page(1, [7, 5, 9]));
    offerPage(page(2, [4, 2]));
    expect(listOfRecord('students', 9)?.question.page).toBe(1);
    expect(listOfRecord('students', 4)?.question.page).toBe(2);
    expect(lastListOf('students')?.question.page).toBe(2);
  });

  it('stays as it was for a record that no page has', () => {
    rememberList(page(1, [7, 5, 9]));
    expect(listOfRecord('students', 100)?.question.page).toBe(1);
    expect(listOfRecord('users', 7)).toBe(null);
  });

  it('leads to its next record by the name of the type, whose capitals stay', () => {
    expect(stepLabel('next', { LabelOne: 'HEI descriptor' })).toBe('Next HEI descriptor (Alt+Page Down)');
    expect(stepLabel('previous', { LabelOne: 'student' })).toBe('Previous student (Alt+Page Up)');
  });

  it('is forgotten on signing out', () => {
    rememberList(page(1, [7]));
    forgetPlaces();
    expect(lastListOf('students')).toBe(null);
  });
});
