import { named } from '../../../../../domain/lists/named.ts';

/** The means of travel of an expense claim. */
export const modesOfTransport = named('Car', 'Train', 'Taxi', 'Bus', 'Fuel', 'Parking', 'Other', 'Plane', 'Not relevant for this claim');
