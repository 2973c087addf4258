import { tooManyResults } from '../../domain/messages.ts';
import type { RequestFailure } from '../api/failure.ts';

/**
 * Why the rows of a list could not be loaded: a search that finds too much says so, and so does a record that is not there.
 * Any other failure shows no message of the server.
 */
export const searchFailureText = ({ customError, status, isAnswered, message }: RequestFailure): string => {
  if (customError !== undefined) return customError;
  if (status !== 404) return 'Your filters are still here.';
  return isAnswered ? message : tooManyResults;
};
