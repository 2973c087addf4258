import { describe, expect, it } from 'vitest';
import {
  cannotBeUsed,
  exportTransportFailure,
  openedByPartner,
  pageNotNumber,
  pageRequired,
  recordSelectorFailure,
  requiredMessage,
  retrieveFailure,
  saveSearchFailure,
  saveTransportFailure,
  tooManyResults,
  unableToSave,
  unableToUpdate,
} from '../../domain/messages.ts';

/** The error catalogue and paging rules of the specification, verbatim. */
describe('the messages of the specification', () => {
  it.each([
    [unableToSave, 'Unable to save record, please correct the highlighted issues.'],
    [saveTransportFailure, 'There was an issue with saving the record.'],
    [unableToUpdate, 'Unable to update, please correct the highlighted issues.'],
    [recordSelectorFailure, 'There was a problem fetching records.'],
    [exportTransportFailure, 'There was an issue creating your export.'],
    [tooManyResults, 'This search returns too many results. Please refine using the filters or adjusting your search terms.'],
    [retrieveFailure, 'Failed to retrieve data from server.'],
    [saveSearchFailure, 'There was an issue saving your search.'],
    [pageNotNumber, 'The field Page must be a number.'],
    [pageRequired, 'The Page field is required.'],
  ])('%s', (message, expected) => {
    expect(message).toBe(expected);
  });

  it('name a required field by its label', () => {
    expect(requiredMessage('First name')).toBe('First name is required');
  });
});

it('a value that cannot be used is told by the label of its field as it is', () => {
  expect(cannotBeUsed('UCAS Personal ID')).toBe('UCAS Personal ID cannot be used');
});

it.each([
  ['activity', 'An activity of Kibworth, open to your group. You can look at it but not change it.'],
  ['HEI descriptor', 'An HEI descriptor of Kibworth, open to your group. You can look at it but not change it.'],
  ['user', 'A user of Kibworth, open to your group. You can look at it but not change it.'],
])('a record of a partner that is called %s has its article', (one, expected) => {
  expect(openedByPartner(one, 'Kibworth')).toBe(expected);
});
